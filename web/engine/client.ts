// The engine as pages know it: calls by name, each answered by the module that has it, which is loaded when the first
// call needs it.

import type {
  Config,
  CourseView,
  LessonAction,
  LessonEvent,
  LessonState,
  Reply,
  Setup,
  Vocabulary,
} from '@engine';
import { calls } from '#calls';
import type { Feed, Feeding, OnProgress } from './feed.ts';
import { Instance } from './instance.ts';
import type { AnswerOf, ArgsOf, CallName, ModuleName } from './module.ts';
import { EngineMissing, missingReason } from './module.ts';

type CourseReply = Reply<CourseView>;

// What pages ask beside the engine's own calls, where the tutor is (log-file.ts).
const LOG_CALLS: CallName[] = ['openLog', 'readLog'];

/** the modules that have a call */
const partsWith: Map<string, ModuleName[]> = new Map();
for (const part of Object.keys(calls) as ModuleName[])
  for (const call of [...calls[part], ...(part === 'tutor' ? LOG_CALLS : [])])
    partsWith.set(call, [...(partsWith.get(call) ?? []), part]);

/**
 * Events: "restarted" when a new module has taken the place of a lost one; "lost" when there will be no new one;
 * "missing" where one cannot run, its detail the reason.
 */
export class EngineClient extends EventTarget {
  #transport;
  #runs;
  /** those that a call has needed */
  #instances: Map<ModuleName, Instance> = new Map();
  /** the module that answers the calls that several have */
  #common: ModuleName | undefined;
  #courses: Map<ModuleName, { text: string; reply: Promise<CourseReply> }> = new Map();

  constructor({
    transport = 'auto',
    runs = 'runner',
  }: {
    transport?: 'auto' | 'worker' | 'here';
    /** which of the two runs a language model here */
    runs?: 'runner' | 'checkpoint_runner';
  } = {}) {
    super();
    this.#transport = transport;
    this.#runs = runs;
  }

  /** Loads a module; resolves with the kind of transport once its calls can be answered. Throws EngineMissing. */
  ready(part: ModuleName) {
    return this.#instance(part).ready();
  }

  #instance(part: ModuleName) {
    const there = this.#instances.get(part);
    if (there) return there;
    const made = new Instance(part, this.#transport);
    this.#instances.set(part, made);
    for (const type of ['restarted', 'lost'])
      made.addEventListener(type, () => this.dispatchEvent(new Event(type)));
    made.ready().catch((error) => {
      const detail = missingReason(error);
      this.dispatchEvent(new CustomEvent('missing', { detail }));
    });
    return made;
  }

  // What several modules can answer, one does for as long as the page stands: it may hold what the call is about.
  #partWith(method: string): ModuleName {
    const parts = partsWith.get(method) ?? ['engine'];
    if (parts.includes(this.#runs)) return this.#runs;
    const [part, ...more] = parts as [ModuleName, ...ModuleName[]];
    if (more.length === 0) return part;
    this.#common ??= this.#instances.has('engine') ? 'engine' : 'tutor';
    return this.#common;
  }

  /** One call by name. */
  async call<Name extends CallName>(method: Name, ...args: ArgsOf<Name>): Promise<AnswerOf<Name>> {
    return this.#instance(this.#partWith(method)).call(method, args);
  }

  /** One call that goes on from what its module holds (instance.ts). */
  async advance<Name extends CallName>(
    method: Name,
    ...args: ArgsOf<Name>
  ): Promise<AnswerOf<Name>> {
    return this.#instance(this.#partWith(method)).advance(method, args);
  }

  /** One call with files, which its module asks for piece by piece (feed.ts). */
  async feed<Name extends Feeding>(feed: Feed<Name>, onProgress: OnProgress = () => {}) {
    return this.#instance(this.#partWith(feed.method)).feed(feed, onProgress);
  }

  /**
   * What runs a language model, in a client of its own with the same transport: its script, its module and its
   * model come only to whoever asks for them.
   * @param runs - checkpoint_runner opens models of every format that can be read
   */
  async runner(runs: 'runner' | 'checkpoint_runner' = 'runner') {
    const { Runner } = await import('./runner.ts');
    const client = new EngineClient({ transport: this.#transport, runs });
    return new Runner(client, runs);
  }

  /** Ends all modules; nothing may be asked after. */
  close() {
    for (const one of this.#instances.values()) one.close();
  }

  /** @returns Throws where the engine is lost. */
  async vocabulary(): Promise<Vocabulary> {
    const answer = await this.call('vocabulary');
    if ('ok' in answer) throw new EngineMissing('not_loaded');
    return answer;
  }

  shapes(config: Config) {
    return this.call('shapes', config);
  }

  tensor(setup: Setup, tensor: string, lead: number[]) {
    return this.call('tensor', setup, tensor, lead);
  }

  explain(setup: Setup, tensor: string, index: number[]) {
    return this.call('explain', setup, tensor, index);
  }

  evaluate(config: Config, expression: string) {
    return this.call('evaluate', config, expression);
  }

  /**
   * Loaded once into a module, however many ask; kept, and loaded again after a restart.
   * @param text - outline.json
   * @param part - the module whose calls need it; without one, that which answers what several can
   */
  loadCourse(text: string, part: ModuleName = this.#partWith('loadCourse')): Promise<CourseReply> {
    const loaded = this.#courses.get(part);
    if (loaded?.text === text) return loaded.reply;
    const reply = this.#loadCourse(text, part);
    this.#courses.set(part, { text, reply });
    return reply;
  }

  async #loadCourse(text: string, part: ModuleName): Promise<CourseReply> {
    const instance = this.#instance(part);
    const reply: CourseReply = await instance.call('loadCourse', [text]);
    if (reply.ok) instance.keep('course', 'loadCourse', [text]);
    // Whoever asks again may have better luck.
    else if (this.#courses.get(part)?.text === text) this.#courses.delete(part);
    return reply;
  }

  /**
   * A run set by hand, which setups may then name; kept, and loaded again after a restart.
   * @param text - a scene's JSON
   * @returns its tokens
   */
  async loadScene(text: string): Promise<Reply<string[]>> {
    const reply = await this.call('loadScene', text);
    if (reply.ok)
      this.#instance('engine').keep(`scene ${JSON.parse(text).id}`, 'loadScene', [text]);
    return reply;
  }

  lesson(state: LessonState, action: LessonAction) {
    return this.call('lesson', state, action);
  }

  lessonResume(lesson: string, events: LessonEvent[], at_ms: number) {
    return this.call('lessonResume', lesson, events, at_ms);
  }
}
