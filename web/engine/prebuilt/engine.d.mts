// The engine as JS sees it. Written by the build from the tables in cpp/wasm; do not edit.

export type Texts = { [name: string]: string };
export type Reply<T> = { ok: true; value: T } | { ok: false; errors: Fault[] };
export type Setup = {
  config: Partial<Config>;
  seed: number;
  edits: Edit[];
  scene?: string | undefined;
  heads_off?: number[] | undefined;
};
export type LessonAction = {
  kind: string;
  lesson: string;
  step?: string;
  gate?: string;
  answer?: string;
  note?: string;
  points?: number[];
  deviations?: number[];
  config?: Partial<Config>;
  at_ms: number;
};
export type RunSettings = {
  task: string;
  text?: string;
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
  rate?: number;
  moments?: number;
};
/** A run by its name, or at one of its moments. */
export type Moment = string | { run: string; step?: number };
export type SpoiltSettings = {
  seq_len?: number;
  d_model?: number;
  n_heads?: number;
  bugs?: string[];
  seed: number;
};
export type Switches = { heads_off?: number[]; how?: string; seed?: number };
export type SweepSettings = {
  run: RunSettings;
  heads: number[];
  kv_heads?: number[];
  n_seeds: number;
  done?: number;
};
export type CostSizes = Partial<Config> & {
  n_layers?: number;
  bytes_per_number?: number;
  q_lora_rank?: number;
  kv_lora_rank?: number;
  qk_nope_head_dim?: number;
  qk_rope_head_dim?: number;
  v_head_dim?: number;
};
export type Fault = {
  code: string;
  where: string;
  args: Texts;
};
export type Config = {
  batch: number | undefined;
  seq_len: number | undefined;
  seq_k: number | undefined;
  d_model: number | undefined;
  n_heads: number | undefined;
  n_kv_heads: number | undefined;
  head_dim: number | undefined;
  cross: boolean;
  causal: boolean;
  bias: boolean;
  key_lengths: number[];
};
export type Edit = {
  tensor: string;
  row: number;
  column: number;
  value: number;
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
export type DimsView = {
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
export type WalkView = {
  dims: DimsView;
  steps: StepView[];
  totals: TotalsView;
  runs: boolean;
  why_not: Fault[];
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
  tensor: string;
  index: number[];
  rule: string;
  step: string;
  value: number;
  left: Operands;
  right: Operands;
  has_addend: boolean;
  addend: number;
  terms: Float32Array;
  sum: number;
  divisor: number;
  peak: number;
  row_sum: number;
  column_sum: number;
  hidden: boolean;
  at: number;
  offset: number;
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
export type CodeView = {
  name: string;
  args: string;
};
export type Vocabulary = {
  codes: CodeView[];
  axes: string[];
  tensors: string[];
  moves: string[];
  rules: string[];
  actions: string[];
  events: string[];
  verdicts: string[];
  slips: string[];
  divisors: string[];
  measures: string[];
  max_size: number;
  memory_limit_bytes: number;
  build: string;
};
export type CourseView = {
  language: string;
  lessons: string[];
};
export type LogCheck = {
  events: number;
  left_out: number[];
  faults: Fault[];
};
export type LessonEvent = {
  kind: string;
  lesson: string;
  step: string;
  gate: string;
  answer: string;
  verdict: string;
  slip: string;
  note: string;
  points: number[];
  deviations: number[];
  config: Config;
  at_ms: number;
};
export type GateState = {
  gate: string;
  attempts: number;
  answer: string;
  verdict: string;
  slip: string;
  committed: boolean;
  open: boolean;
  points: number[];
  measured: number[];
  deviations: number[];
};
export type LessonState = {
  lesson: string;
  opened: boolean;
  step: string;
  visited: string[];
  gates: GateState[];
  clear: string;
  note: string;
};
export type GateView = {
  id: string;
  ask: string;
  phase: string;
  options: string[];
  verdict: string;
  slip: string;
  answer: string;
  attempts: number;
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
  slip: string;
  given: number[];
  expected: number[];
  attempts: number;
  visited: string[];
  opened: string[];
  right_first: number;
  gate_count: number;
  gates: GateView[];
  clear: string;
  note: string;
};
export type LessonReply = {
  state: LessonState;
  view: LessonView;
  events: LessonEvent[];
};
export type LessonProgress = {
  lesson: string;
  opened: boolean;
  stops: number;
  done: number;
  finished: boolean;
  step: string;
  gate: string;
  clear: string;
};
export type CourseProgress = {
  lessons: LessonProgress[];
  next: string;
};
export type PracticeEvent = {
  kind: string;
  set: string;
  item: string;
  answer: string;
  verdict: string;
  slip: string;
  points: string[];
  confidence: number;
  seed: number;
  level: number;
  fading: string;
  at_ms: number;
};
export type QuestionView = {
  id: string;
  ask: string;
  phase: string;
  options: string[];
  answer: string;
  verdict: string;
  slip: string;
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
  current: string;
  next: string;
  done: number;
  questions: QuestionView[];
  calibration: Calibration[];
};
export type QuizReply = {
  view: QuizView;
  events: PracticeEvent[];
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
  kind: string;
  card: string;
  rating: string;
  seed: number;
  memory: CardMemory;
  scheduler: string;
  retention: number;
  undone_at_ms: number;
  at_ms: number;
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
export type ReviewItem = {
  set: string;
  item: string;
  reason: string;
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
  errors: ErrorRow[];
};
export type Facts = {
  lessons: LessonEvent[];
  practice: PracticeEvent[];
  cards: CardEvent[];
};
export type PackedLog = {
  text: string;
  answers_left_out: number;
  texts_left_out: number;
};
export type UnpackedLog = {
  owner: string;
  facts: Facts;
};
export type OutcomeRow = {
  set: string;
  item: string;
  ask: string;
  verdict: string;
  attempts: number;
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
};
export type BugView = {
  bug: string;
  line: string;
};
export type SpoiltStepView = {
  tensor: string;
  shape: number[];
  expected: number[];
  fits: boolean;
  numbers: number[];
};
export type SpoiltView = {
  steps: SpoiltStepView[];
  q_from: number[];
  k_from: number[];
  v_from: number[];
  concat_from: number[];
  row_sums: number[];
  column_sums: number[];
  leaks: number[];
  evenness: number;
};
export type TrainVocabulary = {
  tasks: string[];
  splits: string[];
  ablations: string[];
  bugs: BugView[];
  left_out_reasons: string[];
  looks: string[];
  letters: string;
};
export type LeftOutView = {
  reason: string;
  count: number;
  examples: string[];
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
  accents_removed: number;
  left_out: LeftOutView[];
  places: number[];
};
export type ScoreView = {
  loss: number;
  accuracy: number;
  asked: number;
};
export type Spread = {
  mean: number;
  deviation: number;
  low: number;
  high: number;
};
export type SweepPointView = {
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
  finished: SweepPointView[];
};
export type TypedWord = {
  letters: string;
  accents_removed: boolean;
  too_long: boolean;
  passed_over: string[];
};
export type ReadyView = {
  flops: number;
  bytes: number;
  moved_bytes: number;
  workspace_bytes: number;
};
export type RoofView = {
  gflops: number;
  intensity: number;
  roof: number;
  share: number;
  bound: string;
  possible: boolean;
};
export interface MainModule {
  loadCourse(text: string): Reply<CourseView>;
  lesson(state: LessonState, action: LessonAction): Reply<LessonReply>;
  lessonResume(lesson: string, events: LessonEvent[], at_ms: number): Reply<LessonReply>;
  courseProgress(events: LessonEvent[]): Reply<CourseProgress>;
  quiz(set: string, events: object[], action: object): Reply<QuizReply>;
  review(lessons: LessonEvent[], practice: object[]): Reply<Review>;
  exercise(seed: number, level: number): Reply<string>;
  gradeStep(seed: number, level: number, step: string, text: string): Reply<string>;
  exercises(events: object[], action: object): Reply<{ view: string; events: PracticeEvent[] }>;
  deck(events: object[], action: object): Reply<{ view: DeckView; events: CardEvent[]; step: string; exercise: string }>;
  checkLog(text: string): Reply<LogCheck>;
  classCode(facts: Facts, name: string): Reply<string>;
  readClassCode(code: string): Reply<ClassRow>;
  outcome(facts: Facts, mastery: number): Reply<Outcome>;
  vocabulary(): Vocabulary;
  shapes(config: Partial<Config>): Reply<WalkView>;
  tensor(setup: Setup, name: string, lead: number[]): Reply<Slice>;
  explain(setup: Setup, tensor: string, index: number[]): Reply<Explanation>;
  evaluate(config: Partial<Config>, expression: string): Reply<Evaluated>;
  checkLayer(name: string, config: Partial<Config>, numbers: number[]): Reply<Verification>;
  loadScene(text: string): Reply<string[]>;
  decode(setup: Setup, steps: number): Reply<{ keys: Float32Array; values: Float32Array; y: Float32Array; difference: Float32Array; counts: string[] }>;
  headWrites(setup: Setup, example: number, token: number, identity: boolean): Reply<Float32Array>;
  foldOutput(setup: Setup, example: number, token: number, head: number): Reply<Float32Array>;
  scalingStudy(head_dims: number[], head_dim: number, d_model: number, seq_k: number, rows: number, seed: number, divisor: string): Reply<{ points: Float32Array; limit: Float32Array; histogram: Float32Array; scores: Float32Array; weights: Float32Array }>;
  rankView(seq_len: number, seed: number, rank: number): Reply<{ ranks: Float32Array; singular: Float32Array; tables: Float32Array; distances: Float32Array; same_peaks: Float32Array }>;
  modelCost(sizes: CostSizes): Reply<Texts>;
  loadModels(text: string): Reply<Texts[]>;
  lookup(text: string, from: string): Reply<string>;
  gradeLookup(text: string, from: string, step: string, answer: string): Reply<string>;
  lookupCost(text: string, from: string, seq_len: number, bytes: number): Reply<string>;
  speedPeak(chains: number, steps: number): Reply<number>;
  speedBuild(): string;
  speedProduct(rows: number, depth: number, columns: number): Reply<ReadyView>;
  speedLayer(config: Partial<Config>, seed: number): Reply<ReadyView>;
  speedRun(work: string): Reply<undefined>;
  speedAgain(times: number): void;
  speedRoof(flops: number, bytes: number, ms: number, peak: number, reading: number): Reply<RoofView>;
  speedMemory(): number;
  speedNumbers(of: string): Reply<Float32Array>;
  trainVocabulary(): TrainVocabulary;
  trainStart(run: string, input: RunSettings): Reply<RunView>;
  trainSteps(run: string, count: number): Reply<Float32Array>;
  trainMoments(run: string): Reply<number[]>;
  trainDrop(run: string): void;
  trainScore(of: Moment, split: string, switches: Switches, stepwise: boolean): Reply<ScoreView>;
  trainRead(of: Moment, name: string, switches: Switches): Reply<{ weights: Float32Array; concat: Float32Array; next: Float32Array }>;
  trainTypedName(text: string): TypedWord;
  trainPatterns(of: Moment, split: string): Reply<{ self: Float32Array; previous: Float32Array; second: Float32Array; first: Float32Array; entropy: Float32Array; evenness: Float32Array; last: Float32Array; look: Float32Array }>;
  trainWrite(of: Moment, drawing: { temperature: number; seed: number; first: number; count: number }, switches: Switches): Reply<string[]>;
  trainSubsets(of: Moment, split: string, how: string, first: number, count: number): Reply<number[]>;
  trainShares(losses: number[]): Reply<number[]>;
  trainBest(losses: number[]): Reply<number[]>;
  trainSpread(numbers: number[]): Reply<Spread>;
  trainSave(of: Moment): Reply<string>;
  trainLoad(run: string, text: string): Reply<RunView>;
  trainSpoilt(input: SpoiltSettings): Reply<SpoiltView>;
  sweepStart(input: SweepSettings): Reply<SweepView>;
  sweepSteps(steps: number): Reply<SweepView>;
  packLog(facts: Facts, owner: string, most: number): Reply<PackedLog>;
  unpackLog(text: string): Reply<UnpackedLog>;
  verify(text: string): Reply<Verification>;
  checkCourse(text: string): Reply<CourseView>;
}
export default function createEngine(options?: object): Promise<MainModule>;
