// Measures the import of uploaded files: the time to create their orders against COPY, and the delay of other requests during the import.
import { setTimeout as sleep } from 'node:timers/promises';
import { copyOf } from './copy.ts';
import { callerAddress } from './load.ts';
import type { Line } from './report.ts';
import { makeCsv, makeXlsx } from './spreadsheet.ts';
import type { Target } from './world.ts';

const rows = 10_000;
const longestMs = 120_000;
/** Milliseconds between two of the other requests. */
const pauseMs = 10;
const longestAnswerMs = 100;

const kinds = {
  csv: { type: 'text/csv', make: makeCsv },
  xlsx: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', make: makeXlsx },
};
type Import = { id: string; status: string; counts: { ready: number } };
type Granted = { url: string; fileUrl: string };

/** Measures the import of one file of valid rows, from upload to created orders. */
export async function measureImport(target: Target, kind: keyof typeof kinds): Promise<Line[]> {
  const { type, make } = kinds[kind];
  // A different seed for each file: importing the same file again would create nothing.
  const seed = (target.size % 997) + (kind === 'csv' ? 1000 : 2000);
  const { fileUrl, fileName } = await upload(target, `bench.${kind}`, type, Buffer.from(make(rows, seed)));
  const endPings = startPings(target);
  const reading = performance.now();
  const { id } = await call<Import>(target, 'POST', '/retailer/imports', { fileUrl, fileName });
  const reviewed = await settled(target, id, ['REVIEW']);
  const toReview = (performance.now() - reading) / 1000;
  if (reviewed.counts.ready !== rows) throw new Error(`Not every row is ready: ${JSON.stringify(reviewed.counts)}`);
  const creating = performance.now();
  await call(target, 'POST', `/retailer/imports/${id}/orders`, {});
  await settled(target, id, ['DONE']);
  const toCreated = (performance.now() - creating) / 1000;
  const answers = await endPings();
  const name = `${kind} of ${rows.toLocaleString('en')} rows`;
  const copied = await copyOf(target, rows);
  const { size } = target;
  return [
    { figure: `${name}, read and reviewed`, size, ours: toReview, against: null, unit: 's', aim: null },
    { figure: `${name}, created, against COPY`, size, ours: toCreated, against: copied, unit: 's', aim: 1.6 },
    longestAnswer(name, target, answers),
  ];
}

const megabyte = 1024 * 1024;
const header = 'Recipient,Address\n';
const hostileFiles = {
  'blank lines': header + '\n'.repeat(megabyte),
  'ragged lines': header + Array.from({ length: 300_000 }, (_, index) => `a${','.repeat(index % 7)}\n`).join(''),
};

/** Measures the import of files of a megabyte without orders: they may be refused or need a review, but must not delay other requests. */
export async function measureHostile(target: Target): Promise<Line[]> {
  const lines: Line[] = [];
  for (const [name, text] of Object.entries(hostileFiles)) {
    const bytes = Buffer.from(text).subarray(0, megabyte);
    const { fileUrl, fileName } = await upload(target, 'hostile.csv', 'text/csv', bytes);
    const endPings = startPings(target);
    const { id } = await call<Import>(target, 'POST', '/retailer/imports', { fileUrl, fileName });
    await settled(target, id, ['REVIEW', 'MATCHING', 'FAILED']);
    lines.push(longestAnswer(`1 MB of ${name}`, target, await endPings()));
  }
  return lines;
}

/** Returns the line for the longest other request. */
export const longestAnswer = (name: string, { size }: Target, answers: readonly number[]): Line => ({
  figure: `${name}, longest other answer`,
  size,
  ours: Math.max(...answers),
  against: longestAnswerMs,
  unit: 'ms',
  aim: 1,
});

/** Calls our server as the admin of the target's retailer. */
export async function call<Reply>({ ours }: Target, method: string, path: string, body?: object): Promise<Reply> {
  const response = await fetch(new URL(path, ours.url), {
    method,
    headers: {
      ...ours.headers,
      'x-forwarded-for': callerAddress(),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
  return response.json();
}

async function upload(target: Target, fileName: string, type: string, bytes: Buffer<ArrayBuffer>) {
  const query = new URLSearchParams({ file: fileName, fileType: type, size: String(bytes.length) });
  const { url, fileUrl } = await call<Granted>(target, 'GET', `/retailer/uploads/signed-url?${query}`);
  const headers = { 'content-type': type };
  const put = await fetch(new URL(url, target.ours.url), { method: 'PUT', headers, body: bytes });
  if (!put.ok) throw new Error(`The upload answered ${put.status}.`);
  return { fileUrl, fileName };
}

/** Waits until the import has one of these statuses. */
async function settled(target: Target, id: string, wanted: readonly string[]): Promise<Import> {
  const ends = [...wanted, 'FAILED', 'MATCHING'];
  for (const end = performance.now() + longestMs; performance.now() < end; await sleep(25)) {
    const found = await call<Import>(target, 'GET', `/retailer/imports/${id}`);
    if (wanted.includes(found.status)) return found;
    if (ends.includes(found.status)) throw new Error(`The import ended ${JSON.stringify(found).slice(0, 500)}`);
  }
  throw new Error(`The import did not come to ${wanted.join(' or ')}.`);
}

/** Requests the first page of the list repeatedly until the returned function is called, which returns the times in milliseconds. */
export function startPings(target: Target): () => Promise<number[]> {
  const took: number[] = [];
  let isOver = false;
  const pinging = (async () => {
    while (!isOver) {
      const start = performance.now();
      await call(target, 'GET', '/v2/retailer/orders?pageSize=25');
      took.push(performance.now() - start);
      await sleep(pauseMs);
    }
  })();
  return () => {
    isOver = true;
    return pinging.then(() => took);
  };
}
