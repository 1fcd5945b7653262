// A row of an import, its cells in the file's order → the order that it asks for, or everything that is wrong with it.
import type { Fault } from '@portage/contract/errors';
import { joinStreet } from '@portage/contract/imports/columns';
import type { OrderField } from '@portage/contract/imports/fields';
import type { DateOrder } from '@portage/contract/imports/schema';
import type { NewOrder } from '@portage/contract/orders/schema';
import type { Plan } from '../../orders/plan.ts';
import { fieldOf, type StoredColumn } from '../columns/columns.ts';
import type { RowFault } from '../queries.ts';
import type { RetailerRules, RowDefaults } from '../rules.ts';
import { readDateAs, readNumberAs } from './formats.ts';
import { hashOf } from './identity.ts';
import { type CellFormats, type Cells, faultField, orderReader, rowFaultType } from './order.ts';

export type ReadRow = {
  /** What the row is known again by: `#` and its number, or `=` and a hash of what it says; null when it says nothing whole. */
  key: string | null;
  faults: RowFault[];
  order: NewOrder | null;
  plan: Plan | null;
  cells: Cells;
  /** A fault of the order as one of the row. */
  toRowFault(fault: Fault): RowFault;
};
export type RowReader = (row: number, cells: readonly string[]) => ReadRow;

/** An index holds no longer key; a number of that length is a fault anyway. */
const longestNumber = 64;

/** Reads the rows of one import by its columns and its retailer's rules. */
export function draftReader(columns: readonly StoredColumn[], rules: RetailerRules, defaults: RowDefaults): RowReader {
  const shape = new RowShape(columns);
  const read = orderReader(rules, defaults);
  return (row, written) => {
    const cells = shape.cellsOf(written);
    const beyond = shape.firstBeyond(written);
    // Its cells have probably moved to other columns, so nothing else that they say can be used.
    const custom = shape.customOf(written);
    const toRowFault = (fault: Fault) => shape.toRowFault(fault, row, custom.columns);
    if (beyond !== null)
      return { ...nothing, cells, toRowFault, faults: [{ type: 'ROW_TOO_LONG', field: '', column: beyond }] };
    const { order, plan, faults } = read(cells, { ...shape.formats, customFields: custom.fields });
    const number = cells('number').trim() === '' ? null : cells('number');
    return {
      cells,
      order,
      plan,
      key: keyOf(number, order, rules),
      faults: faults.map(toRowFault),
      toRowFault,
    };
  };
}

const nothing = { key: null, order: null, plan: null };

function keyOf(number: string | null, order: NewOrder | null, { onlyStoreId }: RetailerRules): string | null {
  if (number !== null) return number.length <= longestNumber ? `#${number}` : null;
  return order ? `=${hashOf(order, order.pickupScheduleId ?? onlyStoreId)}` : null;
}

/** Where the columns put a row's fields, custom fields and nameless cells. */
class RowShape {
  private readonly byField = new Map<OrderField, number[]>();
  private readonly custom: { label: string; column: number }[] = [];
  private readonly nameless: number[] = [];
  readonly formats: CellFormats;

  constructor(columns: readonly StoredColumn[]) {
    let order: DateOrder | null = null;
    for (const [index, column] of columns.entries()) {
      const field = fieldOf(column);
      if (field) this.byField.set(field, [...(this.byField.get(field) ?? []), index]);
      else if (column.target && 'custom' in column.target)
        this.custom.push({ label: column.target.custom, column: index });
      else if (column.isNameless) this.nameless.push(index);
      if (field === 'date') order = column.dateOrder;
    }
    const dateOrder = order;
    this.formats = {
      date: (cell) => readDateAs(cell, dateOrder),
      number: (cell, field) => readNumberAs(cell, columns[this.byField.get(field)?.[0] ?? -1]?.decimalSign ?? null),
    };
  }

  cellsOf(written: readonly string[]): Cells {
    return (field) => {
      const [first, ...others] = this.byField.get(field) ?? [];
      if (first === undefined) return '';
      const cell = written[first] ?? '';
      return others.length === 0 ? cell : joinStreet([cell, ...others.map((index) => written[index] ?? '')]);
    };
  }

  customOf(written: readonly string[]) {
    const given = this.custom.filter(({ column }) => (written[column] ?? '').trim() !== '');
    return {
      fields: given.map(({ label, column }) => ({ label, value: written[column] ?? '' })),
      columns: given.map(({ column }) => column),
    };
  }

  firstBeyond(written: readonly string[]): number | null {
    return this.nameless.find((index) => (written[index] ?? '').trim() !== '') ?? null;
  }

  /** A fault with its cell: the one of the custom field, or the first that holds its field. */
  toRowFault(fault: Fault, row: number, customColumns: readonly number[]): RowFault {
    const field = faultField(fault, (name) => this.byField.has(name));
    const [, index = ''] = fault.path.split('.');
    const column = field === 'customFields' ? customColumns[Number(index)] : this.columnOf(field);
    const type = rowFaultType(fault);
    const values = type === 'ROW_BLANK' ? { row } : fault.values;
    return { type, field, column: column ?? null, ...(values ? { values } : {}) };
  }

  private columnOf(field: string): number | undefined {
    return new Map<string, number[]>(this.byField).get(field)?.[0];
  }
}
