// Which state the rows of an import are in, from what each of them says and from which orders exist: decided for the rows of one key.
import type { Holders } from '../../orders/numbers.ts';
import type { RowCheck, RowFault } from '../queries.ts';
import { identityOf } from './identity.ts';

/** What a row may be a duplicate of: an order of this number or identity, or an earlier row of the same number. */
export type DuplicateKey = { number: string } | { identity: string } | { earlierRow: number } | null;

const duplicateTypes: ReadonlySet<string> = new Set(['ORDER_NUMBER_TAKEN', 'ORDER_NUMBER_TWICE', 'ROW_IMPORTED']);
/** The faults of a row itself, without those that come and go with other rows and orders. */
export const ownFaults = (faults: readonly RowFault[]): RowFault[] =>
  faults.filter(({ type }) => !duplicateTypes.has(type));

/** Whether a row became an order, or changed one. */
export const isDone = ({ state }: Pick<RowCheck, 'state'>) => state === 'CREATED' || state === 'UPDATED';
const isLive = (row: RowCheck) => !isDone(row) && row.choice !== 'SKIP';

/** What each row of one key is compared with; rows in the file's order. A skipped row makes no other row a duplicate. */
export function findDuplicateKeys(rows: readonly RowCheck[]): Map<RowCheck, DuplicateKey> {
  const key = rows[0]?.key ?? null;
  if (key === null) return new Map(rows.map((row) => [row, null]));
  return key.startsWith('#') ? findByNumber(key.slice(1), rows) : findByIdentity(key.slice(1), rows);
}

/** A number goes to its first row, faulty or not; the others name that row. */
function findByNumber(number: string, rows: readonly RowCheck[]): Map<RowCheck, DuplicateKey> {
  const first = rows.find(isLive);
  return new Map(
    rows.map((row) => [row, first && isLive(row) && row !== first ? { earlierRow: first.row } : { number }]),
  );
}

/** Two rows that say the same are the first and the second of their kind; those that became orders come first. */
function findByIdentity(hash: string, rows: readonly RowCheck[]): Map<RowCheck, DuplicateKey> {
  let count = 0;
  const inTurn = [...rows.filter(isDone), ...rows.filter(isLive)];
  const keys = new Map<RowCheck, DuplicateKey>(inTurn.map((row) => [row, { identity: identityOf(hash, ++count) }]));
  for (const row of rows) if (!keys.has(row)) keys.set(row, null);
  return keys;
}

/** Checks one row. One that became an order stays so, and a skipped one keeps what was known of it. */
export function checkRow(
  row: RowCheck,
  duplicateKey: DuplicateKey,
  holders: Holders,
  numberColumn: number | null,
): RowCheck {
  if (isDone(row)) return { ...row, faults: [] };
  const own = ownFaults(row.faults);
  const holder = findHolder(duplicateKey, holders);
  const fault = duplicateFault(duplicateKey, holder, numberColumn);
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
/** A pickup that can no longer be made forbids a new order, but not a new phone number for an order that exists. */
const isPickupFault = ({ type }: RowFault) => pickupFaultTypes.has(type);

function findHolder(key: DuplicateKey, holders: Holders): string | null {
  if (key === null || 'earlierRow' in key) return null;
  return ('number' in key ? holders.numbers.get(key.number) : holders.identities.get(key.identity)) ?? null;
}

function duplicateFault(key: DuplicateKey, holder: string | null, column: number | null): RowFault | null {
  if (key === null) return null;
  if ('earlierRow' in key)
    return { type: 'ORDER_NUMBER_TWICE', field: 'number', column, values: { row: key.earlierRow } };
  if (holder === null) return null;
  return { type: 'number' in key ? 'ORDER_NUMBER_TAKEN' : 'ROW_IMPORTED', field: 'number', column };
}
