// Idempotency-Key: a request with a key is a single transaction, which claims the key, runs the verb and stores the handler's reply. So a
// request that is repeated, concurrently or after a crash, has one effect and gets the same reply each time, however many transactions its
// verb has.
import { Refusal } from '../refusal.ts';
import type { Database, Tenant, Tx } from './database.ts';

type Keyed = { memberId: string; key: string; requestHash: Buffer; now: Temporal.Instant };

/** Hours after which a key can be used again. */
const keptHours = 24;

/** Runs a handler at most once for its key; a repeated request gets the first reply. */
export const onceForKey = (
  database: Database,
  tenant: Tenant,
  keyed: Keyed,
  handler: () => Promise<unknown>,
): Promise<unknown> =>
  database.transactionForRequest(tenant, async (tx) => {
    const first = await claimKey(tx, keyed);
    if (first) return first.reply;
    const reply = await handler();
    await ownKey(tx, keyed)
      .set({ reply: JSON.stringify(reply) })
      .execute();
    return reply;
  });

/** Claims the key, or returns the reply of the request that used it. Waits for a request in progress. */
async function claimKey(tx: Tx, { memberId, key, requestHash, now }: Keyed): Promise<{ reply: unknown } | null> {
  const claim = { request_hash: requestHash, created_at: now.toString() };
  const taken = await tx.db
    .insertInto('idempotency_keys')
    .values({ ...claim, member_id: memberId, key })
    .onConflict((conflict) =>
      conflict
        .columns(['retailer_id', 'member_id', 'key'])
        .doUpdateSet({ ...claim, reply: null })
        .where('idempotency_keys.created_at', '<', now.subtract({ hours: keptHours }).toString()),
    )
    .returning('key')
    .executeTakeFirst();
  if (taken) return null;
  const first = await tx.db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'reply'])
    .where('member_id', '=', memberId)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  if (!first.request_hash.equals(requestHash)) throw new Refusal('IDEMPOTENCY_KEY_REUSED');
  return first;
}

const ownKey = (tx: Tx, { memberId, key }: Keyed) =>
  tx.db.updateTable('idempotency_keys').where('member_id', '=', memberId).where('key', '=', key);
