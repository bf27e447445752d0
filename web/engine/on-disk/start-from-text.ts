// Starts a worker in a copy on a disk, whose files no worker may be started from.

/** Throws where no worker may start. */
export function startFromText(text: string, name: string) {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/javascript' }));
  const worker = new Worker(address, { name });
  URL.revokeObjectURL(address);
  return worker;
}
