// A file as a draft: from its POST to REVIEW, from there to every row created, and how the server answers others meanwhile.
import { setTimeout as sleep } from 'node:timers/promises';
import { copyOf } from './copy.ts';
import { percentile } from './load.ts';
import type { Line } from './report.ts';
import { makeCsv, makeXlsx } from './spreadsheet.ts';
import type { Target } from './world.ts';

const longestMs = 180_000;
/** The server is asked so often whether it is there. */
const pingEveryMs = 10;

const kinds = {
  xlsx: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', make: makeXlsx },
  csv: { type: 'text/csv', make: makeCsv },
};
type Given = { kind: keyof typeof kinds; rows: number; seed: number; secondsToReview: number | null };

/** One file, reviewed and created whole. */
export async function measureDraft(target: Target, given: Given): Promise<Line[]> {
  const { kind, rows, secondsToReview } = given;
  const call = callerOf(target);
  const { type, make } = kinds[kind];
  const file = await upload(target, `bench-${given.seed}.${kind}`, type, Buffer.from(make(rows, given.seed)));
  const pings = startPings(target);
  const start = performance.now();
  const { id } = await call('POST', '/retailer/imports', file);
  const reviewed = await until(() => call('GET', `/retailer/imports/${id}`), 'REVIEW');
  const toReview = (performance.now() - start) / 1000;
  if (reviewed.counts.ready !== rows) throw new Error(`Not every row is ready: ${JSON.stringify(reviewed.counts)}`);
  const again = performance.now();
  await call('POST', `/retailer/imports/${id}/orders`, {});
  await until(() => call('GET', `/retailer/imports/${id}`), 'DONE');
  const toCreated = (performance.now() - again) / 1000;
  const answers = await pings();
  const copied = await copyOf(target, rows);
  const name = `${kind} of ${rows.toLocaleString('en')} rows`;
  const line = (
    figure: string,
    ours: number,
    against: number | null,
    aim: number | null,
    unit: Line['unit'] = 's',
  ) => ({
    ...{ figure, size: target.size, ours, against, unit, aim },
  });
  return [
    line(`import of a ${name}, to review`, toReview, secondsToReview, secondsToReview === null ? null : 1),
    line(`import of a ${name}, reviewed to created, against COPY`, toCreated, copied, 2),
    line(`import of a ${name}, other answers meanwhile, p99`, percentile(answers, 0.99), 200, 1, 'ms'),
    line(`import of a ${name}, other answers meanwhile, longest`, Math.max(...answers), 200, 1, 'ms'),
  ];
}

type Called = { id: string; status: string; counts: { ready: number }; url: string; fileUrl: string; message: unknown };

const callerOf =
  ({ ours }: Target) =>
  async (method: string, path: string, body?: object): Promise<Called> => {
    const typed: Record<string, string> = body ? { 'content-type': 'application/json' } : {};
    const headers = { ...ours.headers, ...typed };
    const response = await fetch(new URL(path, ours.url), {
      method,
      headers,
      body: body ? JSON.stringify(body) : null,
    });
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
    return response.json();
  };

async function upload(target: Target, fileName: string, type: string, bytes: Buffer<ArrayBuffer>) {
  const asked = new URLSearchParams({ file: fileName, fileType: type, size: String(bytes.length) });
  const granted = await callerOf(target)('GET', `/retailer/uploads/signed-url?${asked}`);
  const headers = { 'content-type': type };
  const put = await fetch(new URL(granted.url, target.ours.url), { method: 'PUT', headers, body: bytes });
  if (!put.ok) throw new Error(`The upload answered ${put.status}.`);
  return { fileUrl: granted.fileUrl, fileName };
}

async function until(look: () => Promise<Called>, status: string): Promise<Called> {
  for (const end = performance.now() + longestMs; performance.now() < end; await sleep(25)) {
    const found = await look();
    if (found.status === status) return found;
    if (found.status === 'FAILED' || found.status === 'MATCHING')
      throw new Error(`The import stands at ${found.status}: ${JSON.stringify(found).slice(0, 500)}`);
  }
  throw new Error(`The import did not reach ${status}.`);
}

/** Asks for nothing again and again until it is called; answers how long each answer took. */
function startPings({ ours }: Target): () => Promise<number[]> {
  const took: number[] = [];
  let isOver = false;
  const pinging = (async () => {
    while (!isOver) {
      const start = performance.now();
      await fetch(new URL('/healthz', ours.url)).then((response) => response.text());
      took.push(performance.now() - start);
      await sleep(pingEveryMs);
    }
  })();
  return async () => {
    isOver = true;
    await pinging;
    return took;
  };
}
