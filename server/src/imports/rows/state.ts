// Where the rows of an import stand, from what each of them says and from which orders are there: decided for the rows of one key.
import type { RowState } from '@portage/contract/imports/schema';
import { identityOf } from './identity.ts';
import type { RowFault } from './reader.ts';

/** A row as it stands; `own` are its faults but for being there twice. */
export type Standing = {
  row: number;
  state: RowState;
  choice: string | null;
  key: string | null;
  own: readonly RowFault[];
  duplicateOrderId: string | null;
};
export type Verdict = {
  state: RowState;
  choice: string | null;
  faults: RowFault[];
  duplicateOrderId: string | null;
};
/** The orders that hold numbers and identities. */
export type Holders = { numbers: ReadonlyMap<string, string>; identities: ReadonlyMap<string, string> };
/** What to look a row up by, or the earlier row of the same number. */
export type Probe = { number: string } | { identity: string } | { twinOf: number } | null;

const duplicateTypes: ReadonlySet<string> = new Set(['ORDER_NUMBER_TAKEN', 'ORDER_NUMBER_TWICE', 'ROW_IMPORTED']);
/** The faults of a row itself, without those that come and go with other rows and orders. */
export const ownFaults = (faults: readonly RowFault[]): RowFault[] =>
  faults.filter(({ type }) => !duplicateTypes.has(type));

/** Whether a row became an order, or changed one. */
export const isDone = ({ state }: Pick<Standing, 'state'>) => state === 'CREATED' || state === 'UPDATED';
const isLive = (row: Standing) => !isDone(row) && row.choice !== 'SKIP';

/** What each row of one key has to be looked up by; rows in the file's order. Rows that are left out stand in nobody's way. */
export function probesOf(rows: readonly Standing[]): Map<Standing, Probe> {
  const key = rows[0]?.key ?? null;
  if (key === null) return new Map(rows.map((row) => [row, null]));
  return key.startsWith('#') ? numberProbes(key.slice(1), rows) : identityProbes(key.slice(1), rows);
}

/** A number goes to its first row, faulty or not; the others name that row. */
function numberProbes(number: string, rows: readonly Standing[]): Map<Standing, Probe> {
  const first = rows.find(isLive);
  return new Map(rows.map((row) => [row, first && isLive(row) && row !== first ? { twinOf: first.row } : { number }]));
}

/** Two rows that say the same are the first and the second of their kind; those that became orders come first. */
function identityProbes(hash: string, rows: readonly Standing[]): Map<Standing, Probe> {
  let count = 0;
  const inTurn = [...rows.filter(isDone), ...rows.filter(isLive)];
  const probes = new Map<Standing, Probe>(inTurn.map((row) => [row, { identity: identityOf(hash, ++count) }]));
  for (const row of rows) if (!probes.has(row)) probes.set(row, null);
  return probes;
}

/** Where a row stands. One that became an order stays so, and one left out keeps what was known of it. */
export function verdictOf(row: Standing, probe: Probe, holders: Holders, numberColumn: number | null): Verdict {
  const holder = holderOf(probe, holders);
  const kept = { state: row.state, choice: row.choice, duplicateOrderId: row.duplicateOrderId };
  if (isDone(row)) return { ...kept, faults: [] };
  const fault = duplicateFault(probe, holder, numberColumn);
  const faults = [...row.own, ...(fault ? [fault] : [])];
  if (row.choice === 'SKIP') return { ...kept, state: 'SKIPPED', faults };
  const state = row.own.some((each) => holder === null || !isOfNew(each)) ? 'FAULTY' : fault ? 'DUPLICATE' : 'READY';
  const isSameOrder = holder !== null && holder === row.duplicateOrderId;
  return { state, choice: state === 'DUPLICATE' && isSameOrder ? row.choice : null, faults, duplicateOrderId: holder };
}

const slotTypes: ReadonlySet<string> = new Set([
  'DATE_IN_PAST',
  'STORE_CLOSED_THAT_DAY',
  'NOT_A_PICKUP_TIME',
  'SLOT_PAST_CUTOFF',
]);
/** A hand-over that can no longer be made forbids a new order, not a new phone number for the one that is there. */
const isOfNew = ({ type }: RowFault) => slotTypes.has(type);

function holderOf(probe: Probe, holders: Holders): string | null {
  if (probe === null || 'twinOf' in probe) return null;
  return ('number' in probe ? holders.numbers.get(probe.number) : holders.identities.get(probe.identity)) ?? null;
}

function duplicateFault(probe: Probe, holder: string | null, column: number | null): RowFault | null {
  if (probe === null) return null;
  if ('twinOf' in probe) return { type: 'ORDER_NUMBER_TWICE', field: 'number', column, values: { row: probe.twinOf } };
  if (holder === null) return null;
  return { type: 'number' in probe ? 'ORDER_NUMBER_TAKEN' : 'ROW_IMPORTED', field: 'number', column };
}
