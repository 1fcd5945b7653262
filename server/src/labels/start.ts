import type { Language } from '@portage/contract/errors';
import { type BatchPrint, dayPrintLimit, type LabelList, type LabelListQuery } from '@portage/contract/labels/schema';
import type { z } from 'zod';
import type { Member } from '../auth/member.ts';
import { idsOfDay, pageOfDay, sortByPickup, withPackages } from '../orders/labels.ts';
import { idsInOrder } from '../orders/list/rows.ts';
import type { App } from '../platform/app.ts';
import type { Scope, Tx } from '../platform/db/database.ts';
import { fileNameOf } from '../platform/files.ts';
import { refuse } from '../platform/refusal.ts';
import { showStore } from '../stores/screens.ts';
import { insertBlanks } from './blank.ts';
import { type BlankPrint, type Print, printBlankJob, printJob } from './print.ts';
import { words } from './words.ts';

/** Starts a print job. Its orders are selected now; later ones are not included. */
export const startPrint = (app: App, by: Member, input: BatchPrint, language: Language) =>
  app.db.transaction(by, async (tx) => {
    await refuseUnlessEnabled(tx);
    if (input.blank !== undefined) return startBlank(app, tx, by, input, input.blank, language);
    const found = await chosenIds(app, tx, input);
    const sorted = input.split ? await sortByPickup(app, tx, found) : { ids: [], stores: 1 };
    // Unknown ids are kept, so that the job reports them.
    const ids = [...new Set([...sorted.ids, ...found])];
    const split = sorted.stores > 1 ? input.split : undefined;
    const printed = input.lang ?? language;
    const fileName = fileNameOf(nameOf(input, ids, printed), split ? 'zip' : 'pdf');
    const payload: Print = { ids, sheet: input.sheet, split, language: printed, fileName };
    return { jobId: await app.jobs.enqueue(tx, printJob, payload, by.id) };
  });

/** Starts the print of blank labels. Their codes are stored now: an attempt after a crash prints the same. */
async function startBlank(app: App, tx: Tx, by: Member, input: BatchPrint, count: number, language: Language) {
  const { id, name } = await showStore(tx, app.clock, input.pickupScheduleId ?? refuse('BAD_REQUEST'));
  const printed = input.lang ?? language;
  const retailer = await tx.db.selectFrom('retailers').select('name').executeTakeFirstOrThrow();
  const codes = await insertBlanks(app, tx, id, count);
  const fileName = fileNameOf(`${words.blankFile[printed === 'fr' ? 1 : 0]}-${count}`, 'pdf');
  const sender = { retailer: retailer.name, store: name };
  const payload: BlankPrint = { ...sender, codes, sheet: input.sheet, language: printed, fileName };
  return { jobId: await app.jobs.enqueue(tx, printBlankJob, payload, by.id) };
}

/** Returns the name of the file, with the day, or with the number of orders. */
const nameOf = ({ date }: BatchPrint, ids: readonly string[], language: Language) =>
  `${words.fileName[language === 'fr' ? 1 : 0]}-${date ?? ids.length}`;

/** Returns a page of the orders of a store's day, with their labels. */
export async function listLabels(app: App, scope: Scope, query: LabelListQuery): Promise<z.input<typeof LabelList>> {
  await refuseUnlessEnabled(scope);
  await showStore(scope, app.clock, query.pickupScheduleId);
  const { orders, total } = await pageOfDay(scope, query);
  const data = await withPackages(app, scope, orders);
  return { data, total, current: query.page, pageSize: query.pageSize };
}

/** Refuses if the retailer's flag batchPrintLabelsEnabled is off (spec section 2). */
async function refuseUnlessEnabled(scope: Scope): Promise<void> {
  const retailer = await scope.db
    .selectFrom('retailers')
    .select('batch_print_labels_enabled')
    .executeTakeFirstOrThrow();
  if (!retailer.batch_print_labels_enabled) refuse('FORBIDDEN');
}

async function chosenIds(app: App, scope: Scope, input: BatchPrint): Promise<string[]> {
  const { ids, date, pickupScheduleId, only, besides, sort } = input;
  if (ids) {
    const found = await idsInOrder(scope, ids, sort);
    // Unknown ids are kept, so that the job reports them, unless no order was found.
    return found.length > 0 ? [...new Set([...found, ...ids])] : refuse('ORDER_NOT_FOUND');
  }
  if (date === undefined || pickupScheduleId === undefined) return refuse('BAD_REQUEST');
  await showStore(scope, app.clock, pickupScheduleId);
  const found = await idsOfDay(scope, { date, pickupScheduleId, only, besides, sort }, dayPrintLimit + 1);
  if (found.length > dayPrintLimit) return refuse('TOO_MANY_RECORDS', { values: { maximum: dayPrintLimit } });
  return found.length > 0 ? found : refuse('ORDER_NOT_FOUND');
}
