// The activity log: who changed what. A change and its entry are written in the same transaction.
import { type AuditSnapshot, changesBetween } from '@portage/contract/activity/rules';
import type { ActivityKind } from '@portage/contract/activity/schema';
import { fold } from '@portage/contract/fold';
import type { Fact, Topic } from '@portage/contract/index';
import type { Tx } from '../platform/db/database.ts';
import { newId } from '../platform/ids.ts';
import { publish } from '../platform/outbox/facts.ts';

/** The actor of a change: a member, or the courier, who has no id here. */
export type Doer =
  | { id: string; name: string; role: 'RETAILER_ADMIN' | 'RETAILER_USER' }
  | { id?: undefined; name: string; role: 'PROVIDER' };

type ActivityChange = {
  /** The subject of the change, under its previous name; under its current name if it is new. */
  about: { kind: ActivityKind; id: string; name: string };
  /** The subject's fields in readable form: names instead of ids, no secrets. Null if it did not exist. */
  before: AuditSnapshot;
  after: AuditSnapshot;
  at: Temporal.Instant;
};

/** Records a change in the activity log and publishes its fact. Called last in an admin's operation. */
export async function recordChange<T extends Topic>(
  tx: Tx,
  by: Doer,
  { fact, ...change }: ActivityChange & { fact: readonly [topic: T, fact: Fact<T>] },
): Promise<void> {
  await recordActivity(tx, by, change);
  await publish(tx, fact[0], fact[1], { name: by.name, role: by.role }, change.at);
}

/** Records a change in the activity log, unless nothing differs. */
export async function recordActivity(tx: Tx, by: Doer, { about, before, after, at }: ActivityChange): Promise<void> {
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
