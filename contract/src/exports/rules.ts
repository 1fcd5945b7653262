// Which permission an export needs, and how long its file can be downloaded.
import { holds, type Permission, type Role } from '../access.ts';
import type { ErrorType } from '../errors.ts';
import { whyNotByArea } from '../statistics/rules.ts';

/** Polls before the screen stops waiting (spec section 9); the job continues in the tray. */
export const exportPolls = 300;
export const downloadDays = 7;
/** The kinds of exports, with the permission needed to export and to download. */
export const exportKinds = {
  'exports.deliveries': 'EXPORT_SHIPMENTS',
  'exports.proofs': 'EXPORT_SHIPMENTS',
  'exports.manifest': 'MANAGE_ORDERS',
  'exports.report': 'EXPORT_SHIPMENTS_REPORT',
  'exports.expense': 'VIEW_EXPENSE_REPORT',
} as const satisfies Record<string, Permission>;
export type ExportKind = keyof typeof exportKinds;
export const isExportKind = (kind: string): kind is ExportKind => Object.hasOwn(exportKinds, kind);

type ExportMember = { id: string; role: Role; permissions: readonly Permission[]; storeIds: readonly string[] | null };
type ExportedFile = { memberId: string; kind: string; storeIds: readonly string[] | null; expiresAt: number };

/**
 * Returns why a member may not download a file, or null: it is another member's, it has expired, or they lost the permission or a store
 * whose orders it may hold. `now` and `expiresAt` are in epoch milliseconds.
 */
export function whyNotDownload(who: ExportMember, file: ExportedFile, now: number): ErrorType | null {
  if (who.id !== file.memberId || !isExportKind(file.kind)) return 'DOWNLOAD_NOT_FOUND';
  if (file.expiresAt <= now) return 'DOWNLOAD_EXPIRED';
  if (!holds(who, exportKinds[file.kind])) return 'FORBIDDEN';
  const { storeIds } = who;
  const isWithin = storeIds === null || file.storeIds?.every((id) => storeIds.includes(id));
  return isWithin ? null : 'FORBIDDEN';
}

export const savedKinds = ['exports.deliveries', 'exports.report', 'exports.expense'] as const;
export type SavedKind = (typeof savedKinds)[number];
/** Limited because each can run daily, and a worker runs few at a time. */
export const savedLimit = 20;
/** Returns why no further export can be saved, or null. */
export const whyNotSaveAnother = (kept: number): ErrorType | null =>
  kept >= savedLimit ? 'TOO_MANY_SAVED_EXPORTS' : null;

type Narrowed = { serviceAreaId?: string | undefined; pickupScheduleId?: string | undefined };
type SavedRequest = { kind: SavedKind; filters: Narrowed };
export type Standstill = 'FORBIDDEN' | 'ADMINS_ONLY' | 'PICKUP_LOCATION_NOT_FOUND';

/** Returns why a member may not run a saved export now, or null. Checked when it is saved and at each run. */
export function whyNotMake(who: Omit<ExportMember, 'id'>, { kind, filters }: SavedRequest): Standstill | null {
  if (!holds(who, exportKinds[kind])) return 'FORBIDDEN';
  if (filters.serviceAreaId !== undefined && whyNotByArea(who)) return 'ADMINS_ONLY';
  const { pickupScheduleId: storeId } = filters;
  const isTheirs = who.storeIds === null || storeId === undefined || who.storeIds.includes(storeId);
  return isTheirs ? null : 'PICKUP_LOCATION_NOT_FOUND';
}
