// The retailers, members and sessions that bench/streams.ts opens streams for.
import { type ChildProcess, execFileSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../server/src/platform/db/database.ts';
import { migrate } from '../server/src/platform/db/migrate.ts';
import { addRetailer, addServiceAreas } from '../server/src/seed/people.ts';
import { toronto } from '../server/src/seed/places.ts';
import { ask } from './database.ts';
import type { StreamOwner } from './streamClients.ts';

/** The owners of the streams and, by the index of a retailer, the token of one of its admins and a store. */
export type Owners = { streams: StreamOwner[]; tokens: string[]; stores: string[] };

/** Migrates an empty database and fills it with retailers, and with one admin and session for each stream. */
export async function fillStreams(url: string, size: { streams: number; retailers: number }): Promise<Owners> {
  await migrate(url);
  const database = await openDatabase({
    url,
    size: 2,
    statementTimeoutMs: 60_000,
    isStrict: false,
    onError: () => undefined,
  });
  const retailers = await database.transactionAcrossTenantsAndSandboxes(async (db) => {
    await addServiceAreas(db);
    const made: Awaited<ReturnType<typeof addRetailer>>[] = [];
    for (let nth = 0; nth < size.retailers; nth++)
      made.push(
        await addRetailer(db, { name: `Retailer ${nth}`, prefix: `R${nth}`, unfulfilled: true, stores: [toronto] }),
      );
    return made;
  });
  await database.close();
  // Each retailer has one more session, which creates its orders.
  const sessions = Array.from({ length: size.streams + size.retailers }, (_, nth) => ({
    token: randomBytes(32).toString('base64url'),
    retailer: nth % size.retailers,
  }));
  await ask(
    url,
    `with owners as (
       select uuidv7() as id, retailer_id, hash from unnest($1::uuid[], $2::text[]) as owner (retailer_id, hash)
     ), added as (
       insert into members (retailer_id, id, email, name, role, permissions, has_all_stores)
         select retailer_id, id, id || '@example.com', 'Member', 'RETAILER_ADMIN', '{}', true from owners
     )
     insert into sessions (retailer_id, id, token_hash, member_id, device, by_sso, created_at, active_at)
       select retailer_id, uuidv7(), decode(hash, 'hex'), id, 'bench', false, now(), now() from owners`,
    [
      sessions.map(({ retailer }) => retailers[retailer]?.id),
      sessions.map(({ token }) => createHash('sha256').update(token).digest('hex')),
    ],
  );
  return {
    streams: sessions.slice(size.retailers),
    tokens: sessions.slice(0, size.retailers).map(({ token }) => token),
    stores: retailers.map(({ storeIds }) => storeIds[0] ?? ''),
  };
}

/** Returns the resident memory of a process in kilobytes, and the seconds for which it has run on a processor, whatever else ran. */
export function usageOf({ pid }: Pick<ChildProcess, 'pid'>): { memory: number; cpu: number } {
  const text = execFileSync('ps', ['-o', 'rss=,time=', '-p', String(pid)], { encoding: 'utf8' });
  const [memory, time = ''] = text.trim().split(/\s+/);
  return { memory: Number(memory), cpu: time.split(':').reduce((sum, part) => sum * 60 + Number(part), 0) };
}

/** Creates a folder for a database. If this process is root, PostgreSQL runs under another account, which must be able to enter it. */
export function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'portage-streams-'));
  chmodSync(folder, 0o755);
  return folder;
}
