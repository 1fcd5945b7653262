// What may be exported by whom, and for how long it can be downloaded.
import { holds, type Permission, type Role } from '../access.ts';
import type { ErrorType } from '../errors.ts';
import { whyNotByArea } from '../statistics/rules.ts';

/** How many looks an export gets before the screen stops waiting (spec section 9); the job goes on in the tray. */
export const exportPolls = 300;
/** Days for which a file can be downloaded. */
export const downloadDays = 7;
/** What can be exported, each with the permission that it takes, then and when it is downloaded. */
export const exportKinds = {
  'exports.deliveries': 'EXPORT_SHIPMENTS',
  'exports.proofs': 'EXPORT_SHIPMENTS',
  'exports.report': 'EXPORT_SHIPMENTS_REPORT',
  'exports.expense': 'VIEW_EXPENSE_REPORT',
} as const satisfies Record<string, Permission>;
export type ExportKind = keyof typeof exportKinds;
export const isExportKind = (kind: string): kind is ExportKind => Object.hasOwn(exportKinds, kind);

type Who = { id: string; role: Role; permissions: readonly Permission[]; storeIds: readonly string[] | null };
type Made = { memberId: string; kind: string; storeIds: readonly string[] | null; expiresAt: number };

/**
 * Why a member may not have a file, or null: it is another's or over, they lost what it takes to export it, or a store whose orders
 * it may hold. `now` and `expiresAt` in epoch milliseconds.
 */
export function whyNotDownload(who: Who, made: Made, now: number): ErrorType | null {
  if (who.id !== made.memberId || !isExportKind(made.kind)) return 'DOWNLOAD_NOT_FOUND';
  if (made.expiresAt <= now) return 'DOWNLOAD_EXPIRED';
  if (!holds(who, exportKinds[made.kind])) return 'FORBIDDEN';
  const { storeIds } = who;
  const isWithin = storeIds === null || made.storeIds?.every((id) => storeIds.includes(id));
  return isWithin ? null : 'FORBIDDEN';
}

/** What can be saved to be made again. */
export const savedKinds = ['exports.deliveries', 'exports.report', 'exports.expense'] as const;
export type SavedKind = (typeof savedKinds)[number];
/** How many exports a member can save: each may be made every day, and a worker makes two at a time. */
export const savedLimit = 20;
/** Saving one export more than there are. */
export const whyNotSaveAnother = (kept: number): ErrorType | null =>
  kept >= savedLimit ? 'TOO_MANY_SAVED_EXPORTS' : null;

type Narrowed = { serviceAreaId?: string | undefined; pickupScheduleId?: string | undefined };
type Saved = { kind: SavedKind; filters: Narrowed };
export type Standstill = 'FORBIDDEN' | 'ADMINS_ONLY' | 'PICKUP_LOCATION_NOT_FOUND';

/** Why a saved export cannot be made for a member as they are now, or null: asked when it is saved, and at each run. */
export function whyNotMake(who: Omit<Who, 'id'>, { kind, filters }: Saved): Standstill | null {
  if (!holds(who, exportKinds[kind])) return 'FORBIDDEN';
  if (filters.serviceAreaId !== undefined && whyNotByArea(who)) return 'ADMINS_ONLY';
  const { pickupScheduleId: storeId } = filters;
  const isTheirs = who.storeIds === null || storeId === undefined || who.storeIds.includes(storeId);
  return isTheirs ? null : 'PICKUP_LOCATION_NOT_FOUND';
}
