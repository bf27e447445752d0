// What is wrong in the content, each with its place, all of it at once.

/**
 * @typedef {object} ContentFault
 * @property {string} file - path from the repository's root
 * @property {number} line - from 1
 * @property {string} message
 */

/** Thrown when a build stops: one line a fault, "file:line: message". */
export class CourseError extends Error {
  /** @param {ContentFault[]} faults */
  constructor(faults) {
    super(faults.map((fault) => `${fault.file}:${fault.line}: ${fault.message}`).join('\n'));
    this.name = 'CourseError';
    // Where it was thrown says nothing of where the content is wrong.
    this.stack = '';
    this.faults = faults;
  }
}

/** Collects faults, so that an author sees every one in a single build. */
export class FaultList {
  /** @type {ContentFault[]} */
  faults = [];

  /**
   * @param {string} file
   * @param {number} line
   * @param {string} message
   */
  add(file, line, message) {
    this.faults.push({ file, line, message });
  }

  /** @param {FaultList} list - found elsewhere, or before */
  addAll(list) {
    this.faults.push(...list.faults);
  }

  /** Throws a CourseError with all faults in the order of the text, if there are any. */
  throwIfAny() {
    if (this.faults.length === 0) return;
    throw new CourseError(
      [...this.faults].sort((a, b) => a.file.localeCompare(b.file) || a.line - b.line),
    );
  }
}
