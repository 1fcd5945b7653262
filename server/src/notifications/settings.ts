// What a retailer decides of its messages to recipients, changed by whoever may manage its settings.
import { type NotificationEvent, notificationEvents } from '@portage/contract/notifications/names';
import { type EventRules, textFaults, usualRules } from '@portage/contract/notifications/rules';
import {
  EventRules as EventRulesShape,
  NotificationEventName,
  type NotificationSettings,
  type NotificationSettingsEdit,
  QuietHours,
} from '@portage/contract/notifications/schema';
import { z } from 'zod';
import { recordActivity } from '../activity/record.ts';
import { actorOf, type Member } from '../auth/member.ts';
import type { App } from '../platform/app.ts';
import type { Scope } from '../platform/db/database.ts';
import { publish } from '../platform/outbox/facts.ts';
import { refuse, refuseFaults } from '../platform/refusal.ts';
import { lockRetailer } from '../retailers/keep.ts';

/** Nobody is texted at night unless their retailer wants it so. */
const usualQuiet = { from: '21:00', to: '08:00', holdsMail: false };

const Decided = z.partialRecord(NotificationEventName, EventRulesShape);

/** The settings of the scope's retailer. */
export async function showNotifications(scope: Pick<Scope, 'db'>): Promise<NotificationSettings> {
  const row = await scope.db.selectFrom('notification_settings').selectAll().executeTakeFirst();
  const decided = Decided.parse(row?.rules ?? {});
  const events: Record<NotificationEvent, EventRules> = { ...usualEvents, ...decided };
  return { events, quiet: row ? QuietHours.nullable().parse(row.quiet) : usualQuiet, version: row?.version ?? 0 };
}
// Each event stands under its own name; fromEntries forgets which.
const usualEvents = Object.fromEntries(notificationEvents.map((event) => [event, usualRules])) as Record<
  NotificationEvent,
  EventRules
>;

/** Changes what is given; a stale version is refused with the fresh copy. */
export const editNotifications = (
  app: App,
  by: Member,
  { version, ...edit }: NotificationSettingsEdit,
): Promise<NotificationSettings> =>
  app.db.transaction(by, async (tx) => {
    await lockRetailer(tx);
    const before = await showNotifications(tx);
    if (version !== undefined && version !== before.version) refuse('STALE_VERSION', { data: before });
    refuseFaults(textFaults(edit.events ?? {}));
    const after = {
      events: { ...before.events, ...edit.events },
      quiet: edit.quiet === undefined ? before.quiet : edit.quiet,
      version: before.version + 1,
    };
    const row = { rules: JSON.stringify(after.events), quiet: JSON.stringify(after.quiet), version: after.version };
    await tx.db
      .insertInto('notification_settings')
      .values(row)
      .onConflict((conflict) => conflict.column('retailer_id').doUpdateSet(row))
      .execute();
    const { name } = await tx.db.selectFrom('retailers').select('name').executeTakeFirstOrThrow();
    const about = { kind: 'settings', id: by.retailerId, name } as const;
    const at = app.clock.now();
    await recordActivity(tx, by, { about, before: standingOf(before), after: standingOf(after), at });
    await publish(tx, 'SETTINGS_CHANGED', {}, actorOf(by), at);
    return showNotifications(tx);
  });

/** As the activity log holds it: what is on, and each text of the retailer's own. */
function standingOf({ events, quiet }: NotificationSettings) {
  const told = (channel: 'EMAIL' | 'SMS') => notificationEvents.filter((event) => events[event][channel].isOn);
  const texts = notificationEvents.flatMap((event) =>
    Object.values(events[event]).flatMap(({ subject, text }) =>
      [subject.en, subject.fr, text.en, text.fr].filter((each) => each !== null),
    ),
  );
  return {
    notifiedByMail: told('EMAIL'),
    notifiedBySms: told('SMS'),
    notificationTexts: texts,
    quietHours: quiet && `${quiet.from}–${quiet.to}`,
    quietHoldsMail: quiet?.holdsMail ?? false,
  };
}
