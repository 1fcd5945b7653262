// Evidence of who changed what. A verb writes it in its own transaction, beside the change: the one is not there without the other.
import { changesBetween, type Standing } from '@portage/contract/activity/rules';
import type { ActivityKind } from '@portage/contract/activity/schema';
import { fold } from '@portage/contract/fold';
import type { Tx } from '../platform/db/database.ts';
import { newId } from '../platform/ids.ts';

/** Whose doing it was: a member, or the courier, who has no id here. */
export type Doer =
  | { id: string; name: string; role: 'RETAILER_ADMIN' | 'RETAILER_USER' }
  | { id?: undefined; name: string; role: 'PROVIDER' };

type Change = {
  /** What was changed, as it was called before, or is called since when it is new. */
  about: { kind: ActivityKind; id: string; name: string };
  /** How it stood, by fields as a person may read them: names instead of ids, nothing secret. Null is: it did not exist. */
  before: Standing;
  after: Standing;
  at: Temporal.Instant;
};

/** Writes down what a verb changes, in the verb's transaction; where nothing differs there is nothing to write. */
export async function recordActivity(tx: Tx, by: Doer, { about, before, after, at }: Change): Promise<void> {
  const changes = changesBetween(before, after);
  if (changes.length === 0 && before !== null && after !== null) return;
  const values = changes.flatMap((change) => [change.before, change.after].flat());
  await tx.db
    .insertInto('activities')
    .values({
      id: newId(at.epochMilliseconds),
      at: at.toString(),
      actor_id: by.id ?? null,
      actor_name: by.name,
      actor_role: by.role,
      kind: about.kind,
      subject_id: about.id,
      subject_name: about.name,
      action: before === null ? 'ADDED' : after === null ? 'REMOVED' : 'CHANGED',
      changes: JSON.stringify(changes),
      search: fold([by.name, about.name, ...values].join('\n')),
    })
    .execute();
}
