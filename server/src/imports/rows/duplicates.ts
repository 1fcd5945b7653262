// Decides which rows are duplicates, of an existing order or of an earlier row of the file (docs/decisions/0007-upload-identity.md). A row
// is recognized by its key: `#` and its order number, or `=` and a hash of its content.
import { createHash } from 'node:crypto';
import type { NewOrder } from '@portage/contract/orders/schema';
import type { Holders } from '../../orders/numbers.ts';
import type { RowFault, RowStatus } from '../queries.ts';

/** The maximum length of a number in a key, because of the index; a longer number is a fault anyway. */
const longestNumber = 64;

/** Returns the key of a row; null if it has neither a usable number nor a complete order. */
export function keyOf(number: string | null, order: NewOrder | null, storeId: string | null): string | null {
  if (number !== null) return number.length <= longestNumber ? `#${number}` : null;
  return order ? `=${digest(contentOf({ ...order, pickupScheduleId: storeId }))}` : null;
}

/** Returns the content of a row as text, independent of the order of its columns and of fields that later versions of this program add. */
function contentOf(order: NewOrder): string {
  const filled = Object.entries(order).filter(([, value]) => !isEmpty(value));
  return JSON.stringify(filled.sort(([one], [other]) => (one < other ? -1 : 1)));
}

const isEmpty = (value: unknown) => value === null || value === false || (Array.isArray(value) && value.length === 0);

const digest = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32);

/** Returns the identity of the `count`th row with the same content, in the form of a UUID. */
function identityOf(hash: string, count: number): string {
  const hex = digest(`${hash} ${count}`);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** The possible original of a row: an order with this number or identity, or an earlier row with the same number. */
export type Original = { number: string } | { identity: string } | { earlierRow: number } | null;

const duplicateTypes: ReadonlySet<string> = new Set(['ORDER_NUMBER_TAKEN', 'ORDER_NUMBER_TWICE', 'ROW_IMPORTED']);
/** Returns the faults of a row itself, without those that depend on other rows and orders. */
export const ownFaults = (faults: readonly RowFault[]): RowFault[] =>
  faults.filter(({ type }) => !duplicateTypes.has(type));

/** Returns whether a row has become an order, or has updated one. */
export const isDone = ({ state }: Pick<RowStatus, 'state'>) => state === 'CREATED' || state === 'UPDATED';
const isIncluded = (row: RowStatus) => !isDone(row) && row.choice !== 'SKIP';

/** Returns the possible original of each row with one key. The rows must be in the file's order. A skipped row is no original. */
export function originalsOf(rows: readonly RowStatus[]): Map<RowStatus, Original> {
  const key = rows[0]?.key ?? null;
  if (key === null) return new Map(rows.map((row) => [row, null]));
  return key.startsWith('#') ? originalsByNumber(key.slice(1), rows) : originalsByContent(key.slice(1), rows);
}

/** The first row with a number keeps it, even if it is faulty. Later rows with the number are duplicates of that row. */
function originalsByNumber(number: string, rows: readonly RowStatus[]): Map<RowStatus, Original> {
  const first = rows.find(isIncluded);
  return new Map(
    rows.map((row) => [row, first && isIncluded(row) && row !== first ? { earlierRow: first.row } : { number }]),
  );
}

/** Numbers the rows with the same content: those that became orders first, then the others in the file's order. */
function originalsByContent(hash: string, rows: readonly RowStatus[]): Map<RowStatus, Original> {
  let count = 0;
  const counted = [...rows.filter(isDone), ...rows.filter(isIncluded)];
  const originals = new Map<RowStatus, Original>(counted.map((row) => [row, { identity: identityOf(hash, ++count) }]));
  for (const row of rows) if (!originals.has(row)) originals.set(row, null);
  return originals;
}

/** Returns the checked state of one row. A row that became an order keeps its state, and a skipped one stays skipped. */
export function checkRow(row: RowStatus, original: Original, holders: Holders, numberColumn: number | null): RowStatus {
  if (isDone(row)) return { ...row, faults: [] };
  const own = ownFaults(row.faults);
  const holder = findHolder(original, holders);
  const fault = duplicateFault(original, holder, numberColumn);
  const faults = [...own, ...(fault ? [fault] : [])];
  if (row.choice === 'SKIP') return { ...row, state: 'SKIPPED', faults };
  const state = own.some((each) => holder === null || !isPickupFault(each)) ? 'FAULTY' : fault ? 'DUPLICATE' : 'READY';
  const isSameOrder = holder !== null && holder === row.duplicate_order_id;
  const choice = state === 'DUPLICATE' && isSameOrder ? row.choice : null;
  return { ...row, state, choice, faults, duplicate_order_id: holder };
}

const pickupFaultTypes: ReadonlySet<string> = new Set([
  'DATE_IN_PAST',
  'STORE_CLOSED_THAT_DAY',
  'NOT_A_PICKUP_TIME',
  'SLOT_PAST_CUTOFF',
]);
/** Returns whether a fault concerns the pickup: an unavailable one prevents a new order, but not an update of an existing order. */
const isPickupFault = ({ type }: RowFault) => pickupFaultTypes.has(type);

function findHolder(original: Original, holders: Holders): string | null {
  if (original === null || 'earlierRow' in original) return null;
  const { numbers, identities } = holders;
  return ('number' in original ? numbers.get(original.number) : identities.get(original.identity)) ?? null;
}

function duplicateFault(original: Original, holder: string | null, column: number | null): RowFault | null {
  if (original === null) return null;
  if ('earlierRow' in original)
    return { type: 'ORDER_NUMBER_TWICE', field: 'number', column, values: { row: original.earlierRow } };
  if (holder === null) return null;
  return { type: 'number' in original ? 'ORDER_NUMBER_TAKEN' : 'ROW_IMPORTED', field: 'number', column };
}
