// Idempotency-Key (design section 4): the key is claimed and the reply kept in the verb's own transaction, so that a request sent
// twice, at once or after a crash, has its effect once and its answer every time.
import { AsyncLocalStorage } from 'node:async_hooks';
import { Refusal } from '../refusal.ts';
import type { Tx } from './database.ts';

type Keyed = { memberId: string; key: string; requestHash: Buffer; now: string };

/** After a day a key is new again. */
const keptHours = 24;

/** Thrown inside a transaction to give back what the first one answered. */
class Replay extends Error {
  readonly reply: unknown;
  constructor(reply: unknown) {
    super('answered before');
    this.reply = reply;
  }
}

class Once {
  private claimed = false;
  private kept = false;
  private readonly keyed: Keyed;

  constructor(keyed: Keyed) {
    this.keyed = keyed;
  }

  /** The first transaction of the request takes the key; a second taker of the same key is given the first one's reply. */
  async claim(tx: Tx): Promise<void> {
    if (this.claimed) return;
    this.claimed = true;
    const { memberId, key, requestHash, now } = this.keyed;
    const taken = await tx.db
      .insertInto('idempotency_keys')
      .values({ retailer_id: tx.retailerId, member_id: memberId, key, request_hash: requestHash, created_at: now })
      .onConflict((conflict) =>
        conflict
          .columns(['retailer_id', 'member_id', 'key'])
          .doUpdateSet({ request_hash: requestHash, reply: null, created_at: now })
          .where(
            'idempotency_keys.created_at',
            '<',
            Temporal.Instant.from(now).subtract({ hours: keptHours }).toString(),
          ),
      )
      .returning('key')
      .executeTakeFirst();
    if (taken) return;
    const first = await tx.db
      .selectFrom('idempotency_keys')
      .select(['request_hash', 'reply'])
      .where('retailer_id', '=', tx.retailerId)
      .where('member_id', '=', memberId)
      .where('key', '=', key)
      .executeTakeFirstOrThrow();
    if (!first.request_hash.equals(requestHash)) throw new Refusal('IDEMPOTENCY_KEY_REUSED');
    throw new Replay(first.reply);
  }

  /** A verb's transaction ends with its reply: that is what a repetition answers. */
  async keep<T>(tx: Tx, reply: T): Promise<T> {
    if (this.kept) return reply;
    this.kept = true;
    await tx.db
      .updateTable('idempotency_keys')
      .set({ reply: JSON.stringify(reply) })
      .where('retailer_id', '=', tx.retailerId)
      .where('member_id', '=', this.keyed.memberId)
      .where('key', '=', this.keyed.key)
      .execute();
    return reply;
  }
}

const requests = new AsyncLocalStorage<Once>();

/** The keyed request under way, if this is one. */
export const currentRequest = (): Once | undefined => requests.getStore();

/** Runs a handler at most once for its key; a repetition gets the first reply. */
export async function onceForKey<T>(keyed: Keyed, handler: () => Promise<T>): Promise<T | unknown> {
  try {
    return await requests.run(new Once(keyed), handler);
  } catch (error) {
    if (error instanceof Replay) return error.reply;
    throw error;
  }
}
