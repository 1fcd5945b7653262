// A retailer's settings for messages to recipients.
import { type NotificationEvent, notificationEvents } from '@portage/contract/notifications/names';
import { defaultQuiet, defaultRules, type EventRules, textFaults } from '@portage/contract/notifications/rules';
import {
  EventRules as EventRulesShape,
  NotificationEventName,
  type NotificationSettings,
  type NotificationSettingsEdit,
  QuietHours,
} from '@portage/contract/notifications/schema';
import { z } from 'zod';
import { recordChange } from '../activity/record.ts';
import type { Member } from '../auth/member.ts';
import type { App } from '../platform/app.ts';
import type { Scope, Tx } from '../platform/db/database.ts';
import { refuse, refuseFaults } from '../platform/refusal.ts';
import { lockRetailer } from '../retailers/edit.ts';

// Each event has an entry under its own name, which the type of fromEntries does not express.
const defaultEvents = Object.fromEntries(notificationEvents.map((event) => [event, defaultRules])) as Record<
  NotificationEvent,
  EventRules
>;

const Decided = z.partialRecord(NotificationEventName, EventRulesShape);
const OwnQuiet = z.object({ hours: QuietHours.nullable() }).nullable();

/** Returns the settings that apply to a store of the scope or, without one, to its retailer. */
export async function showNotifications(
  scope: Pick<Scope, 'db'>,
  storeId: string | null,
): Promise<NotificationSettings> {
  const row = await scope.db.selectFrom('notification_settings').selectAll().executeTakeFirst();
  const events = { ...defaultEvents, ...Decided.parse(row?.rules ?? {}) };
  const quiet = row ? QuietHours.nullable().parse(row.quiet) : defaultQuiet;
  const version = row?.version ?? 0;
  if (storeId === null) return { events, quiet, own: null, version };
  const ofStore = await readOwn(scope, storeId);
  return {
    events: { ...events, ...ofStore.rules },
    quiet: ofStore.quiet ? ofStore.quiet.hours : quiet,
    own: { events: notificationEvents.filter((event) => ofStore.rules[event]), quiet: ofStore.quiet !== null },
    version: version + ofStore.version,
  };
}

async function readOwn({ db }: Pick<Scope, 'db'>, storeId: string) {
  const read = db.selectFrom('store_notification_settings').selectAll().where('store_id', '=', storeId);
  const row = await read.executeTakeFirst();
  return {
    rules: Decided.parse(row?.rules ?? {}),
    quiet: OwnQuiet.parse(row?.quiet ?? null),
    version: row?.version ?? 0,
  };
}

/** Returns the settings of a store or the retailer. Refuses a store that the member may not use. */
export async function showSettings(scope: Scope, storeId: string | undefined): Promise<NotificationSettings> {
  if (storeId !== undefined) await nameOf(scope, storeId);
  return showNotifications(scope, storeId ?? null);
}

/** Changes the given settings of a store or of the retailer. A stale version is refused with the current settings. */
export const editNotifications = (
  app: App,
  by: Member,
  storeId: string | undefined,
  { version, ...edit }: NotificationSettingsEdit,
): Promise<NotificationSettings> =>
  app.db.transaction(by, async (tx) => {
    await lockRetailer(tx);
    const before = await showSettings(tx, storeId);
    if (version !== undefined && version !== before.version) refuse('STALE_VERSION', { data: before });
    refuseFaults(textFaults(edit.events ?? {}));
    await (storeId === undefined ? writeRetailers(tx, before, edit) : writeStores(tx, storeId, edit));
    const after = await showSettings(tx, storeId);
    const kind = storeId === undefined ? 'settings' : 'store';
    const about = { kind, id: storeId ?? by.retailerId, name: await nameOf(tx, storeId) } as const;
    const at = app.clock.now();
    const fact = ['SETTINGS_CHANGED', {}] as const;
    await recordChange(tx, by, { about, before: standingOf(before), after: standingOf(after), at, fact });
    return after;
  });

type SettingsInput = Omit<NotificationSettingsEdit, 'version'>;

async function writeRetailers(tx: Tx, before: NotificationSettings, { events, quiet }: SettingsInput): Promise<void> {
  const hours = quiet === undefined ? before.quiet : quiet === 'INHERITED' ? defaultQuiet : quiet;
  const row = {
    rules: JSON.stringify(merged(before.events, events)),
    quiet: JSON.stringify(hours),
    version: before.version + 1,
  };
  await tx.db
    .insertInto('notification_settings')
    .values(row)
    .onConflict((conflict) => conflict.column('retailer_id').doUpdateSet(row))
    .execute();
}

async function writeStores(tx: Tx, storeId: string, { events, quiet }: SettingsInput): Promise<void> {
  const own = await readOwn(tx, storeId);
  const hours = quiet === undefined ? own.quiet : quiet === 'INHERITED' ? null : { hours: quiet };
  const row = {
    rules: JSON.stringify(merged(own.rules, events)),
    quiet: hours && JSON.stringify(hours),
    version: own.version + 1,
  };
  await tx.db
    .insertInto('store_notification_settings')
    .values({ store_id: storeId, ...row })
    .onConflict((conflict) => conflict.columns(['retailer_id', 'store_id']).doUpdateSet(row))
    .execute();
}

type Rules = z.output<typeof Decided>;

/** Merges the given rules into the stored ones; null removes a rule. */
const merged = (rules: Rules, given: SettingsInput['events']): Rules =>
  Decided.parse(Object.fromEntries(Object.entries({ ...rules, ...given }).filter(([, rule]) => rule !== null)));

async function nameOf({ db }: Pick<Scope, 'db'>, storeId: string | undefined): Promise<string> {
  if (storeId === undefined) return (await db.selectFrom('retailers').select('name').executeTakeFirstOrThrow()).name;
  const store = await db.selectFrom('stores').select('name').where('id', '=', storeId).executeTakeFirst();
  return store?.name ?? refuse('PICKUP_LOCATION_NOT_FOUND');
}

/** Returns the settings in the form of the activity log: the events that are on, and the retailer's own texts. */
function standingOf({ events, quiet, own }: NotificationSettings) {
  const eventsSentBy = (channel: 'EMAIL' | 'SMS') => notificationEvents.filter((event) => events[event][channel].isOn);
  const texts = notificationEvents.flatMap((event) =>
    Object.values(events[event]).flatMap(({ subject, text }) =>
      [subject.en, subject.fr, text.en, text.fr].filter((each) => each !== null),
    ),
  );
  return {
    notifiedByMail: eventsSentBy('EMAIL'),
    notifiedBySms: eventsSentBy('SMS'),
    notificationTexts: texts,
    quietHours: quiet && `${quiet.from}–${quiet.to}`,
    quietHoldsMail: quiet?.holdsMail ?? false,
    ...(own && { ownMessages: own.events, ownQuietHours: own.quiet }),
  };
}
