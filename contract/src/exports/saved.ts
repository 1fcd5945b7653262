// An export that a member keeps by a name, to make it again: what it holds, of which dates, and when it is made by itself.
import { z } from 'zod';
import type { Fault } from '../errors.ts';
import { Service } from '../expense/schema.ts';
import { DeliveryType } from '../orders/fields.ts';
import { provinces } from '../stores/provinces.ts';
import { Id, text, words } from '../text.ts';
import { ZonedInstant } from '../time.ts';
import { ExportColumn, ExportFormat, exportColumns, readExportColumns } from './columns.ts';
import { periods } from './period.ts';
import { type SavedKind, savedKinds } from './rules.ts';
import { Schedule } from './schedule.ts';

const filters = {
  type: DeliveryType,
  pickupScheduleId: Id,
  serviceAreaId: words(40),
  province: z.enum(provinces),
  service: Service,
};
/** What it is narrowed to; not every kind knows each. */
export const SavedFilters = z.strictObject(filters).partial();
export type SavedFilters = z.output<typeof SavedFilters>;

/** Which filters a kind knows. */
export const filtersOf: Readonly<Record<SavedKind, readonly (keyof SavedFilters)[]>> = {
  'exports.deliveries': ['type', 'pickupScheduleId', 'serviceAreaId'],
  'exports.report': ['type', 'pickupScheduleId', 'serviceAreaId', 'province'],
  'exports.expense': ['pickupScheduleId', 'service'],
};

type Narrowed = { kind: SavedKind; filters: SavedFilters };

/** Filters that a kind of export does not know. */
export const filterFaults = ({ kind, filters }: Narrowed): Fault[] =>
  Object.entries(filters)
    .filter(([name, value]) => value !== undefined && !filtersOf[kind].some((known) => known === name))
    .map(([name]) => ({ type: 'UNKNOWN_FIELD', path: `filters.${name}`, values: { keys: name } }));

const isZone = (zone: string) => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
};
/** A zone by its name: what is so many hours off is no place's clock. */
const Zone = text(64).refine((zone) => /^[A-Za-z]/.test(zone) && isZone(zone), { params: { type: 'INVALID' } });

const wish = {
  name: words(60).transform((given) => given.trim()),
  format: ExportFormat,
  /** Of headings, words and the names of files. */
  language: z.enum(['en', 'fr']),
  /** Of delivery data; null is: the usual ones. */
  columns: z.array(ExportColumn).min(1).max(exportColumns.length).nullable(),
  filters: SavedFilters,
  period: z.enum(periods),
  /** By whose clocks its hour is told, and its dates where it is not narrowed to a store. */
  zone: Zone,
  /** Null is: only when its member asks. */
  schedule: Schedule.nullable(),
};

export const NewSavedExport = z.strictObject({
  kind: z.enum(savedKinds),
  ...wish,
  columns: wish.columns.default(null),
  filters: SavedFilters.default({}),
  schedule: wish.schedule.default(null),
});
export type NewSavedExport = z.output<typeof NewSavedExport>;

/** Only what is given changes. While it is paused, its schedule makes nothing. */
export const SavedExportChange = z.strictObject({ ...wish, isPaused: z.boolean() }).partial();
export type SavedExportChange = z.output<typeof SavedExportChange>;

export const SavedExport = z.object({
  id: z.string(),
  kind: z.enum(savedKinds),
  ...wish,
  isPaused: z.boolean(),
  /** When its schedule makes it next; null without one, and while it is paused. */
  nextRun: ZonedInstant.nullable(),
  /** Why it cannot be made as its member is now; by itself it goes on once they may again. */
  standstill: z.enum(['FORBIDDEN', 'ADMINS_ONLY', 'PICKUP_LOCATION_NOT_FOUND']).nullable(),
  /** The last file that was asked of it, by its schedule or its member. */
  lastRun: z
    .object({
      at: z.string(),
      status: z.enum(['QUEUED', 'RUNNING', 'FINISHED', 'FAILED']),
      message: z.string().nullable(),
      rows: z.number(),
    })
    .nullable(),
});
export type SavedExport = z.output<typeof SavedExport>;

const Kept = z.object({
  kind: z.enum(savedKinds),
  format: ExportFormat.catch('xlsx'),
  language: wish.language.catch('en'),
  columns: z.unknown().transform(readExportColumns),
  filters: SavedFilters.catch({}),
  period: wish.period.catch('yesterday'),
  zone: z.string(),
  schedule: wish.schedule.catch(null),
});

/** What an export was once saved as, by this version or another: what no longer reads is as good as not chosen. */
export const readSaved = (kept: object) => Kept.parse(kept);
