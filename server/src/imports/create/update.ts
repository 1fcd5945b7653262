// Rows that update an order that exists: by the verb of an edit, with its rules, one order at a time.
import type { OrderField } from '@portage/contract/imports/fields';
import { whyNotUpdate } from '@portage/contract/imports/rules';
import { cellFields } from '@portage/contract/orders/fields';
import type { NewOrder, OrderEdit } from '@portage/contract/orders/schema';
import { editWithin } from '../../orders/verbs/edit.ts';
import { wholeRetailer } from '../../platform/db/database.ts';
import { Refusal, refuseIf } from '../../platform/refusal.ts';
import type { Draft } from '../draft.ts';
import { type RowChange, type RowRecord, readBatches, resetRow, saveMoves } from '../queries.ts';
import type { Cells } from '../rows/order.ts';
import type { Creating } from '../steps.ts';

/** Goes through them in the file's order. */
export async function updateOrders(creating: Creating): Promise<void> {
  const { app, work, record } = creating;
  const scope = app.db.scope(wholeRetailer(work.retailerId));
  for await (const rows of readBatches(scope, record.id, { states: ['DUPLICATE'], choice: 'UPDATE' }))
    for (const row of rows) await updateOne(creating, row);
}

/** The order and the row that says so, together; what the order refuses becomes the row's fault. */
async function updateOne(creating: Creating, row: RowRecord): Promise<void> {
  const { app, by, draft, record, steps } = creating;
  const { order, cells, toRowFault } = draft.read(row.row, row.cells);
  const { duplicate_order_id: id } = row;
  if (!order || id === null) return;
  try {
    await steps.take(async (tx) => {
      // Who chose it may be another than who creates.
      refuseIf(whyNotUpdate(by));
      const within = tx.within(by.storeIds);
      await editWithin(app, within, by, id, ({ custom_fields: before }) => toOrderEdit(draft, order, cells, before));
      await saveMoves(tx, record.id, [{ from: row, to: { ...resetRow(row), state: 'UPDATED', order_id: id } }]);
    });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const faults = (error.details.faults ?? [{ type: error.type, path: '' }]).map(toRowFault);
    const to: RowChange = { ...resetRow(row), state: 'FAULTY', faults, duplicate_order_id: id };
    await steps.take((tx) => saveMoves(tx, record.id, [{ from: row, to }]));
  }
}

/** All but the number: by that the order was found. */
const editedFields = cellFields.flatMap(([name]) => (name === 'number' ? [] : [name]));
const addressParts = ['address', 'city', 'province', 'postalCode'] as const;

/** What the row gives, and no more: an empty cell leaves the order as it is. */
function toOrderEdit({ rules }: Draft, order: NewOrder, cells: Cells, customBefore: unknown): OrderEdit {
  const isGiven = (field: OrderField) => cells(field).trim() !== '';
  const given: OrderEdit = Object.fromEntries(editedFields.filter(isGiven).map((field) => [field, order[field]]));
  if (addressParts.some(isGiven)) given.address = order.address;
  if (order.customFields.length > 0) given.customFields = mergeCustomFields(customBefore, order.customFields);
  if (!rules.chooses) return given;
  if (isGiven('date')) given.date = order.date;
  if (isGiven('time')) given.time = order.time;
  if (isGiven('pickupScheduleName')) given.pickupScheduleId = order.pickupScheduleId;
  return given;
}

type CustomFields = NewOrder['customFields'];

/** The row's own fields take the place of those of the same name; the others stay. */
function mergeCustomFields(before: unknown, given: CustomFields): CustomFields {
  const names = new Set(given.map(({ label }) => label));
  // Written by an order's own verbs, through its schema.
  const kept = (Array.isArray(before) ? before : []) as CustomFields;
  return [...kept.filter(({ label }) => !names.has(label)), ...given];
}
