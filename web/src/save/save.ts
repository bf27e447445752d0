// Gives a file to the learner.

// Some browsers read it later.
const KEEP_MS = 60_000;

export function save(name: string, file: Blob) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), KEEP_MS);
}
