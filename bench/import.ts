// A CSV of 10,000 rows from its POST to FINISHED, beside COPY of the rows it made into the tables that it made them in.
import { setTimeout as sleep } from 'node:timers/promises';
import { copyOf } from './copy.ts';
import { percentile } from './load.ts';
import type { Line } from './report.ts';
import { makeCsv } from './spreadsheet.ts';
import type { Target } from './world.ts';

const rows = 10_000;
const longestMs = 120_000;

export async function measureImport(target: Target, rounds: number): Promise<Line[]> {
  const [ours, copied]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    ours.push(await importOnce(target, makeCsv(rows, seedOf(target, round))));
    copied.push(await copyOf(target, rows));
  }
  const [middle, copy] = [percentile(ours, 0.5), percentile(copied, 0.5)];
  return [
    {
      figure: 'import of a CSV of 10,000 rows, against COPY',
      size: target.size,
      ours: middle,
      against: copy,
      unit: 's',
      aim: 2,
    },
  ];
}

/** Another seed for each file: the same file again creates nothing. */
const seedOf = ({ size }: Target, round: number) => (size % 997) * 10 + round + 1;

async function importOnce({ ours }: Target, csv: string): Promise<number> {
  const bytes = Buffer.from(csv);
  const call = async (path: string, body?: object) => {
    const headers: Record<string, string> = body ? { 'content-type': 'application/json' } : {};
    const method = body ? 'POST' : 'GET';
    const response = await fetch(new URL(path, ours.url), {
      method,
      headers: { ...ours.headers, ...headers },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return response.json();
  };
  const file = 'bench.csv';
  const granted = await call(`/retailer/uploads/signed-url?file=${file}&fileType=text/csv&size=${bytes.length}`);
  const put = await fetch(new URL(granted.url, ours.url), {
    method: 'PUT',
    headers: { 'content-type': 'text/csv' },
    body: bytes,
  });
  if (!put.ok) throw new Error(`The upload answered ${put.status}.`);
  const start = performance.now();
  const { jobId } = await call('/retailer/orders/upload', { fileUrl: granted.fileUrl, fileName: file });
  for (;;) {
    const job = await call(`/retailer/jobs/${jobId}`);
    const took = performance.now() - start;
    if (job.status === 'FINISHED' && job.itemsCreated === rows) return took / 1000;
    if (job.status === 'FAILED' || job.status === 'FINISHED' || took > longestMs)
      throw new Error(
        `The import ended ${job.status} with ${job.itemsCreated} created: ${JSON.stringify(job).slice(0, 500)}`,
      );
    await sleep(20);
  }
}
