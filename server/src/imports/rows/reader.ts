// Converts a row of an import to an order, or to its faults, each with its cell and its remedy.
import type { Fault } from '@portage/contract/errors';
import { faultsOf } from '@portage/contract/faults';
import { foldHeader, joinAddress, joinStreet } from '@portage/contract/imports/columns';
import type { OrderField } from '@portage/contract/imports/fields';
import { cellFields } from '@portage/contract/orders/fields';
import { NewOrder } from '@portage/contract/orders/schema';
import type { Store } from '@portage/contract/stores/schema';
import type { Plan, PlanInput } from '../../orders/plan.ts';
import { Refusal } from '../../platform/refusal.ts';
import { fieldOf, type StoredColumn } from '../columns.ts';
import type { RowFault } from '../queries.ts';
import { type CellFormat, isCellError, readCell } from './cells.ts';
import { keyOf } from './duplicates.ts';

/** Store, date and time for rows without them. */
export type RowDefaults = { pickupScheduleName: string | null; date: string | null; time: string | null };

/** The rules by which rows are checked. */
export type RowRules = {
  /** The stores that the member may use. */
  stores: readonly Store[];
  /** Whether the member may choose store, date and time; otherwise those of the row are ignored, as in the form. */
  chooses: boolean;
  /** Applies the form's own rules for store, date, time and address. */
  plan(input: PlanInput): { plan: Plan | null; faults: Fault[] };
  /** The store for rows without one, if there is only one. */
  onlyStoreId: string | null;
};

/** Returns the text of a row's cell for a field, '' if there is none. */
export type Cells = (field: OrderField) => string;

export type ReadRow = {
  /** Identifies the row among its duplicates (duplicates.ts). */
  key: string | null;
  faults: RowFault[];
  order: NewOrder | null;
  plan: Plan | null;
  cells: Cells;
  /** Converts a fault of the order to a fault of the row. */
  toRowFault(fault: Fault): RowFault;
};
export type RowReader = (row: number, cells: readonly string[]) => ReadRow;

/** Returns the reader of an import's rows, by its columns and its retailer's rules. */
export function rowReader(columns: readonly StoredColumn[], rules: RowRules, defaults: RowDefaults): RowReader {
  const layout = new RowLayout(columns);
  const findStore = storeFinder(rules.stores);
  return (row, written) => {
    const cells = layout.cellsOf(written);
    const custom = layout.customOf(written);
    const toRowFault = (fault: Fault) => layout.toRowFault(fault, row, custom);
    const beyond = layout.firstBeyond(written);
    // The cells of such a row have probably shifted to other columns, so none of them can be used.
    if (beyond !== null) {
      const faults: RowFault[] = [{ type: 'ROW_TOO_LONG', field: '', column: beyond }];
      return { key: null, order: null, plan: null, cells, toRowFault, faults };
    }
    const read = (field: OrderField) => readCell(field, cells(field), layout.formatOf(field));
    const customFields = custom.map(({ label, value }) => ({ label, value }));
    const pickup = rules.chooses ? readPickup(rules.stores, defaults, cells, read, findStore) : noPickup;
    const input = { ...fieldsOf(cells, read), ...pickup.fields, customFields };
    const { order, plan, faults } = toOrder(rules, input, [...cellErrors(cells, customFields), ...pickup.faults]);
    const usable = pickup.faults.length === 0 ? order : null;
    const number = cells('number').trim() === '' ? null : cells('number');
    const key = keyOf(number, usable, usable?.pickupScheduleId ?? rules.onlyStoreId);
    return { cells, order: usable, plan, key, faults: faults.map(toRowFault), toRowFault };
  };
}

type OrderInput = ReturnType<typeof fieldsOf> & PickupFields & { customFields: { label: string; value: string }[] };
const plannedFields: ReadonlySet<string> = new Set(['address', 'date', 'time', 'pickupScheduleId']);

/** Of an invalid row, the other fields are checked. It needs no proof: its contact may be what is invalid. */
const unproven: Pick<NewOrder, 'type' | 'proof' | 'ageGoods' | 'email' | 'phone'> = {
  ...{ type: 'DELIVERY', ageGoods: null, email: null, phone: null },
  proof: { kinds: [], match: 'all', fallback: 'RETURN' },
};

/** Checks the values of a row by the rules of the form. */
function toOrder(rules: RowRules, input: OrderInput, found: readonly Fault[]) {
  const parsed = NewOrder.safeParse(input, { reportInput: true });
  const faults = [...found, ...(parsed.success ? [] : faultsOf(parsed.error))];
  const { type, proof, ageGoods, email, phone } = parsed.success ? parsed.data : unproven;
  const judged = { type, proof, ageGoods, email, phone };
  const planInput = { ...input, date: input.date || null, time: input.time || null, ...judged };
  const outcome = faults.some(({ path }) => plannedFields.has(path))
    ? { plan: null, faults: [] }
    : tryPlan(rules, planInput);
  faults.push(...outcome.faults);
  return { order: parsed.success ? parsed.data : null, plan: faults.length === 0 ? outcome.plan : null, faults };
}

/** Applies the plan rules. A store that cannot be used refuses a whole form, but in a file only the rows with that store. */
function tryPlan(rules: RowRules, input: PlanInput): { plan: Plan | null; faults: Fault[] } {
  try {
    return rules.plan(input);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { plan: null, faults: [{ type: error.type, path: 'pickupScheduleId', values: error.details.values }] };
  }
}

/** The fields that accept any text, including a spreadsheet's error values: #N/A is not a name. */
const freeTextFields = [
  ...(['number', 'recipient', 'phone', 'address', 'addressLine2', 'city', 'province', 'postalCode'] as const),
  ...(['note', 'tags', 'sizeCategory', 'barcodeForScan'] as const),
];

