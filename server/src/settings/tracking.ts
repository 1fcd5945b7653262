// What a retailer decides of its recipients' page, changed by whoever may manage its settings.
import { standingSwitches } from '@portage/contract/settings/switches';
import type { TrackingSettings, TrackingSettingsEdit } from '@portage/contract/settings/tracking';
import type { Selectable } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import { recordActivity } from '../activity/record.ts';
import { actorOf, type Member } from '../auth/member.ts';
import type { App } from '../platform/app.ts';
import type { Scope, Tx } from '../platform/db/database.ts';
import type { TrackingSettings as Row } from '../platform/db/schema.gen.ts';
import { publish } from '../platform/outbox/facts.ts';
import { refuse } from '../platform/refusal.ts';
import { lockRetailer } from '../retailers/edit.ts';
import { findLogo, type LogoRow, logoColumns, presentLogo } from './logo.ts';

type Decided = Pick<Selectable<Row>, 'switches' | 'color' | 'version'> & { logo: LogoRow | null };

/** The settings as they stand; without a row nothing was decided yet. */
export function presentTracking(
  app: Pick<App, 'storage' | 'clock'>,
  row: Decided | null | undefined,
): TrackingSettings {
  return {
    switches: standingSwitches(decidedIn(row)),
    color: row?.color ?? null,
    logo: row?.logo ? presentLogo(app, row.logo) : null,
    version: row?.version ?? 0,
  };
}

// The edit's schema wrote it: names with yes or no.
const decidedIn = (row: Decided | null | undefined) => (row?.switches ?? {}) as Partial<Record<string, boolean>>;

/** What was decided, and the logo of it, as one row of a larger statement or alone. */
export const decidedRow = ({ db }: Pick<Scope, 'db'>) =>
  db
    .selectFrom('tracking_settings')
    .select(['switches', 'color', 'version'])
    .select((row) =>
      jsonObjectFrom(row.selectFrom('logos').select(logoColumns).whereRef('logos.id', '=', 'logo_id')).as('logo'),
    );

const rowOf = (scope: Pick<Scope, 'db'>) => decidedRow(scope).executeTakeFirst();

/** The settings of the scope's retailer. */
export const showTracking = async (app: App, scope: Pick<Scope, 'db'>): Promise<TrackingSettings> =>
  presentTracking(app, await rowOf(scope));

/** Changes what is given; a stale version is refused with the fresh copy. */
export const editTracking = (app: App, by: Member, edit: TrackingSettingsEdit): Promise<TrackingSettings> =>
  app.db.transaction(by, async (tx) => {
    await lockRetailer(tx);
    const before = await rowOf(tx);
    const { version = 0 } = before ?? {};
    if (edit.version !== undefined && edit.version !== version)
      refuse('STALE_VERSION', { data: presentTracking(app, before) });
    await decide(app, tx, by, {
      switches: { ...decidedIn(before), ...edit.switches },
      color: edit.color === undefined ? (before?.color ?? null) : edit.color,
      logo: edit.logo === undefined ? (before?.logo ?? null) : await chosenLogo(tx, edit.logo),
      version,
    });
    return showTracking(app, tx);
  });

async function chosenLogo(tx: Tx, id: string | null): Promise<LogoRow | null> {
  if (id === null) return null;
  return (await findLogo(tx, id)) ?? refuse('VALIDATION_FAILED', { faults: [{ type: 'LOGO_GONE', path: 'logo' }] });
}

/** Writes what is decided from now on, and who decided it. */
async function decide(app: App, tx: Tx, by: Member, decided: Decided): Promise<void> {
  const before = presentTracking(app, await rowOf(tx));
  const { name } = await tx.db.selectFrom('retailers').select('name').executeTakeFirstOrThrow();
  const row = {
    switches: JSON.stringify(decided.switches),
    color: decided.color,
    logo_id: decided.logo?.id ?? null,
    version: decided.version + 1,
  };
  await tx.db
    .insertInto('tracking_settings')
    .values(row)
    .onConflict((conflict) => conflict.column('retailer_id').doUpdateSet(row))
    .execute();
  const after = presentTracking(app, decided);
  const at = app.clock.now();
  const about = { kind: 'settings', id: by.retailerId, name } as const;
  await recordActivity(tx, by, { about, before: standingOf(before), after: standingOf(after), at });
  await publish(tx, 'SETTINGS_CHANGED', {}, actorOf(by), at);
}

/** A file's name is often the same: the end of the logo's id says that it is another. */
const standingOf = ({ switches, color, logo }: TrackingSettings) => ({
  ...switches,
  color,
  logo: logo && `${logo.name} (${logo.id.slice(-4)})`,
});
