// A retailer's logo: it is decoded, re-encoded as a small picture, and shown on a plate if it is invisible on the page's background.
import { contrast } from '@portage/contract/settings/face';
import {
  type Logo,
  logoBox,
  logoBytes,
  logoSide,
  type NewLogo,
  type poorGrounds,
} from '@portage/contract/settings/logo';
import type { Selectable } from 'kysely';
import type { Member } from '../auth/member.ts';
import type { App } from '../platform/app.ts';
import { type Scope, wholeRetailer } from '../platform/db/database.ts';
import type { Logos } from '../platform/db/schema.gen.ts';
import { newId } from '../platform/ids.ts';
import { decodePicture, readMark } from '../platform/pictures.ts';
import { refuse } from '../platform/refusal.ts';
import { lockRetailer } from '../retailers/edit.ts';
import { removeFiles } from '../uploads/remove.ts';

const kept = { type: 'image/webp', ending: 'webp' } as const;
const keyOf = (retailerId: string, id: string) => `${retailerId}/logos/${id}.${kept.ending}`;

export type LogoRow = Pick<Selectable<Logos>, 'retailer_id' | 'id' | 'name' | 'width' | 'height' | 'poor_on'>;
export const logoColumns = ['logos.retailer_id', 'logos.id', 'logos.name', 'width', 'height', 'poor_on'] as const;

const weekInSeconds = 7 * 86_400;

/** Returns the logo with its signed URL, which stays the same for a day so that browsers can cache it. */
export function presentLogo({ storage, clock }: Pick<App, 'storage' | 'clock'>, row: LogoRow): Logo {
  const today = clock.now().round({ smallestUnit: 'hour', roundingIncrement: 24, roundingMode: 'floor' });
  const { id, name, width, height } = row;
  const poorOn = row.poor_on === 'LIGHT' || row.poor_on === 'DARK' ? row.poor_on : null;
  const url = storage.signDownload({ key: keyOf(row.retailer_id, id), seconds: weekInSeconds }, today);
  return { id, name, url, width, height, poorOn };
}

/** Stores a logo for a preview; it is deleted after a day unless it is saved. */
export async function uploadLogo(app: App, by: Member, { image, name }: NewLogo): Promise<Logo> {
  const bytes = decodePicture(image);
  const wrong = (type: 'LOGO_TOO_HEAVY' | 'LOGO_TOO_WIDE' | 'LOGO_UNREADABLE') =>
    refuse('VALIDATION_FAILED', { faults: [{ type, path: 'image' }] });
  if (bytes.length > logoBytes) return wrong('LOGO_TOO_HEAVY');
  const mark = await readMark(bytes, { box: logoBox, side: logoSide });
  if (typeof mark === 'string') return wrong(mark === 'too large' ? 'LOGO_TOO_WIDE' : 'LOGO_UNREADABLE');
  const now = app.clock.now();
  const id = newId(now.epochMilliseconds);
  const { width, height } = mark;
  const row = { id, name, width, height, poor_on: poorGroundOf(mark.sample), created_at: now.toString() };
  // Row first: a crash in between must not leave a file without a row.
  await app.db.scope(by).db.insertInto('logos').values(row).execute();
  const limits = { contentType: kept.type, size: mark.bytes.length };
  await app.storage.write(keyOf(by.retailerId, id), mark.bytes, limits);
  return presentLogo(app, { ...row, retailer_id: by.retailerId });
}

/** Returns a logo of the scope's retailer; null if it was deleted. */
export const findLogo = async ({ db }: Pick<Scope, 'db'>, id: string): Promise<LogoRow | null> =>
  (await db.selectFrom('logos').select(logoColumns).where('id', '=', id).executeTakeFirst()) ?? null;

/** The background colours of the page's header (brand/src/tokens.ts). */
const grounds = { LIGHT: '#f7f4ed', DARK: '#101a1b' } as const;
/** Pixels below this contrast ratio count as invisible; `mostLost` is the fraction of a logo that may be invisible. */
const leastContrast = 1.8;
const mostLost = 0.2;
const opaque = 250;

/** Returns the background on which too much of a logo is invisible; null if none, or if the logo is opaque. `sample` is RGBA bytes. */
export function poorGroundOf(sample: Uint8Array): (typeof poorGrounds)[number] | null {
  const lost = { LIGHT: 0, DARK: 0 };
  let [ink, clear] = [0, 0];
  for (let at = 0; at < sample.length; at += 4) {
    const alpha = sample[at + 3] ?? 0;
    if (alpha < opaque) clear++;
    if (alpha < opaque / 2) continue;
    ink++;
    const color = `#${Buffer.from(sample.subarray(at, at + 3)).toString('hex')}`;
    for (const ground of ['LIGHT', 'DARK'] as const)
      if (contrast(color, grounds[ground]) < leastContrast) lost[ground]++;
  }
  if (clear === 0) return null;
  const worse = lost.LIGHT > lost.DARK ? 'LIGHT' : 'DARK';
  return lost[worse] > ink * mostLost ? worse : null;
}

const keptHours = 24;
const batch = 100;

/** Deletes logos that are not saved, a day after their upload. */
export async function forgetLogos(app: App): Promise<void> {
  const before = app.clock.now().subtract({ hours: keptHours }).toString();
  for (let found = batch; found === batch; ) {
    const unused = await app.db
      .acrossTenantsAndSandboxes()
      .selectFrom('logos')
      .leftJoin('tracking_settings', (join) =>
        join
          .onRef('tracking_settings.retailer_id', '=', 'logos.retailer_id')
          .onRef('tracking_settings.logo_id', '=', 'logos.id'),
      )
      .select(['logos.retailer_id', 'logos.id'])
      .where('logos.created_at', '<', before)
      .where('tracking_settings.logo_id', 'is', null)
      .limit(batch)
      .execute();
    for (const { retailer_id: retailerId, id } of unused) await forgetLogo(app, retailerId, id);
    found = unused.length;
  }
}

/** Deletes a logo unless it was saved in the meantime; saving one takes the same lock. */
const forgetLogo = (app: App, retailerId: string, id: string): Promise<void> =>
  app.db.transaction(wholeRetailer(retailerId), async (tx) => {
    await lockRetailer(tx);
    const settings = await tx.db.selectFrom('tracking_settings').select('logo_id').executeTakeFirst();
    if (settings?.logo_id === id) return;
    await removeFiles(app, tx, [keyOf(retailerId, id)]);
    await tx.db.deleteFrom('logos').where('id', '=', id).execute();
  });
