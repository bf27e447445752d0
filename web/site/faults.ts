// What is wrong in the content, each with its place, all of it at once.

type ContentFault = {
  /** path from the repository's root */
  file: string;
  /** from 1 */
  line: number;
  message: string;
};

/** Thrown when a build stops: one line a fault, "file:line: message". */
export class CourseError extends Error {
  faults: ContentFault[];

  constructor(faults: ContentFault[]) {
    super(faults.map((fault) => `${fault.file}:${fault.line}: ${fault.message}`).join('\n'));
    this.name = 'CourseError';
    // Where it was thrown says nothing of where the content is wrong.
    this.stack = '';
    this.faults = faults;
  }
}

/** Collects faults, so that an author sees every one in a single build. */
export class FaultList {
  faults: ContentFault[] = [];

  add(file: string, line: number, message: string) {
    this.faults.push({ file, line, message });
  }

  /** @param list - found elsewhere, or before */
  addAll(list: FaultList) {
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
