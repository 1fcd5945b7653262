// One row of a file → the order it asks for, or everything that is wrong with it, each fault with its cell and its remedy.
import type { Fault } from '@portage/contract/errors';
import { faultsOf } from '@portage/contract/faults';
import { foldHeader, joinAddress } from '@portage/contract/imports/columns';
import type { OrderField } from '@portage/contract/imports/fields';
import { type Cell, cellFields } from '@portage/contract/orders/fields';
import { NewOrder } from '@portage/contract/orders/schema';
import type { Store } from '@portage/contract/stores/schema';
import type { Plan, PlanInput } from '../../orders/plan.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { RetailerRules, RowDefaults } from '../rules.ts';
import { isCellError, readLanguage, readTags, readText, readTime, readType, readYesNo } from './cells.ts';

/** The text of a row's cell for a field, '' when there is none. */
export type Cells = (field: OrderField) => string;
/** How the cells of a file are read, and the custom fields of the row. */
export type CellFormats = {
  date(cell: string): string;
  number(cell: string, field: OrderField): number | string | undefined;
  customFields?: { label: string; value: string }[];
};
type ReadOrder = { order: NewOrder | null; plan: Plan | null; faults: Fault[] };
type StoreFinder = (name: string) => string | null;
type PickupFields = { fields: { pickupScheduleId: string | null; date: string; time: string }; faults: Fault[] };

const optionsShown = 10;
const planned: ReadonlySet<string> = new Set(['address', 'date', 'time', 'pickupScheduleId']);

/** Reads what a row says as the order that it asks for, by the rules of the form. */
export function orderReader(rules: RetailerRules, defaults: RowDefaults) {
  const find = storeFinder(rules.stores);
  return (cells: Cells, formats: CellFormats): ReadOrder => {
    const pickup = rules.chooses ? readPickup(rules.stores, defaults, cells, formats, find) : noPickup;
    const input = { ...fieldsOf(cells, formats), ...pickup.fields };
    const parsed = NewOrder.safeParse(input, { reportInput: true });
    const faults = [...cellErrors(cells, formats), ...pickup.faults, ...(parsed.success ? [] : faultsOf(parsed.error))];
    const wish = { ...input, date: input.date || null, time: input.time || null };
    const outcome = faults.some(({ path }) => planned.has(path)) ? { plan: null, faults: [] } : tryPlan(rules, wish);
    faults.push(...outcome.faults);
    const order = pickup.faults.length === 0 && parsed.success ? parsed.data : null;
    return { order, plan: faults.length === 0 ? outcome.plan : null, faults };
  };
}

/** The fields that would take any text, a spreadsheet's own errors too: nobody is called #N/A. */
const takesAny = [
  ...(['number', 'recipient', 'phone', 'address', 'addressLine2', 'city', 'province', 'postalCode'] as const),
  ...(['note', 'tags', 'sizeCategory', 'barcodeForScan'] as const),
];

function cellErrors(cells: Cells, { customFields = [] }: CellFormats): Fault[] {
  const given = takesAny.map((path) => [path, cells(path)] as const);
  const custom = customFields.map(({ value }, index) => [`customFields.${index}`, value] as const);
  return [...given, ...custom].flatMap(([path, cell]): Fault[] => {
    // Stands where a file holds what no database keeps.
    if (cell.includes('\uFFFD')) return [{ type: 'UNPRINTABLE_TEXT', path }];
    return isCellError(cell) && !path.startsWith('customFields') ? [{ type: 'CELL_ERROR', path }] : [];
  });
}

/** The fields as the schema takes them, text as it was written. */
const readers: Record<Cell, (cell: string, field: OrderField, formats: CellFormats) => unknown> = {
  exact: (cell) => cell,
  text: readText,
  word: (cell) => cell.trim(),
  number: (cell, field, formats) => formats.number(cell, field),
  yesNo: readYesNo,
  tags: readTags,
  type: readType,
  language: readLanguage,
};

function fieldsOf(cells: Cells, formats: CellFormats) {
  return {
    ...Object.fromEntries(cellFields.map(([field, cell]) => [field, readers[cell](cells(field), field, formats)])),
    address: joinAddress({
      address: cells('address'),
      city: cells('city'),
      province: cells('province'),
      postalCode: cells('postalCode'),
    }),
    customFields: formats.customFields,
  };
}

const noPickup: PickupFields = { fields: { pickupScheduleId: null, date: '', time: '' }, faults: [] };

function readPickup(
  stores: readonly Store[],
  defaults: RowDefaults,
  cells: Cells,
  formats: CellFormats,
  find: StoreFinder,
): PickupFields {
  const date = formats.date(cells('date')) || (defaults.date ?? '');
  const time = readTime(cells('time')) || (defaults.time ?? '');
  const name = cells('pickupScheduleName').trim() || defaults.pickupScheduleName;
  if (!name) return { fields: { pickupScheduleId: null, date, time }, faults: [] };
  const pickupScheduleId = find(name);
  const names = stores.slice(0, optionsShown).map((store) => store.name);
  const options = [...names, ...(stores.length > optionsShown ? ['…'] : [])].join(', ');
  const unknown: Fault = { type: 'INVALID_CHOICE', path: 'pickupScheduleId', values: { options } };
  return { fields: { pickupScheduleId, date, time }, faults: pickupScheduleId ? [] : [unknown] };
}

/** Stores by name: as it is, else without case, accents and spaces when that leaves one. */
export function storeFinder(stores: readonly Store[]): StoreFinder {
  const exact = new Map(stores.map(({ name, id }) => [name, id]));
  const folded = Map.groupBy(stores, ({ name }) => foldHeader(name));
  return (name) => {
    const alike = folded.get(foldHeader(name)) ?? [];
    return exact.get(name) ?? (alike.length === 1 ? (alike[0]?.id ?? null) : null);
  };
}

/** A store that cannot be used refuses the whole form, but only its rows of a file. */
function tryPlan(rules: RetailerRules, wish: PlanInput): { plan: Plan | null; faults: Fault[] } {
  try {
    return rules.plan(wish);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { plan: null, faults: [{ type: error.type, path: 'pickupScheduleId', values: error.details.values }] };
  }
}

/** The column to look at: an address may stand in several, and a fault of its postal code in that one. */
export function faultField({ type, path }: Fault, has: (field: OrderField) => boolean): string {
  const [field = ''] = path.split('.');
  if (field === 'pickupScheduleId') return 'pickupScheduleName';
  return type.startsWith('ADDRESS_') && has('postalCode') ? 'postalCode' : field;
}

/** The type that a fault of the form has in a row of a file. */
export function rowFaultType({ type, path }: Fault): Fault['type'] {
  if (type === 'REQUIRED' && (path === 'recipient' || path === 'address')) return 'ROW_BLANK';
  return type === 'INVALID' && path === 'isPharmacy' ? 'NOT_YES_OR_NO' : type;
}
