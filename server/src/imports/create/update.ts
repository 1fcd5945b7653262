// Updates existing orders from rows with the verb that edits an order, by its rules, one order at a time.
import type { OrderField } from '@portage/contract/imports/fields';
import { whyNotUpdate } from '@portage/contract/imports/rules';
import { cellFields } from '@portage/contract/orders/fields';
import type { NewOrder, OrderEdit } from '@portage/contract/orders/schema';
import { editWithin } from '../../orders/verbs/edit.ts';
import { Refusal, refuseIf } from '../../platform/refusal.ts';
import type { Draft } from '../draft.ts';
import { type RowRecord, type RowStatus, readBatches, resetRow, saveRows } from '../queries.ts';
import type { Cells } from '../rows/reader.ts';
import type { CreateRun } from '../steps.ts';

/** Updates the orders of all rows whose choice is UPDATE, in the file's order. */
export async function updateOrders(run: CreateRun): Promise<void> {
  for await (const rows of readBatches(run.scope, run.record.id, { states: ['DUPLICATE'], choice: 'UPDATE' }))
    for (const row of rows) await updateOne(run, row);
}

/** Updates the order and marks its row in one transaction; a refusal becomes the row's fault. */
async function updateOne(run: CreateRun, row: RowRecord): Promise<void> {
  const { app, by, draft, record, steps } = run;
  const { order, cells, toRowFault } = draft.read(row.row, row.cells);
  const { duplicate_order_id: id } = row;
  if (!order || id === null) return;
  try {
    await steps.run(async (tx) => {
      // The member who chose the update may be a different one from the member who creates the orders.
      refuseIf(whyNotUpdate(by));
      const within = tx.within(by.storeIds);
      await editWithin(app, within, by, id, ({ custom_fields: before }) => toOrderEdit(draft, order, cells, before));
      await saveRows(tx, record.id, [{ ...resetRow(row), state: 'UPDATED', order_id: id }]);
    });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const faults = (error.details.faults ?? [{ type: error.type, path: '' }]).map(toRowFault);
    const refused: RowStatus = { ...resetRow(row), state: 'FAULTY', faults, duplicate_order_id: id };
    await steps.run((tx) => saveRows(tx, record.id, [refused]));
  }
}

/** All fields but the number, by which the order was found. */
const editedFields = cellFields.flatMap(([name]) => (name === 'number' ? [] : [name]));
const addressParts = ['address', 'city', 'province', 'postalCode'] as const;

/** Returns only the fields that the row contains: an empty cell does not change the order. */
function toOrderEdit({ rules }: Draft, order: NewOrder, cells: Cells, customBefore: unknown): OrderEdit {
  const isGiven = (field: OrderField) => cells(field).trim() !== '';
  const edit: OrderEdit = Object.fromEntries(editedFields.filter(isGiven).map((field) => [field, order[field]]));
  if (addressParts.some(isGiven)) edit.address = order.address;
  if (order.customFields.length > 0) edit.customFields = mergeCustomFields(customBefore, order.customFields);
  if (!rules.chooses) return edit;
  if (isGiven('date')) edit.date = order.date;
  if (isGiven('time')) edit.time = order.time;
  if (isGiven('pickupScheduleName')) edit.pickupScheduleId = order.pickupScheduleId;
  return edit;
}

type CustomFields = NewOrder['customFields'];

/** Replaces custom fields that have the same name as one of the row; the others stay. */
function mergeCustomFields(before: unknown, given: CustomFields): CustomFields {
  const names = new Set(given.map(({ label }) => label));
  // Only an order's own verbs write this column, through their schema.
  const kept = (Array.isArray(before) ? before : []) as CustomFields;
  return [...kept.filter(({ label }) => !names.has(label)), ...given];
}
