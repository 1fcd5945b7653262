// A retailer's settings of the tracking page.
import { effectiveSwitches } from '@portage/contract/settings/switches';
import type { TrackingSettings, TrackingSettingsEdit } from '@portage/contract/settings/tracking';
import type { Selectable } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import { recordChange } from '../activity/record.ts';
import type { Member } from '../auth/member.ts';
import type { App } from '../platform/app.ts';
import type { Scope, Tx } from '../platform/db/database.ts';
import type { TrackingSettings as Row } from '../platform/db/schema.gen.ts';
import { refuse } from '../platform/refusal.ts';
import { lockRetailer } from '../retailers/edit.ts';
import { findLogo, type LogoRow, logoColumns, presentLogo } from './logo.ts';

type TrackingRow = Pick<Selectable<Row>, 'switches' | 'color' | 'version'> & { logo: LogoRow | null };

/** Returns the settings in the wire form; without a row, the defaults. */
export function presentTracking(
  app: Pick<App, 'storage' | 'clock'>,
  row: TrackingRow | null | undefined,
): TrackingSettings {
  return {
    switches: effectiveSwitches(storedSwitches(row)),
    color: row?.color ?? null,
    logo: row?.logo ? presentLogo(app, row.logo) : null,
    version: row?.version ?? 0,
  };
}

// The column is written through the edit's schema only: booleans by switch name.
const storedSwitches = (row: TrackingRow | null | undefined) =>
  (row?.switches ?? {}) as Partial<Record<string, boolean>>;

/** Selects the row of the settings with its logo, alone or within a larger statement. */
export const trackingRow = ({ db }: Pick<Scope, 'db'>) =>
  db
    .selectFrom('tracking_settings')
    .select(['switches', 'color', 'version'])
    .select((row) =>
      jsonObjectFrom(row.selectFrom('logos').select(logoColumns).whereRef('logos.id', '=', 'logo_id')).as('logo'),
    );

const rowOf = (scope: Pick<Scope, 'db'>) => trackingRow(scope).executeTakeFirst();

/** Returns the settings of the scope's retailer. */
export const showTracking = async (app: App, scope: Pick<Scope, 'db'>): Promise<TrackingSettings> =>
  presentTracking(app, await rowOf(scope));

/** Changes the given fields; a stale version is refused with the current copy. */
export const editTracking = (app: App, by: Member, edit: TrackingSettingsEdit): Promise<TrackingSettings> =>
  app.db.transaction(by, async (tx) => {
    await lockRetailer(tx);
    const before = await rowOf(tx);
    const { version = 0 } = before ?? {};
    if (edit.version !== undefined && edit.version !== version)
      refuse('STALE_VERSION', { data: presentTracking(app, before) });
    await writeTracking(app, tx, by, {
      switches: { ...storedSwitches(before), ...edit.switches },
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

/** Writes the settings, logs who changed them, and publishes the change. */
async function writeTracking(app: App, tx: Tx, by: Member, decided: TrackingRow): Promise<void> {
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
  const fact = ['SETTINGS_CHANGED', {}] as const;
  await recordChange(tx, by, { about, before: auditSnapshot(before), after: auditSnapshot(after), at, fact });
}

/** Adds the end of the id to the logo's name, because different logos often have the same file name. */
const auditSnapshot = ({ switches, color, logo }: TrackingSettings) => ({
  ...switches,
  color,
  logo: logo && `${logo.name} (${logo.id.slice(-4)})`,
});
