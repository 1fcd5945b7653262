// Rotation of SECRET: encrypts stored secrets again with the newest key, one batch per transaction. The key ids in the rows show what is
// left, so an interrupted run is resumed by the next one.
import { sql } from 'kysely';
import type { App } from './app.ts';
import type { Log, MaintenanceTask, SealedColumn } from './noun.ts';
import { isSealedWith, seal, unseal } from './seal.ts';
import type { Keys } from './secret.ts';

const batch = 200;

export const resealing = (columns: readonly SealedColumn[]): MaintenanceTask => ({
  does: 'encrypting secrets with the newest key',
  run: async (app, log) => {
    let failures = 0;
    for (const column of columns) failures += await resealColumn(app, log, column);
    if (failures > 0)
      throw new Error(`${failures} stored secrets could not be decrypted with SECRET or SECRET_PREVIOUS`);
  },
});

/** Encrypts the values of a column again. Returns how many could not be decrypted. */
async function resealColumn(app: App, log: Log, column: SealedColumn): Promise<number> {
  const keys = app.keysFor(column.purpose);
  let failures = 0;
  for (let last: string | null = ''; last !== null; ) {
    const after: string = last;
    last = await app.db.transactionAcrossTenantsAndSandboxes(async (db) => {
      const { rows } = await nextBatch(column, keys, after).execute(db);
      for (const { owner, sealed } of rows) {
        const resealed = resealOne(sealed, keys, owner);
        if (resealed) await storeSealed(column, owner, resealed).execute(db);
        else {
          failures += 1;
          log.error({ table: column.table, column: column.column, owner }, 'a stored secret could not be decrypted');
        }
      }
      return rows.length < batch ? null : (rows.at(-1)?.owner ?? null);
    });
  }
  return failures;
}

const nextBatch = ({ table, column, owner, isIdle }: SealedColumn, [{ id }]: Keys, after: string) =>
  sql<{ owner: string; sealed: Buffer }>`
    select ${sql.ref(owner)}::text as owner, ${sql.ref(column)} as sealed from ${sql.table(table)}
    where ${sql.ref(owner)}::text > ${after} and substring(${sql.ref(column)} for ${id.length}) <> ${id}
      and ${isIdle ?? sql`true`}
    order by 1 limit ${batch} for update`;

const storeSealed = ({ table, column, owner }: SealedColumn, id: string, sealed: Buffer) =>
  sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sealed} where ${sql.ref(owner)}::text = ${id}`;

function resealOne(sealed: Buffer, keys: Keys, owner: string): Buffer | null {
  if (isSealedWith(sealed, keys[0])) return sealed;
  try {
    return seal(unseal(sealed, keys, owner), keys, owner);
  } catch {
    return null;
  }
}
