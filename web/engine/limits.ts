// The most that can be brought or pasted anywhere, in one table. A page says its limit beside the field, and refuses
// what is over it before any of it is read. What the engine refuses by is the same (tests/web/limits.test.ts).

export const MOST = {
  /** Bytes of a model's config (cpp/catalogue/include/headsup/catalogue/config_reader.h). */
  config: 8 * 2 ** 20,
  /** Bytes of a file of the learner's log (cpp/json/include/headsup/json/json_reader.h). */
  log: 64 * 2 ** 20,
  /** Entries of such a file: more than there is room for in that many bytes. */
  events: 500_000,
  /** Characters of a list of words to train on; its words (cpp/training/include/headsup/training/task.h), and letters of one (names.h beside it). */
  list: 100_000,
  words: 5000,
  letters: 15,
  /** Characters of a text with the codes of a class, and how many codes are read in it. */
  class: 4_000_000,
  codes: 1000,
  /** Characters of the answers to an exam. */
  exam: 500_000,
  /** Characters that a field shows: a browser takes minutes to lay out some texts of a few hundred thousand. */
  field: 5000,
  /** Characters of what is looked for in the course or in a list, and of a number that is typed. */
  search: 200,
  number: 40,
  /** Characters of an answer that comes with a log (kMaxAnswerBytes in cpp/tutor/include/headsup/tutor/quiz.h). */
  answer: 4000,
  /** Changed numbers, and heads that are off, in an address. */
  edits: 500,
  heads: 256,
  /** Records that are read, sent or written in one go: a few milliseconds' worth. */
  records: 1000,
};

/** Of bytes, as a page says it. */
export const megabytes = (bytes: number) => Math.floor(bytes / 1e6);
