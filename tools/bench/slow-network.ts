// A slow network in front of a served site: each answer waits, and all share one line.
import type { ServerResponse } from 'node:http';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** This machine as it is, and a phone on a slow network, as Lighthouse has one: its line, and how many times slower it is. */
export const ways = [
  { name: 'here', line: { waitMs: 0, bytesPerSecond: 1e9 }, slower: 1 },
  { name: 'phone', line: { waitMs: 150, bytesPerSecond: 1_600_000 / 8 }, slower: 4 },
];

const SLICE = 4096;
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** @param address - of the site */
export async function slowNetwork(
  address: string,
  { waitMs, bytesPerSecond }: { waitMs: number; bytesPerSecond: number },
): Promise<{ address: string; close: () => Promise<void> }> {
  let free = 0; // when the line has sent all that was given to it
  const send = async (answer: AsyncIterable<Buffer>, response: ServerResponse) => {
    for await (const bytes of answer) {
      for (let at = 0; at < bytes.length; at += SLICE) {
        const slice = bytes.subarray(at, at + SLICE);
        free = Math.max(free, performance.now()) + (slice.length / bytesPerSecond) * 1000;
        const ahead = free - performance.now();
        if (ahead > 1) await sleep(ahead); // a timer takes a millisecond at least
        response.write(slice);
      }
    }
    response.end();
  };
  const server = createServer(async (asked, response) => {
    await sleep(waitMs);
    request(address, { path: asked.url, headers: asked.headers }, (answer) => {
      response.writeHead(answer.statusCode!, answer.headers);
      send(answer, response).catch(() => response.destroy());
    })
      .on('error', () => response.destroy())
      .end();
  });
  await new Promise((resolve) => server.listen(0, 'localhost', () => resolve(undefined)));
  return {
    address: `http://localhost:${(server.address() as AddressInfo).port}/`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve(undefined));
        server.closeAllConnections();
      }),
  };
}
