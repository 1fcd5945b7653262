// Does the time of a refused sign-in tell whether the account exists? 500 known and 500 unknown accounts, interleaved, over HTTP.
// Prints the rank AUC (0.5 is no difference, 0.45 to 0.55 is the aim); `node bench/login-timing.ts rows.csv` keeps every row.
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildApp } from '../server/src/app.ts';
import { hashPassword } from '../server/src/auth/password.ts';
import { readConfig } from '../server/src/platform/config.ts';
import { migrate } from '../server/src/platform/db/migrate.ts';
import { addMember, addRetailer, addServiceAreas } from '../server/src/seed/people.ts';
import { toronto } from '../server/src/seed/places.ts';
import { startThrowawayPostgres } from '../server/src/testing/throwaway.ts';

const pairs = 500;
const warmUps = 40;
type Kind = 'known' | 'unknown';
type Row = { kind: Kind; milliseconds: number };

const emailOf = (kind: Kind, number: number) => `${kind}${number}@timing.example`;

async function startServer(databaseUrl: string) {
  // As behind a proxy, so that each attempt comes from an address of its own and none has to wait.
  const environment = { NODE_ENV: 'production', SECRET: 'x'.repeat(32), LOG_LEVEL: 'silent', ROLE: 'web' };
  const config = readConfig({ ...environment, DATA_DIR: mkdtempSync(join(tmpdir(), 'portage-bench-')) });
  const app = await buildApp({ config, databaseUrl, demo: false });
  const hash = await hashPassword('Correct-Horse-9!');
  await app.db.everyRetailerTransaction('the bench makes its accounts', async (db) => {
    await addServiceAreas(db);
    const { id } = await addRetailer(db, { name: 'Timing', prefix: 'TM', unfulfilled: true, stores: [toronto] });
    const seed = { name: 'Member', role: 'RETAILER_USER', permissions: [], storeIds: null, hash };
    for (let number = 0; number < pairs + warmUps; number++)
      await addMember(db, id, { ...seed, email: emailOf('known', number) });
  });
  await app.start();
  return { app, address: await app.http.listen({ port: 0, host: '127.0.0.1' }) };
}

async function attempt(address: string, kind: Kind, number: number): Promise<Row> {
  const body = JSON.stringify({ email: emailOf(kind, number), password: 'Wrong-Horse-9!' });
  const from = `10.${kind === 'known' ? 1 : 2}.${number >> 8}.${number & 255}`;
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': from };
  const began = performance.now();
  const response = await fetch(`${address}/v2/auth/retailer/login`, { method: 'POST', headers, body });
  await response.text();
  const milliseconds = performance.now() - began;
  if (response.status !== 401) throw new Error(`An attempt was answered ${response.status}.`);
  return { kind, milliseconds };
}

/** The chance that a known account takes longer than an unknown one, ties counted half. */
function rankAuc(rows: readonly Row[]): number {
  const [known, unknown] = (['known', 'unknown'] as const).map((kind) =>
    rows.filter((row) => row.kind === kind).map((row) => row.milliseconds),
  );
  if (!known || !unknown) return Number.NaN;
  const wins = known.flatMap((one) => unknown.map((other) => (one > other ? 1 : one === other ? 0.5 : 0) as number));
  return wins.reduce((sum, each) => sum + each, 0) / wins.length;
}

const median = (rows: readonly Row[], kind: Kind) => {
  const sorted = rows
    .filter((row) => row.kind === kind)
    .map((row) => row.milliseconds)
    .sort((a, b) => a - b);
  return (sorted[Math.floor(sorted.length / 2)] ?? Number.NaN).toFixed(2);
};

async function measure(address: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (let number = 0; number < pairs + warmUps; number++) {
    // Which of a pair comes first is a coin's affair: an order would be a difference of its own.
    const kinds: Kind[] = Math.random() < 0.5 ? ['known', 'unknown'] : ['unknown', 'known'];
    for (const kind of kinds) {
      const row = await attempt(address, kind, number);
      if (number >= warmUps) rows.push(row);
    }
  }
  return rows;
}

const postgres = await startThrowawayPostgres();
let rows: Row[] = [];
try {
  await migrate(postgres.url);
  const { app, address } = await startServer(postgres.url);
  rows = await measure(address);
  await app.stop();
} finally {
  await postgres.stop();
}
const [file] = process.argv.slice(2);
if (file)
  writeFileSync(
    file,
    `kind,milliseconds\n${rows.map((row) => `${row.kind},${row.milliseconds.toFixed(3)}`).join('\n')}\n`,
  );
console.log(
  `${pairs} known and ${pairs} unknown accounts: medians ${median(rows, 'known')} ms and ${median(rows, 'unknown')} ms, rank AUC ${rankAuc(rows).toFixed(4)}`,
);
