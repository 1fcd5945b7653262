// Measures how long a burst of another client's requests delays a retailer's list.
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { callerAddress, percentile } from './load.ts';
import type { Line } from './report.ts';
import type { Target } from './world.ts';

export type Call = { path: string; body: string; from: string };

const longestDelayMs = 100;
const signIn = '/v2/auth/retailer/login';

/** About 250 KB of nested arrays, which is too deep to be parsed. */
const deep = `{"email":${'['.repeat(125_000)}${']'.repeat(125_000)}}`;
const wrong = (nth: number) => JSON.stringify({ email: `nobody${nth}@burst.example`, password: 'Wrong-Horse-9!' });

const bursts: readonly { figure: string; calls: () => Call[] }[] = [
  {
    figure: 'longest delay of a list: 60 deep bodies to sign-in',
    calls: () => Array.from({ length: 60 }, () => ({ path: signIn, body: deep, from: callerAddress() })),
  },
  {
    figure: 'longest delay of a list: 60 deep bodies from a member',
    calls: () => Array.from({ length: 60 }, () => ({ path: '/v2/retailer/orders', body: deep, from: callerAddress() })),
  },
  {
    figure: 'longest delay of a list: 300 sign-ins, one address',
    calls: () => {
      const from = callerAddress();
      return Array.from({ length: 300 }, (_, nth) => ({ path: signIn, body: wrong(nth), from }));
    },
  },
  {
    figure: 'longest delay of a list: 300 sign-ins, 300 addresses',
    calls: () => Array.from({ length: 300 }, (_, nth) => ({ path: signIn, body: wrong(nth), from: callerAddress() })),
  },
];

/** Measures the longest list request during each burst, less the median of 50 requests before it. The limit is 100 ms. */
export async function measureBursts({ ours, size }: Target): Promise<Line[]> {
  const lines: Line[] = [];
  for (const { figure, calls } of bursts) {
    const quiet: number[] = [];
    for (let nth = 0; nth < 50; nth++) quiet.push(await list(ours));
    const during: number[] = [];
    let isOver = false;
    // Runs in its own thread: sending the burst must not delay the measurement.
    const burst = new Worker(new URL('burst.ts', import.meta.url), { workerData: { ...ours, calls: calls() } });
    const end = once(burst, 'exit').finally(() => {
      isOver = true;
    });
    while (!isOver) during.push(await list(ours));
    const [code] = await end;
    if (code !== 0) throw new Error(`The burst failed: ${figure}`);
    const delay = Math.max(0, ...during) - percentile(quiet, 0.5);
    lines.push({ figure, size, ours: delay, against: longestDelayMs, unit: 'ms', aim: 1 });
  }
  return lines;
}

async function list({ url, headers }: Target['ours']): Promise<number> {
  const began = performance.now();
  const response = await fetch(new URL('/v2/retailer/orders?pageSize=25', url), {
    headers: { ...headers, 'x-forwarded-for': callerAddress() },
  });
  await response.text();
  if (response.status !== 200) throw new Error(`The list was answered ${response.status}.`);
  return performance.now() - began;
}
