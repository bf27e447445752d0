// The calls of all modules and what crosses in them, from the tables in cpp/api and the calls in cpp/bindings. Written by the build; do not edit.
export type Config = {
  batch?: number;
  seq_len?: number;
  seq_k?: number;
  d_model?: number;
  n_heads?: number;
  n_kv_heads?: number;
  head_dim?: number;
  cross?: boolean;
  causal?: boolean;
  bias?: boolean;
  key_lengths?: number[];
  positions?: string;
};
export type Preset = {
  id: string;
  config: Config;
};
export type Ask = '' | 'shape' | 'choice' | 'number' | 'recall' | 'curve';
export type LessonStep = {
  id: string;
  tensor?: string;
  ask?: Ask;
};
export type AnswerOption = {
  id: string;
  right?: boolean;
  misconception?: string;
};
export type NumberMistake = {
  id: string;
  answer: string;
};
export type CurveFrame = {
  at: number[];
  low: number;
  high: number;
  less_is_better?: boolean;
};
export type Question = {
  id: string;
  ask: Ask;
  preset: string;
  options?: AnswerOption[];
  in_order?: boolean;
  tries?: number;
  answer?: string;
  mistakes?: NumberMistake[];
  unit?: string;
  tensor?: string;
  points?: string[];
  curve?: CurveFrame;
  lesson?: string;
  about?: string[];
  hinted?: boolean;
};
export type LessonUnit = {
  id: string;
  stops: string[];
};
export type Lesson = {
  id: string;
  preset?: string;
  lab?: boolean;
  steps: LessonStep[];
  questions: Question[];
  units?: LessonUnit[];
};
export type QuestionSet = {
  id: string;
  questions: Question[];
  sittings?: string[];
};
export type Card = {
  id: string;
  fresh?: string;
};
export type DerivedNumber = {
  id: string;
  expression: string;
};
export type StepAsk = 'number' | 'shape' | 'choice' | 'order' | 'line';
export type ExerciseMistake = {
  misconception?: string;
  how: string;
  gives?: string;
};
export type ExerciseRow = {
  id: string;
  ask: StepAsk;
  part?: number;
  from?: number;
  to?: number;
  topic?: number;
  needs?: string[];
  states?: string[];
  gap_in?: string;
  answer: string;
  mistakes?: ExerciseMistake[];
};
export type ExerciseTable = {
  numbers: DerivedNumber[];
  steps: ExerciseRow[];
};
export type ExplainedMistake = {
  id: string;
  misconception: string;
};
export type Course = {
  schema: number;
  language: string;
  presets: Preset[];
  lessons: Lesson[];
  sets?: QuestionSet[];
  forms?: QuestionSet[];
  cards?: Card[];
  exercises?: ExerciseTable;
  misconceptions?: string[];
  mistakes?: ExplainedMistake[];
};
export type CourseView = {
  language: string;
  lessons: string[];
};
export type Fault = {
  code: string;
  where: string;
  args: { [name: string]: string };
};
export type LessonEvent = {
  kind: 'opened';
  lesson: string;
  step: string;
  at_ms: number;
} | {
  kind: 'moved';
  lesson: string;
  step: string;
  at_ms: number;
} | {
  kind: 'predicted';
  lesson: string;
  step: string;
  question: string;
  answer: string;
  verdict: string;
  mistake: string;
  points: number[];
  config: Config;
  at_ms: number;
} | {
  kind: 'measured';
  lesson: string;
  step: string;
  question: string;
  verdict: string;
  mistake: string;
  points: number[];
  deviations: number[];
  at_ms: number;
} | {
  kind: 'shown';
  lesson: string;
  step: string;
  question: string;
  at_ms: number;
} | {
  kind: 'clear';
  lesson: string;
  step: string;
  answer: string;
  note: string;
  at_ms: number;
};
export type UnitProgress = {
  unit: string;
  done: boolean;
};
export type LessonProgress = {
  lesson: string;
  opened: boolean;
  stops: number;
  done: number;
  finished: boolean;
  units: UnitProgress[];
  unit: string;
  clear: string;
};
export type CourseProgress = {
  lessons: LessonProgress[];
  next: string;
};
export type CostSizes = {
  batch?: number;
  seq_len?: number;
  seq_k?: number;
  d_model?: number;
  n_heads?: number;
  n_kv_heads?: number;
  head_dim?: number;
  cross?: boolean;
  causal?: boolean;
  bias?: boolean;
  key_lengths?: number[];
  positions?: string;
  n_layers?: number;
  bytes_per_number?: number;
  q_lora_rank?: number;
  kv_lora_rank?: number;
  qk_nope_head_dim?: number;
  qk_rope_head_dim?: number;
  v_head_dim?: number;
};
export type AttentionKind = 'MHA' | 'GQA' | 'MQA' | 'MLA' | 'none' | 'undisclosed';
export type ModelCost = {
  attention: AttentionKind;
  head_dim: number;
  quotient: number;
  remainder: number;
  group: number;
  q_width: string;
  kv_width: string;
  parameters_per_layer: string;
  parameters: string;
  cached_per_token_layer: string;
  cached_per_token: string;
  cache_numbers: string;
  cache_bytes: string;
  attention_computations: string;
  score_numbers: string;
};
export type QuestionState = {
  question: string;
  attempts: number;
  answer: string;
  verdict: string;
  mistake: string;
  committed: boolean;
  open: boolean;
  tried: string[];
  points: number[];
  measured: number[];
  deviations: number[];
};
export type LessonState = {
  lesson: string;
  opened: boolean;
  step: string;
  visited: string[];
  questions: QuestionState[];
  clear: string;
  note: string;
};
export type LessonAction = {
  kind: 'open';
  lesson: string;
  at_ms: number;
} | {
  kind: 'next';
  lesson: string;
  at_ms: number;
} | {
  kind: 'back';
  lesson: string;
  at_ms: number;
} | {
  kind: 'go_to';
  lesson: string;
  step?: string;
  at_ms: number;
} | {
  kind: 'predict';
  lesson: string;
  question?: string;
  answer?: string;
  points?: number[];
  config?: Config;
  at_ms: number;
} | {
  kind: 'measure';
  lesson: string;
  question?: string;
  points?: number[];
  deviations?: number[];
  at_ms: number;
} | {
  kind: 'show';
  lesson: string;
  question?: string;
  at_ms: number;
} | {
  kind: 'clear';
  lesson: string;
  answer?: string;
  note?: string;
  at_ms: number;
};
export type LessonQuestionView = {
  id: string;
  ask: Ask;
  phase: string;
  options: string[];
  verdict: string;
  mistake: string;
  answer: string;
  attempts: number;
  tried: string[];
  tries_left: number;
  expected: string[];
  at: number[];
  low: number;
  high: number;
  points: number[];
  measured: number[];
  deviations: number[];
  drawn_ways: string[];
  measured_ways: string[];
};
export type LessonView = {
  lesson: string;
  step: string;
  tensor: string;
  position: number;
  count: number;
  phase: string;
  ask: string;
  back_step: string;
  next_step: string;
  next_held: boolean;
  verdict: string;
  mistake: string;
  given: number[];
  expected: number[];
  attempts: number;
  visited: string[];
  opened: string[];
  right_first: number;
  question_count: number;
  questions: LessonQuestionView[];
  clear: string;
  note: string;
};
export type LessonReply = {
  state: LessonState;
  view: LessonView;
  events: LessonEvent[];
};
export type CodeInfo = {
  name: string;
  args: string;
};
export type Vocabulary = {
  codes: CodeInfo[];
  axes: string[];
  tensors: string[];
  moves: string[];
  rules: string[];
  actions: string[];
  events: string[];
  verdicts: string[];
  mistakes: string[];
  max_size: number;
  memory_limit_bytes: number;
};
export type AttentionSizes = {
  batch: number;
  seq_len: number;
  seq_k: number;
  d_model: number;
  n_heads: number;
  n_kv_heads: number;
  head_dim: number;
  cross: boolean;
  causal: boolean;
  bias: boolean;
};
export type AxisSize = {
  axis: string;
  size: number;
};
export type TensorShape = {
  tensor: string;
  axes: AxisSize[];
};
export type StepView = {
  id: string;
  op: string;
  move: string;
  code: string;
  in: TensorShape[];
  out: TensorShape;
  strides: number[];
  parameters: string;
  flops: string;
  other_ops: string;
  bytes: string;
};
export type TotalsView = {
  parameters: string;
  flops: string;
  other_ops: string;
  bytes: string;
};
export type WalkView = {
  dims: AttentionSizes;
  steps: StepView[];
  totals: TotalsView;
  runs: boolean;
  why_not: Fault[];
};
export type Edit = {
  tensor: string;
  row: number;
  column: number;
  value: number;
};
export type Setup = {
  config: Config;
  seed: number;
  edits: Edit[];
  scene?: string;
  ablated_heads?: number[];
};
export type Slice = {
  tensor: string;
  axes: AxisSize[];
  strides: number[];
  lead: number[];
  rows: number;
  columns: number;
  data: Float32Array;
  low: number;
  high: number;
  offsets: number[];
};
export type Operands = {
  tensor: string;
  index: number[];
  along: number;
  values: Float32Array;
};
export type Explanation = {
  rule: string;
  value: number;
  has_addend: boolean;
  addend: number;
  terms: Float32Array;
  sum: number;
  divisor: number;
  row_max: number;
  cosine: number;
  sine: number;
  row_sum: number;
  column_sum: number;
  hidden: boolean;
  at: number;
  offset: number;
  tensor: string;
  index: number[];
  step: string;
  left: Operands;
  right: Operands;
  editable: boolean;
  row: number;
  column: number;
};
export type Evaluated = {
  kind: string;
  text: string;
  shape: number[];
};
export type TensorError = {
  tensor: string;
  error: number;
};
export type Verification = {
  name: string;
  tensors: TensorError[];
  row_sums: number;
  tolerance: number;
  passed: boolean;
};
export type SceneFile = {
  id: string;
  tokens: string[];
  config: Config;
  x: number[][];
  W_q: number[][];
  W_k: number[][];
  W_v: number[][];
  W_o: number[][];
};
export type MadeTensor = {
  name: string;
  axes: AxisSize[];
  rows: number;
  columns: number;
  data: Float32Array;
};
export type LayerVersion = {
  made: MadeTensor[];
  mistakes: string[];
  row_sums: number;
  leak: number;
  difference: number;
  largest: number;
  one_head_difference: number;
  parameters: number;
  keeps_weights: boolean;
  may_attend: Float32Array;
  not_padding: Float32Array;
  weights: Float32Array;
};
export type ScalingAsk = {
  head_dims: number[];
  head_dim: number;
  d_model: number;
  seq_k: number;
  rows: number;
  seed: number;
  divisor: string;
};
export type ScalingPoint = {
  head_dim: number;
  divisor: string;
  divided_by: number;
  mean: number;
  variance: number;
  spread: number;
  entropy: number;
  entropy_share: number;
  largest: number;
  gradient: number;
  gradient_mean: number;
  saturated: number;
};
export type ScalingStudy = {
  points: ScalingPoint[];
  chosen: ScalingPoint;
  limit: number;
  histogram: Float32Array;
  scores: Float32Array;
  weights: Float32Array;
};
export type RankView = {
  ranks: Float32Array;
  singular: Float32Array;
  tables: Float32Array;
  distances: Float32Array;
  same_argmaxes: Float32Array;
};
export type PracticeEvent = {
  kind: 'answered';
  set: string;
  item: string;
  answer: string;
  verdict: string;
  mistake: string;
  confidence: number;
  seed: number;
  level: number;
  fading: string;
  at_ms: number;
} | {
  kind: 'revealed';
  set: string;
  item: string;
  seed: number;
  level: number;
  fading: string;
  at_ms: number;
} | {
  kind: 'graded';
  set: string;
  item: string;
  verdict: string;
  points: string[];
  seed: number;
  level: number;
  fading: string;
  at_ms: number;
} | {
  kind: 'hinted';
  set: string;
  item: string;
  seed: number;
  level: number;
  fading: string;
  at_ms: number;
} | {
  kind: 'again';
  set: string;
  item: string;
  seed: number;
  level: number;
  fading: string;
  at_ms: number;
} | {
  kind: 'moved';
  set: string;
  item: string;
  seed: number;
  level: number;
  fading: string;
  at_ms: number;
} | {
  kind: 'finished';
  set: string;
  item: string;
  seed: number;
  level: number;
  fading: string;
  at_ms: number;
};
export type QuizAction = {
  kind: 'view';
  item?: string;
  at_ms: number;
} | {
  kind: 'commit';
  item?: string;
  answer?: string;
  confidence?: number;
  at_ms: number;
} | {
  kind: 'reveal';
  item?: string;
  at_ms: number;
} | {
  kind: 'hint';
  item?: string;
  at_ms: number;
} | {
  kind: 'grade';
  item?: string;
  points?: string[];
  at_ms: number;
} | {
  kind: 'again';
  item?: string;
  at_ms: number;
} | {
  kind: 'go_to';
  item?: string;
  at_ms: number;
} | {
  kind: 'next';
  item?: string;
  at_ms: number;
} | {
  kind: 'finish';
  item?: string;
  at_ms: number;
};
export type QuestionView = {
  id: string;
  ask: Ask;
  phase: string;
  options: string[];
  answer: string;
  verdict: string;
  mistake: string;
  confidence: number;
  attempts: number;
  hinted: boolean;
  expected: string[];
  points: string[];
};
export type Calibration = {
  answered: number;
  right: number;
};
export type QuizView = {
  set: string;
  form: boolean;
  current: string;
  next: string;
  done: number;
  points: number;
  had: number;
  questions: QuestionView[];
  calibration: Calibration[];
};
export type QuizReply = {
  view: QuizView;
  events: PracticeEvent[];
};
export type ReviewItem = {
  set: string;
  item: string;
  reason: string;
};
export type SittingView = {
  set: string;
  number: number;
  questions: number;
  answered: number;
  right: number;
  missed: string[];
  next: string;
  begins: string;
};
export type ErrorRow = {
  misconception: string;
  times: number;
  certain: number;
  standing: number;
  lesson: string;
};
export type Review = {
  queue: ReviewItem[];
  sittings: SittingView[];
  errors: ErrorRow[];
};
export type ExerciseAction = {
  kind: 'view';
  seed?: number;
  level?: number;
  fading?: string;
  at_ms: number;
} | {
  kind: 'resume';
  seed?: number;
  level?: number;
  fading?: string;
  at_ms: number;
} | {
  kind: 'level';
  seed?: number;
  level?: number;
  fading?: string;
  at_ms: number;
} | {
  kind: 'commit';
  seed?: number;
  level?: number;
  fading?: string;
  item?: string;
  near?: boolean;
  answer?: string;
  at_ms: number;
} | {
  kind: 'hint';
  seed?: number;
  level?: number;
  fading?: string;
  item?: string;
  near?: boolean;
  at_ms: number;
} | {
  kind: 'reveal';
  seed?: number;
  level?: number;
  fading?: string;
  item?: string;
  near?: boolean;
  at_ms: number;
} | {
  kind: 'again';
  seed?: number;
  level?: number;
  fading?: string;
  at_ms: number;
} | {
  kind: 'next';
  seed?: number;
  level?: number;
  fading?: string;
  at_ms: number;
};
export type Fading = 'worked' | 'one_blank' | 'all_blank';
export type ExerciseConfig = {
  batch: number;
  seq_len: number;
  seq_k: number;
  d_model: number;
  n_heads: number;
  n_kv_heads: number;
  head_dim: number;
  cross: boolean;
  causal: boolean;
  bias: boolean;
  head_dim_given: boolean;
  n_layers: number;
  bytes_per_number: number;
  model: string;
};
export type SheetId = {
  seed: number;
  level: number;
  fading: Fading;
};
export type StepMistake = {
  misconception: string | null;
  how: string;
  gives: string;
};
export type Verdict = 'right' | 'wrong' | 'not_an_answer';
export type CounterExample = {
  numbers: { [name: string]: string };
  shows: string[];
  answer: string;
  gives: string;
};
export type StepGrade = {
  verdict: Verdict;
  misconceptions: string[];
  mistake: string;
  given: string;
  meanings: string[];
  counter: CounterExample | null;
};
export type ExerciseStepView = {
  id: string;
  asks: StepAsk;
  part: number;
  points: number;
  accepted: string;
  shows: string[];
  shown: string[];
  mistakes: StepMistake[];
  phase: string;
  answer: string;
  grade: StepGrade | null;
  attempts: number;
  hinted: boolean;
  shown_answer: boolean;
};
export type NearStep = {
  seed: number;
  numbers: { [name: string]: string };
  step: ExerciseStepView;
};
export type SheetStep = {
  id: string;
  asks: StepAsk;
  part: number;
  points: number;
  accepted: string;
  shows: string[];
  shown: string[];
  mistakes: StepMistake[];
  phase: string;
  answer: string;
  grade: StepGrade | null;
  attempts: number;
  hinted: boolean;
  shown_answer: boolean;
  near: NearStep | null;
};
export type SheetView = {
  seed: number;
  level: number;
  fading: Fading;
  config: ExerciseConfig;
  numbers: { [name: string]: string };
  done: number;
  unaided: number;
  asked: number;
  next: SheetId;
  steps: SheetStep[];
};
export type SheetReply = {
  view: SheetView;
  events: PracticeEvent[];
};
export type ExamAsk = {
  seed: number;
  level: number;
  versions: number;
  batch?: number;
  seq_len?: number;
  d_model?: number;
  n_heads?: number;
  n_kv_heads?: number;
};
export type ExerciseStep = {
  id: string;
  asks: StepAsk;
  part: number;
  points: number;
  accepted: string;
  shows: string[];
  shown: string[];
  mistakes: StepMistake[];
};
export type Exercise = {
  seed: number;
  level: number;
  config: ExerciseConfig;
  numbers: { [name: string]: string };
  steps: ExerciseStep[];
};
export type SharedAnswer = {
  step: string;
  version: number;
  other: number;
};
export type Exam = {
  sheets: Exercise[];
  shared: SharedAnswer[];
};
export type ExamAnswer = {
  version: number;
  step: string;
  text: string;
};
export type CardMemory = {
  state: string;
  due_ms: number;
  stability: number;
  difficulty: number;
  scheduled_days: number;
  learning_steps: number;
  reps: number;
  lapses: number;
  reviewed_ms: number;
};
export type CardEvent = {
  kind: 'rated';
  card: string;
  rating: string;
  seed: number;
  memory: CardMemory;
  scheduler: string;
  at_ms: number;
} | {
  kind: 'undone';
  card: string;
  undone_at_ms: number;
  at_ms: number;
} | {
  kind: 'goal';
  retention: number;
  at_ms: number;
};
export type DeckAction = {
  kind: 'view';
  only?: string[];
  card?: string;
  phase?: string;
  seed?: number;
  memory?: CardMemory;
  at_ms: number;
  days_ms?: number[];
} | {
  kind: 'show';
  only?: string[];
  card?: string;
  seed?: number;
  at_ms: number;
  days_ms?: number[];
} | {
  kind: 'rate';
  only?: string[];
  card?: string;
  seed?: number;
  rating?: string;
  memory?: CardMemory;
  scheduler?: string;
  at_ms: number;
  days_ms?: number[];
} | {
  kind: 'undo';
  only?: string[];
  seed?: number;
  at_ms: number;
  days_ms?: number[];
} | {
  kind: 'fresh';
  only?: string[];
  card?: string;
  seed?: number;
  at_ms: number;
  days_ms?: number[];
} | {
  kind: 'goal';
  only?: string[];
  seed?: number;
  retention?: number;
  at_ms: number;
  days_ms?: number[];
};
export type CardRow = {
  id: string;
  state: string;
  due_ms: number;
  due: boolean;
  reps: number;
  lapses: number;
};
export type DayRow = {
  start_ms: number;
  met: number;
  reviews: number;
  remembered: number;
  due: number;
};
export type DeckView = {
  card: string;
  phase: string;
  seed: number;
  fresh: boolean;
  memory: CardMemory;
  undo: string;
  retention: number;
  new_cards: number;
  learning: number;
  review: number;
  next_ms: number;
  cards: CardRow[];
  days: DayRow[];
};
export type FreshNumbers = {
  numbers: { [name: string]: string };
  step: ExerciseStep;
};
export type CardReply = {
  view: DeckView;
  events: CardEvent[];
  fresh: FreshNumbers | null;
};
export type Facts = {
  lessons: LessonEvent[];
  practice: PracticeEvent[];
  cards: CardEvent[];
};
export type OutcomeRow = {
  set: string;
  item: string;
  ask: Ask;
  verdict: string;
  attempts: number;
  misconception: string;
};
export type Outcome = {
  questions: OutcomeRow[];
  graded: number;
  right: number;
  done: number;
  lessons: number;
  lessons_finished: number;
  score: number;
  status: string;
};
export type ClassError = {
  misconception: string;
  times: number;
};
export type ClassRow = {
  name: string;
  outcome: Outcome;
  errors: ClassError[];
  empty: boolean;
};
export type QuestionTotal = {
  set: string;
  item: string;
  right: number;
  wrong: number;
  shown: number;
  untried: number;
  slip: string;
  slips: number;
};
export type MisconceptionTotal = {
  misconception: string;
  times: number;
  learners: number;
  both: number;
  before: number;
  after: number;
  gain: number | null;
  few: boolean;
};
export type ClassTotals = {
  questions: QuestionTotal[];
  misconceptions: MisconceptionTotal[];
};
export type GradeReply = {
  verdict: Verdict;
  misconceptions: string[];
  mistake: string;
  given: string;
  meanings: string[];
  counter: CounterExample | null;
  transfer: number | null;
};
export type ModelFile = {
  name: string;
  size: number;
};
export type ModelPiece = {
  file: number;
  begin: number;
  end: number;
  progress: number;
};
export type Keep = '' | 'f32' | 'as_stored' | 'int8';
export type WeightFormat = 'f32' | 'f16' | 'bf16' | 'int8';
export type Keeping = {
  keep: Keep;
  formats: WeightFormat[];
  bytes: number;
  fits_memory: boolean;
};
export type ModelPlan = {
  vocab_size: number;
  max_context: number;
  n_layers: number;
  d_model: number;
  n_heads: number;
  n_kv_heads: number;
  head_dim: number;
  d_mlp: number;
  n_slots: number;
  n_classes: number;
  parameters: number;
  ways: Keeping[];
};
export type KeptWeights = {
  formats: WeightFormat[];
  bytes: number;
  bytes_in_f32: number;
  rounding: number;
};
export type Architecture = {
  vocab_size: number;
  max_context: number;
  n_layers: number;
  d_model: number;
  n_heads: number;
  n_kv_heads: number;
  head_dim: number;
  d_mlp: number;
  n_slots: number;
  n_classes: number;
  parameters: number;
  kept: KeptWeights;
};
export type ModelToken = {
  token: number;
  text: string;
};
export type InterventionKind = 'zero_head' | 'reference_mean_head' | 'keep_patterns' | 'patch_output' | 'patch_pattern' | 'scale_scores' | 'no_rope' | 'other_rope_pairs' | 'window' | 'repeat_kv' | 'zero_output_slice' | 'swap_tokens' | 'padding';
export type Intervention = {
  kind: InterventionKind;
  layer?: number;
  head?: number;
  place?: number;
  count?: number;
  factor?: number;
  first?: number;
  second?: number;
  token?: number;
  before?: boolean;
  masked?: boolean;
};
export type Generation = {
  tokens: number[];
  temperature?: number;
  top_p?: number;
  seed?: number;
  interventions?: Intervention[];
  count: number;
};
export type Writing = {
  tokens: number[];
  temperature?: number;
  top_p?: number;
  seed?: number;
  interventions?: Intervention[];
};
export type WrittenToken = {
  token: ModelToken;
  ended: boolean;
  may_continue: boolean;
  weights: Float32Array;
};
export type LikelyToken = {
  token: ModelToken;
  probability: number;
};
export type TextRun = {
  loss: number;
  losses: Float32Array;
  next: LikelyToken[];
};
export type StudiedText = {
  tokens: ModelToken[];
  run: TextRun;
};
export type RunAsk = {
  interventions: Intervention[];
  next?: number;
};
export type TensorAsk = {
  tensor: string;
  layer?: number;
  interventions?: Intervention[];
};
export type ModelTensor = {
  tensor: string;
  axes: AxisSize[];
  data: Float32Array;
};
export type HeadId = {
  layer: number;
  head: number;
};
export type AnsweredText = {
  tokens: number[];
  right: number;
  wrong: number;
};
export type MeasureAsk = {
  what: string;
  layer?: number;
  seed?: number;
  heads?: HeadId[];
  by_place?: boolean;
  right?: number;
  wrong?: number;
  means?: boolean;
  texts?: AnsweredText[];
};
export type PairLoss = {
  first_layer: number;
  first_head: number;
  second_layer: number;
  second_head: number;
  loss: number;
};
export type Patching = {
  right: number;
  wrong: number;
  clean: number;
  corrupted: number;
  first: number;
  differences: number[];
  shares: number[];
};
export type Faithfulness = {
  whole: number;
  circuit: number;
  complement: number;
  none: number;
  faithfulness: number | null;
  completeness: number | null;
};
export type HeadSet = {
  heads: HeadId[];
  found: boolean;
  exact: boolean;
  runs: number;
  before: LikelyToken;
  after: LikelyToken;
};
export type Measure = {
  done: boolean;
  progress: number;
  orders: number;
  losses: number[];
  pairs: PairLoss[];
  values: number[];
  errors: number[];
  total: number;
  patch: Patching | null;
  faithfulness: Faithfulness | null;
  fewest: HeadSet | null;
};
export type LogitPart = {
  part: string;
  layer: number;
  head: number;
  logit: number;
};
export type LensRow = {
  layer: number;
  next: LikelyToken[];
};
export type TextPlace = {
  text: number;
  query: number;
  keys: number[];
};
export type PatternAsk = {
  rule?: string;
  ends?: number[];
  from?: number;
  places?: TextPlace[];
};
export type PatternScore = {
  places: number;
  equal: number;
  weights: number[];
};
export type SurveyAsk = {
  texts: number[][];
  patterns?: PatternAsk[];
  worth?: number;
};
export type HeadSurvey = {
  done: boolean;
  progress: number;
  texts: number;
  queries: number;
  distance: number[];
  entropy_share: number[];
  strength: number[];
  patterns: PatternScore[];
  worth_texts: number;
  worth: number[];
};
export type SurveyHeadAsk = {
  layer: number;
  head: number;
  pairs?: number;
  strongest?: number;
  per_tenth?: number;
  seed?: number;
};
export type KeyDistances = {
  first: number;
  distances: number[];
};
export type TokenPair = {
  query: number;
  key: number;
  count: number;
  weight: number;
};
export type WeightPlace = {
  text: number;
  query: number;
  key: number;
  weight: number;
};
export type StrengthTenth = {
  count: number;
  places: WeightPlace[];
};
export type SurveyedHead = {
  weights: KeyDistances;
  equal: KeyDistances;
  pairs: TokenPair[];
  strongest: WeightPlace[];
  tenths: StrengthTenth[];
};
export type RepeatedAsk = {
  length?: number;
  repeats?: number;
  seed?: number;
};
export type WeightAsk = {
  layer: number;
  head: number;
  query: number;
  key: number;
  interventions?: Intervention[];
};
export type WeightOperands = {
  q: Float32Array;
  k: Float32Array;
  q_rot: Float32Array;
  k_rot: Float32Array;
  products: Float32Array;
  scale: number;
  q_k: Float32Array;
  scores: Float32Array;
  exps: Float32Array;
  weights: Float32Array;
  largest: number;
  sum: number;
  weights_sum: number;
  seen: number;
};
export type WordWeightsAsk = {
  layer: number;
  interventions?: Intervention[];
};
export type WordWeights = {
  starts: number[];
  data: Float32Array;
};
export type RunStep = string | {
  run: string;
  step?: number;
};
export type StudiedTask = {
  tokens: number[];
  targets: number[];
  run: TextRun;
};
export type RopeScoreAsk = {
  layer: number;
  head: number;
  query: number;
  key: number;
  query_position: number;
  key_position: number;
  distances?: number;
};
export type RopePairScore = {
  first: number;
  second: number;
  frequency: number;
  angle: number;
  contribution: number;
};
export type RopeScore = {
  q: Float32Array;
  k: Float32Array;
  q_rot: Float32Array;
  k_rot: Float32Array;
  pairs: RopePairScore[];
  rest: number;
  dot_product: number;
  scale: number;
  score: number;
  scores: Float32Array;
};
export type HeadContributionsAsk = {
  layer: number;
  head: number;
  token: number;
  dimension: number;
  identity?: boolean;
};
export type HeadContributions = {
  contributions: Float32Array;
  sum: Float32Array;
  y: Float32Array;
  largest_difference: number;
  head_output: Float32Array;
  column: Float32Array;
  products: Float32Array;
};
export type SoftmaxBlocksAsk = {
  layer: number;
  head: number;
  query: number;
  block_size: number;
};
export type SoftmaxBlock = {
  first: number;
  count: number;
  largest: number;
  row_max: number;
  factor: number;
  exps: Float32Array;
  added: number;
  sum: number;
  output: Float32Array;
};
export type SoftmaxBlocks = {
  scores: Float32Array;
  blocks: SoftmaxBlock[];
  in_blocks: Float32Array;
  at_once: Float32Array;
  largest_difference: number;
};
export type ChangeAsk = {
  tensor: string;
  layer?: number;
  head?: number;
  token?: number;
  before?: Intervention[];
  after?: Intervention[];
};
export type TensorChange = {
  largest_change: number;
  largest: number;
  is_rounding: boolean;
};
export type BugView = {
  bug: string;
  line: string;
};
export type TrainVocabulary = {
  tasks: string[];
  splits: string[];
  ablations: string[];
  bugs: BugView[];
  letters: string;
};
export type RunConfig = {
  task: string;
  words?: string[];
  n_values?: number;
  n_places?: number;
  n_slots?: number;
  n_layers?: number;
  d_model?: number;
  n_heads?: number;
  n_kv_heads?: number;
  attention_only?: boolean;
  identity_output?: boolean;
  bugs?: string[];
  seed: number;
  steps?: number;
  batch?: number;
  learning_rate?: number;
  checkpoints?: number;
};
export type RunView = {
  parameters: number;
  n_layers: number;
  d_model: number;
  n_heads: number;
  n_kv_heads: number;
  head_dim: number;
  steps: number;
  kv_bytes: number;
  guessing: number;
  training: number;
  held_out: number;
  places: number[];
};
export type Switches = {
  ablated_heads?: number[];
  how?: string;
  seed?: number;
};
export type ScoreView = {
  loss: number;
  accuracy: number;
  asked: number;
};
export type Drawing = {
  temperature: number;
  seed: number;
  first: number;
  count: number;
};
export type Spread = {
  mean: number;
  deviation: number;
  low: number;
  high: number;
};
export type LogitChange = {
  largest_change: number;
  largest: number;
  logits: number;
};
export type BuggyLayerConfig = {
  seq_len?: number;
  d_model?: number;
  n_heads?: number;
  bugs?: string[];
  seed: number;
};
export type TensorName = 'x' | 'memory' | 'W_q' | 'b_q' | 'W_k' | 'b_k' | 'W_v' | 'b_v' | 'W_o' | 'b_o' | 'q_flat' | 'q_split' | 'q' | 'q_rot' | 'k_flat' | 'k_split' | 'k' | 'k_rot' | 'v_flat' | 'v_split' | 'v' | 'q_k' | 'scores' | 'masked' | 'weights' | 'head_outputs' | 'outputs_swapped' | 'outputs_contiguous' | 'concat' | 'y';
export type BuggyTensor = {
  name: TensorName;
  shape: number[];
  expected: number[];
  fits: boolean;
  numbers: Float32Array;
};
export type BuggyLayer = {
  tensors: BuggyTensor[];
  q_from: number[];
  k_from: number[];
  v_from: number[];
  concat_from: number[];
  row_sums: number[];
  column_sums: number[];
  leaks: number[];
  normalized_entropy: number;
};
export type HeadCounts = {
  n_heads: number;
  n_kv_heads?: number;
};
export type SweepConfig = {
  run: RunConfig;
  heads: HeadCounts[];
  n_seeds: number;
  done?: number;
};
export type SweepPoint = {
  n_heads: number;
  n_kv_heads: number;
  seed: number;
  parameters: number;
  head_dim: number;
  kv_bytes: number;
  training_loss: number;
  held_out_loss: number;
  held_out_accuracy: number;
};
export type SweepView = {
  points: number;
  done: number;
  step: number;
  finished: SweepPoint[];
};
export type Replay = {
  gradients: Float32Array;
  losses: number[];
  parameters: Float32Array;
  loss: number;
  losses_head_zeroed: number[];
  weights: Float32Array;
};
export type WrongProgram = {
  how: string;
  misconception?: string;
  lines: string[];
};
export type CodeTest = {
  id: string;
  change?: string[];
  setup?: string[];
  wanted: string;
  got: string;
};
export type CodeTask = {
  id: string;
  sizes: string[];
  given: string[];
  result: string;
  lines: string[];
  wrong?: WrongProgram[];
  by_hand?: string[];
  compare?: string;
  tests?: CodeTest[];
};
export type CodeVerdict = {
  sizes: number[];
  fault: Fault | null;
  test: string;
  wanted_shape: number[];
  got_shape: number[];
  cell: number[];
  wanted: number;
  got: number;
  how: string;
};
export type CatalogueRow = {
  name: string;
  kind: string;
  attention: AttentionKind;
  d_model?: number;
  n_heads?: number;
  n_kv_heads?: number;
  head_dim?: number;
  q_lora_rank?: number;
  kv_lora_rank?: number;
  qk_nope_head_dim?: number;
  qk_rope_head_dim?: number;
  v_head_dim?: number;
  year?: number;
  n_layers?: number;
  decoder_layers?: number;
  attention_layers?: number;
  head_dim_given: boolean;
  layer_heads: number[];
  layer_kv_heads: number[];
  stated_parameters?: number;
  stated_kv_cache?: number;
};
export type Model = {
  name: string;
  kind: string;
  attention: AttentionKind;
  d_model?: number;
  n_heads?: number;
  n_kv_heads?: number;
  head_dim?: number;
  q_lora_rank?: number;
  kv_lora_rank?: number;
  qk_nope_head_dim?: number;
  qk_rope_head_dim?: number;
  v_head_dim?: number;
  year?: number;
  n_layers?: number;
  decoder_layers?: number;
  attention_layers?: number;
  head_dim_given: boolean;
  layer_heads: number[];
  layer_kv_heads: number[];
  stated_parameters?: number;
  stated_kv_cache?: number;
  quotient?: number;
  remainder?: number;
  group?: number;
  weights_per_layer?: number;
  cached_per_token_layer?: number;
};
export type LookupSource = {
  text?: string;
  row?: CatalogueRow;
};
export type Origin = 'unknown' | 'file' | 'quotient' | 'heads' | 'family' | 'default' | 'sum' | 'encoder' | 'catalogue';
export type FoundSize = {
  value: number;
  how: Origin;
  where: string;
};
export type Tower = {
  key: string;
  role: string;
  family: string;
  attention: AttentionKind;
  sizes: { [name: string]: FoundSize };
  divides_evenly: boolean | null;
  heads_fill_width: boolean | null;
  layer_heads: number[];
  layer_kv_heads: number[];
};
export type ConfigNote = {
  code: string;
  where: string;
  args: { [name: string]: string };
};
export type ConfigReading = {
  towers: Tower[];
  notes: ConfigNote[];
};
export type Mark = {
  from: number;
  to: number;
};
export type LookupStep = {
  id: string;
  asks: string;
  prompt: string;
  why: string;
  options: string[];
  accepted: string[];
  marks: Mark[];
};
export type Lookup = {
  reading: ConfigReading;
  args: { [name: string]: string };
  steps: LookupStep[];
};
export type LookupGradeArgs = {
  given: string;
  key: string;
  value: string;
};
export type LookupGrade = {
  verdict: Verdict;
  mistake: string;
  how: string;
  kind: string;
  args: LookupGradeArgs;
};
export type LookupTotals = {
  parameters: string;
  cache_bytes: string;
};
export type LookupCost = {
  uncounted_reason: string;
  has_cache: boolean;
  actual: LookupTotals;
  mha: LookupTotals;
  parameters_ratio: string;
  cache_ratio: string;
};
export type Reply<T> = { ok: true; value: T } | { ok: false; errors: Fault[] };
export interface MainModule {
  loadCourse(course: Course): Reply<CourseView>;
  courseProgress(events: LessonEvent[]): Reply<CourseProgress>;
  modelCost(sizes: CostSizes): Reply<ModelCost>;
  lesson(state: LessonState, action: LessonAction): Reply<LessonReply>;
  lessonResume(lesson: string, events: LessonEvent[], at_ms: number): Reply<LessonReply>;
  vocabulary(): Vocabulary;
  shapes(config: Config): Reply<WalkView>;
  tensor(setup: Setup, name: string, lead: number[]): Reply<Slice>;
  explain(setup: Setup, tensor: string, index: number[]): Reply<Explanation>;
  evaluate(config: Config, expression: string): Reply<Evaluated>;
  checkLayer(name: string, config: Config, numbers: number[]): Reply<Verification>;
  loadScene(scene: SceneFile): Reply<string[]>;
  layerVersion(setup: Setup, version: string, mistake: string, head: number): Reply<LayerVersion>;
  scalingStudy(ask: ScalingAsk): Reply<ScalingStudy>;
  rankView(seq_len: number, seed: number, rank: number): Reply<RankView>;
  quiz(set: string, events: PracticeEvent[], action: QuizAction): Reply<QuizReply>;
  review(lessons: LessonEvent[], practice: PracticeEvent[]): Reply<Review>;
  exercises(events: PracticeEvent[], action: ExerciseAction): Reply<SheetReply>;
  exam(ask: ExamAsk): Reply<Exam>;
  gradeExam(ask: ExamAsk, answers: ExamAnswer[]): Reply<StepGrade[]>;
  deck(events: CardEvent[], action: DeckAction): Reply<CardReply>;
  checkLog(log: Facts): Reply<boolean>;
  classCode(facts: Facts, name: string): Reply<string>;
  readClassCode(code: string): Reply<ClassRow>;
  classTotals(codes: string[]): Reply<ClassTotals>;
  outcome(part: string, facts: Facts, mastery: number): Reply<Outcome>;
  exercise(seed: number, level: number): Reply<Exercise>;
  gradeStep(seed: number, level: number, step: string, text: string): Reply<GradeReply>;
  speedProduct(rows: number, depth: number, columns: number): Reply<number>;
  speedLayer(config: Config, seed: number): Reply<number>;
  speedRun(work: string): Reply<boolean>;
  speedAgain(times: number): void;
  speedNumbers(of: string): Reply<Float32Array>;
  modelPlan(files: ModelFile[]): Reply<ModelPiece | null>;
  modelPlanTake(bytes: Uint8Array): Reply<ModelPiece | null>;
  modelPlanned(): Reply<ModelPlan>;
  modelOpen(files: ModelFile[], keep: Keep): Reply<ModelPiece | null>;
  modelTake(bytes: Uint8Array): Reply<ModelPiece | null>;
  modelArchitecture(): Reply<Architecture>;
  modelTokenizer(bytes: Uint8Array): Reply<boolean>;
  modelEncode(text: string): Reply<ModelToken[]>;
  modelGenerate(how: Generation): Reply<ModelToken[]>;
  modelWrite(what: Writing): Reply<boolean>;
  modelWriteNext(weights: boolean): Reply<WrittenToken>;
  modelStudy(tokens: number[]): Reply<TextRun>;
  modelStudyText(text: string): Reply<StudiedText>;
  modelSecondText(tokens: number[]): Reply<TextRun>;
  modelRun(how: RunAsk): Reply<TextRun>;
  modelTensor(which: TensorAsk): Reply<ModelTensor>;
  modelReference(texts: number[][]): Reply<boolean>;
  modelMeasure(what: MeasureAsk): Reply<Measure>;
  modelMeasureOn(runs: number): Reply<Measure>;
  modelLogitParts(token: number, target: number): Reply<LogitPart[]>;
  modelLens(token: number, next: number): Reply<LensRow[]>;
  modelPatterns(texts: number[][], patterns: PatternAsk[]): Reply<PatternScore[]>;
  modelSurvey(how: SurveyAsk): Reply<HeadSurvey>;
  modelSurveyOn(runs: number): Reply<HeadSurvey>;
  modelSurveyHead(which: SurveyHeadAsk): Reply<SurveyedHead>;
  modelRepeated(how: RepeatedAsk): Reply<ModelToken[]>;
  modelWeight(which: WeightAsk): Reply<WeightOperands>;
  modelWordWeights(which: WordWeightsAsk): Reply<WordWeights>;
  modelOpenTrained(of: RunStep): Reply<Architecture>;
  modelStudyTask(of: RunStep, split: string, number: number): Reply<StudiedTask>;
  modelRopeScore(which: RopeScoreAsk): Reply<RopeScore>;
  modelHeadContributions(which: HeadContributionsAsk): Reply<HeadContributions>;
  modelSoftmaxBlocks(which: SoftmaxBlocksAsk): Reply<SoftmaxBlocks>;
  modelChange(which: ChangeAsk): Reply<TensorChange>;
  trainVocabulary(): TrainVocabulary;
  trainStart(run: string, settings: RunConfig): Reply<RunView>;
  trainSteps(run: string, count: number): Reply<Float32Array>;
  trainCheckpoints(run: string): Reply<number[]>;
  trainDrop(run: string): void;
  trainScore(of: RunStep, split: string, switches: Switches, stepwise: boolean): Reply<ScoreView>;
  trainPatterns(of: RunStep, split: string, patterns: PatternAsk[]): Reply<PatternScore[]>;
  trainWrite(of: RunStep, drawing: Drawing, heads: number[]): Reply<string[]>;
  trainSpread(numbers: number[]): Reply<Spread>;
  trainExchange(run: string, layer: number, first: number, second: number): Reply<LogitChange>;
  trainBuggyLayer(config: BuggyLayerConfig): Reply<BuggyLayer>;
  sweepStart(settings: SweepConfig): Reply<SweepView>;
  sweepSteps(steps: number): Reply<SweepView>;
  trainReplay(names: string[], init: number[], steps: number): Reply<Replay>;
  judgeCode(task: CodeTask, source: string): Reply<CodeVerdict>;
  loadModels(models: CatalogueRow[]): Reply<Model[]>;
  lookup(source: LookupSource): Reply<Lookup>;
  gradeLookup(source: LookupSource, step: string, answer: string): Reply<LookupGrade>;
  lookupCost(source: LookupSource, seq_len: number, bytes: number): Reply<LookupCost>;
  evaluateWithModels(config: Config, expression: string): Reply<Evaluated>;
}
/** Which calls each module has. */
export interface CallsOf {
  engine: 'loadCourse' | 'courseProgress' | 'modelCost' | 'lesson' | 'lessonResume' | 'vocabulary' | 'shapes' | 'tensor' | 'explain' | 'evaluate' | 'checkLayer' | 'loadScene' | 'layerVersion' | 'scalingStudy' | 'rankView' | 'quiz' | 'review' | 'exercises' | 'exam' | 'gradeExam' | 'deck' | 'checkLog' | 'classCode' | 'readClassCode' | 'classTotals' | 'outcome' | 'exercise' | 'gradeStep' | 'speedProduct' | 'speedLayer' | 'speedRun' | 'speedAgain' | 'speedNumbers';
  models: 'modelPlan' | 'modelPlanTake' | 'modelPlanned' | 'modelOpen' | 'modelTake' | 'modelArchitecture' | 'modelTokenizer' | 'modelEncode' | 'modelGenerate' | 'modelWrite' | 'modelWriteNext' | 'modelStudy' | 'modelStudyText' | 'modelSecondText' | 'modelRun' | 'modelTensor' | 'modelReference' | 'modelMeasure' | 'modelMeasureOn' | 'modelLogitParts' | 'modelLens' | 'modelPatterns' | 'modelSurvey' | 'modelSurveyOn' | 'modelSurveyHead' | 'modelRepeated' | 'modelWeight' | 'modelWordWeights' | 'modelOpenTrained' | 'modelStudyTask' | 'modelRopeScore' | 'modelHeadContributions' | 'modelSoftmaxBlocks' | 'modelChange' | 'trainVocabulary' | 'trainStart' | 'trainSteps' | 'trainCheckpoints' | 'trainDrop' | 'trainScore' | 'trainPatterns' | 'trainWrite' | 'trainSpread' | 'trainExchange' | 'trainBuggyLayer' | 'sweepStart' | 'sweepSteps' | 'trainReplay';
  catalogue: 'loadModels' | 'lookup' | 'gradeLookup' | 'lookupCost' | 'evaluateWithModels';
  code: 'judgeCode';
}
export default function createEngine(options?: object): Promise<MainModule>;