function cellErrors(cells: Cells, customFields: OrderInput['customFields']): Fault[] {
  const given = freeTextFields.map((path) => [path, cells(path)] as const);
  const custom = customFields.map(({ value }, index) => [`customFields.${index}`, value] as const);
  return [...given, ...custom].flatMap(([path, cell]): Fault[] => {
    // This character replaces one that the database cannot store.
    if (cell.includes('\uFFFD')) return [{ type: 'UNPRINTABLE_TEXT', path }];
    return isCellError(cell) && !path.startsWith('customFields') ? [{ type: 'CELL_ERROR', path }] : [];
  });
}

const fieldsOf = (cells: Cells, read: (field: OrderField) => unknown) => ({
  ...Object.fromEntries(cellFields.map(([field]) => [field, read(field)])),
  address: joinAddress({
    address: cells('address'),
    city: cells('city'),
    province: cells('province'),
    postalCode: cells('postalCode'),
  }),
});

type PickupFields = { pickupScheduleId: string | null; date: string; time: string };
type RowPickup = { fields: PickupFields; faults: Fault[] };
const noPickup: RowPickup = { fields: { pickupScheduleId: null, date: '', time: '' }, faults: [] };
const optionsShown = 10;

function readPickup(
  stores: readonly Store[],
  defaults: RowDefaults,
  cells: Cells,
  read: (field: OrderField) => unknown,
  findStore: StoreFinder,
): RowPickup {
  const date = `${read('date')}` || (defaults.date ?? '');
  const time = `${read('time')}` || (defaults.time ?? '');
  const name = cells('pickupScheduleName').trim() || defaults.pickupScheduleName;
  if (!name) return { fields: { pickupScheduleId: null, date, time }, faults: [] };
  const pickupScheduleId = findStore(name);
  const names = stores.slice(0, optionsShown).map((store) => store.name);
  const options = [...names, ...(stores.length > optionsShown ? ['…'] : [])].join(', ');
  const unknown: Fault = { type: 'INVALID_CHOICE', path: 'pickupScheduleId', values: { options } };
  return { fields: { pickupScheduleId, date, time }, faults: pickupScheduleId ? [] : [unknown] };
}

type StoreFinder = (name: string) => string | null;

/** Returns a function that finds stores by name: by the exact name, else without case, accents and spaces if only one store matches. */
export function storeFinder(stores: readonly Store[]): StoreFinder {
  const exact = new Map(stores.map(({ name, id }) => [name, id]));
  const folded = Map.groupBy(stores, ({ name }) => foldHeader(name));
  return (name) => {
    const alike = folded.get(foldHeader(name)) ?? [];
    return exact.get(name) ?? (alike.length === 1 ? (alike[0]?.id ?? null) : null);
  };
}

type CustomCell = { label: string; value: string; column: number };

/** The positions of a row's fields, custom fields and nameless cells, by the columns. */
class RowLayout {
  private readonly columns: readonly StoredColumn[];
  private readonly byField = new Map<string, number[]>();
  private readonly custom: { label: string; column: number }[] = [];
  private readonly nameless: number[] = [];

  constructor(columns: readonly StoredColumn[]) {
    this.columns = columns;
    for (const [index, column] of columns.entries()) {
      const field = fieldOf(column);
      if (field) this.byField.set(field, [...(this.byField.get(field) ?? []), index]);
      else if (column.target && 'custom' in column.target)
        this.custom.push({ label: column.target.custom, column: index });
      else if (column.isNameless) this.nameless.push(index);
    }
  }

  formatOf(field: OrderField): CellFormat {
    return this.columns[this.byField.get(field)?.[0] ?? -1] ?? { dateOrder: null, decimalSign: null };
  }

  cellsOf(written: readonly string[]): Cells {
    return (field) => {
      const [first, ...others] = this.byField.get(field) ?? [];
      if (first === undefined) return '';
      const cell = written[first] ?? '';
      return others.length === 0 ? cell : joinStreet([cell, ...others.map((index) => written[index] ?? '')]);
    };
  }

  customOf(written: readonly string[]): CustomCell[] {
    const cells = this.custom.map(({ label, column }) => ({ label, value: written[column] ?? '', column }));
    return cells.filter(({ value }) => value.trim() !== '');
  }

  firstBeyond(written: readonly string[]): number | null {
    return this.nameless.find((index) => (written[index] ?? '').trim() !== '') ?? null;
  }

  /** Returns a fault with its cell: the custom field's, or the first one of its field. */
  toRowFault(fault: Fault, row: number, custom: readonly CustomCell[]): RowFault {
    const [, index = ''] = fault.path.split('.');
    const field = this.faultField(fault);
    const column = field === 'customFields' ? custom[Number(index)]?.column : this.byField.get(field)?.[0];
    const type = rowFaultType(fault);
    const values = type === 'ROW_BLANK' ? { row } : fault.values;
    return { type, field, column: column ?? null, ...(values ? { values } : {}) };
  }

  /**
   * Returns the field whose cell a fault is shown in. If the file has a separate postal code column, faults of the postal code are shown
   * there.
   */
  private faultField({ type, path }: Fault): string {
    const [field = ''] = path.split('.');
    if (field === 'pickupScheduleId') return 'pickupScheduleName';
    return type.startsWith('ADDRESS_') && this.byField.has('postalCode') ? 'postalCode' : field;
  }
}

/** Converts the type of a fault of the form to that of a row. */
function rowFaultType({ type, path }: Fault): Fault['type'] {
  if (type === 'REQUIRED' && (path === 'recipient' || path === 'address')) return 'ROW_BLANK';
  return type === 'INVALID' && path === 'isPharmacy' ? 'NOT_YES_OR_NO' : type;
}
