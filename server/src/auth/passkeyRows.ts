// The statements that write passkeys.
import type { Selectable } from 'kysely';
import type { App } from '../platform/app.ts';
import type { Scope, Tx } from '../platform/db/database.ts';
import type { Passkeys } from '../platform/db/schema.gen.ts';
import { newId } from '../platform/ids.ts';

type Row = Promise<Selectable<Passkeys> | undefined>;
type NewPasskey = { id: string; publicKey: Uint8Array; counter: number; name: string; transports: string[] };

/** Inserts a passkey. Returns undefined if its credential is registered already. */
export const addPasskeyRow = (
  app: App,
  tx: Tx,
  memberId: string,
  { id, publicKey, counter, ...rest }: NewPasskey,
): Row =>
  tx.db
    .insertInto('passkeys')
    .values({
      ...rest,
      id: newId(),
      credential_id: id,
      member_id: memberId,
      public_key: Buffer.from(publicKey),
      counter: String(counter),
      created_at: app.clock.now().toString(),
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returningAll()
    .executeTakeFirst();

export const renamePasskeyRow = ({ db }: Scope, memberId: string, id: string, name: string): Row =>
  db
    .updateTable('passkeys')
    .set({ name })
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();

export const deletePasskey = ({ db }: Tx, memberId: string, id: string): Row =>
  db.deleteFrom('passkeys').where('member_id', '=', memberId).where('id', '=', id).returningAll().executeTakeFirst();
