// Idempotency-Key (design section 4): a request that carries one is a single transaction, in which its key is claimed, all that it does
// is done, and the reply is kept that its handler answered. So a request sent twice, at once or after a crash, has its effect once and
// its answer every time, however many transactions its verb is written with.
import { Refusal } from '../refusal.ts';
import type { Database, Tenant, Tx } from './database.ts';

type Keyed = { memberId: string; key: string; requestHash: Buffer; now: Temporal.Instant };

/** After a day a key is new again. */
const keptHours = 24;

/** Runs a handler at most once for its key; a repetition gets the first reply. */
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

/** Takes the key, or answers the reply of the request that has it; waits for one that is under way. */
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
