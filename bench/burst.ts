// Sends concurrent requests, in a worker thread of bench/bursts.ts.
import { workerData } from 'node:worker_threads';
import type { Call } from './bursts.ts';
import type { Server } from './world.ts';

const { url, headers, calls }: Server & { calls: readonly Call[] } = workerData;
await Promise.all(calls.map(send));

async function send({ path, body, from }: Call): Promise<void> {
  const response = await fetch(new URL(path, url), {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json', 'x-forwarded-for': from },
    body,
  });
  await response.text();
  // Excess requests are refused: 429 by IP address, 503 by the server's limit of concurrent hashes.
  if (response.status < 400 || response.status === 500) throw new Error(`${path} was answered ${response.status}.`);
}
