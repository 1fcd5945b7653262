// Saved exports on the wire: filters, period, format, and an optional schedule.
import { z } from 'zod';
import type { Fault } from '../errors.ts';
import { Service } from '../expense/schema.ts';
import { Zone } from '../instants.ts';
import { DeliveryType } from '../orders/fields.ts';
import { provinces } from '../stores/provinces.ts';
import { Id, words } from '../text.ts';
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
/** All filters of saved exports; `filtersOf` lists those of each kind. */
export const SavedFilters = z.strictObject(filters).partial();
export type SavedFilters = z.output<typeof SavedFilters>;

export const filtersOf: Readonly<Record<SavedKind, readonly (keyof SavedFilters)[]>> = {
  'exports.deliveries': ['type', 'pickupScheduleId', 'serviceAreaId'],
  'exports.report': ['type', 'pickupScheduleId', 'serviceAreaId', 'province'],
  'exports.expense': ['pickupScheduleId', 'service'],
};

type Narrowed = { kind: SavedKind; filters: SavedFilters };

/** Returns a fault for each filter that the kind does not have. */
export const filterFaults = ({ kind, filters }: Narrowed): Fault[] =>
  Object.entries(filters)
    .filter(([name, value]) => value !== undefined && !filtersOf[kind].some((known) => known === name))
    .map(([name]) => ({ type: 'UNKNOWN_FIELD', path: `filters.${name}`, values: { keys: name } }));

const fields = {
  name: words(60).transform((given) => given.trim()),
  format: ExportFormat,
  /** The language of headings, words and file names. */
  language: z.enum(['en', 'fr']),
  /** The columns of delivery data; null means the default columns. */
  columns: z.array(ExportColumn).min(1).max(exportColumns.length).nullable(),
  filters: SavedFilters,
  period: z.enum(periods),
  /** The zone of the schedule's hour, and of the dates unless a store is chosen. */
  zone: Zone,
  /** Null if it runs only on request. */
  schedule: Schedule.nullable(),
};

export const NewSavedExport = z.strictObject({
  kind: z.enum(savedKinds),
  ...fields,
  columns: fields.columns.default(null),
  filters: SavedFilters.default({}),
  schedule: fields.schedule.default(null),
});
export type NewSavedExport = z.output<typeof NewSavedExport>;

/** Only the given fields change. */
export const SavedExportChange = z.strictObject({ ...fields, isPaused: z.boolean() }).partial();
export type SavedExportChange = z.output<typeof SavedExportChange>;

export const SavedExport = z.object({
  id: z.string(),
  kind: z.enum(savedKinds),
  ...fields,
  isPaused: z.boolean(),
  /** The next scheduled run; null without a schedule and while paused. */
  nextRun: ZonedInstant.nullable(),
  /** Why the member who saved it may not run it now, or null. The schedule continues once they may again. */
  standstill: z.enum(['FORBIDDEN', 'ADMINS_ONLY', 'PICKUP_LOCATION_NOT_FOUND']).nullable(),
  /** The last run, by its schedule or its member. */
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
  language: fields.language.catch('en'),
  columns: z.unknown().transform(readExportColumns),
  filters: SavedFilters.catch({}),
  period: fields.period.catch('yesterday'),
  zone: z.string(),
  schedule: fields.schedule.catch(null),
});

/** Reads a stored export. Values that another version wrote and this one cannot read count as not chosen. */
export const readSaved = (kept: object) => Kept.parse(kept);
