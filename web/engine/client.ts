// The engine as pages know it: calls by name, each answered by the module that has it, which is loaded when the first
// call needs it.

import type {
  Config,
  Course,
  CourseView,
  LessonAction,
  LessonEvent,
  LessonState,
  Reply,
  SceneFile,
  Setup,
  Vocabulary,
} from '@engine';
import { calls } from '#calls';
import type { Feed, Feeding, OnProgress } from './feed.ts';
import { Instance } from './instance.ts';
import type { AnswerOf, ArgsOf, CallName, ModuleName } from './module.ts';
import { EngineMissing, missingReason } from './module.ts';

type CourseReply = Reply<CourseView>;

// What pages ask beside the engine's own calls (log-file.ts).
const LOG_CALLS: CallName[] = ['openLog', 'readLog'];

/** The module that has a call. */
const partWith: Map<string, ModuleName> = new Map();
for (const part of Object.keys(calls) as ModuleName[])
  for (const call of [...calls[part], ...(part === 'engine' ? LOG_CALLS : [])])
    partWith.set(call, part);

/**
 * Events: "restarted" when a new module has taken the place of a lost one; "lost" when there will be no new one;
 * "missing" where one cannot run, its detail the reason.
 */
export class EngineClient extends EventTarget {
  #transport;
  /** those that a call has needed */
  #instances: Map<ModuleName, Instance> = new Map();
  /** by their texts */
  #courses: Map<string, Promise<CourseReply>> = new Map();

  constructor({ transport = 'auto' }: { transport?: 'auto' | 'worker' | 'here' } = {}) {
    super();
    this.#transport = transport;
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

  #asking(method: string) {
    return this.#instance(partWith.get(method) ?? 'engine');
  }

  /** One call by name. */
  async call<Name extends CallName>(method: Name, ...args: ArgsOf<Name>): Promise<AnswerOf<Name>> {
    return this.#asking(method).call(method, args);
  }

  /** One call that goes on from what its module holds (instance.ts). */
  async advance<Name extends CallName>(
    method: Name,
    ...args: ArgsOf<Name>
  ): Promise<AnswerOf<Name>> {
    return this.#asking(method).advance(method, args);
  }

  /** One call with files, which its module asks for piece by piece (feed.ts). */
  async feed<Name extends Feeding>(feed: Feed<Name>, onProgress: OnProgress = () => {}) {
    return this.#asking(feed.method).feed(feed, onProgress);
  }

  /**
   * What runs a language model, in a client of its own with the same transport: its script, its module and its
   * model come only to whoever asks for them.
   */
  async runner() {
    const { Runner } = await import('./runner.ts');
    return new Runner(new EngineClient({ transport: this.#transport }));
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
   * Loaded once, however many ask; kept, and loaded again after a restart. One that is loaded later takes its place, so it must
   * know all that those before it did.
   * @param text - outline.json
   */
  loadCourse(text: string): Promise<CourseReply> {
    const loaded = this.#courses.get(text) ?? this.#loadCourse(text);
    this.#courses.set(text, loaded);
    return loaded;
  }

  async #loadCourse(text: string): Promise<CourseReply> {
    const instance = this.#instance('engine');
    const args: [Course] = [JSON.parse(text)];
    const reply: CourseReply = await instance.call('loadCourse', args);
    if (reply.ok) instance.keep('course', 'loadCourse', args);
    // Whoever asks again may have better luck.
    else this.#courses.delete(text);
    return reply;
  }

  /**
   * A run set by hand, which setups may then name; kept, and loaded again after a restart.
   * @returns its tokens
   */
  async loadScene(scene: SceneFile): Promise<Reply<string[]>> {
    const reply = await this.call('loadScene', scene);
    if (reply.ok) this.#instance('engine').keep(`scene ${scene.id}`, 'loadScene', [scene]);
    return reply;
  }

  lesson(state: LessonState, action: LessonAction) {
    return this.call('lesson', state, action);
  }

  lessonResume(lesson: string, events: LessonEvent[], at_ms: number) {
    return this.call('lessonResume', lesson, events, at_ms);
  }
}
