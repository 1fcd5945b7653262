// Creates orders from an uploaded file: while one batch is being written the next is read, and an attempt goes on after the last one.
import { type ErrorType, errorText, type Language } from '@portage/contract/errors';
import type { RowError } from '@portage/contract/jobs/schema';
import type { OrderField } from '@portage/contract/uploads/fields';
import { OrdersUpload } from '@portage/contract/uploads/schema';
import { z } from 'zod';
import { actorOf } from '../auth/actor.ts';
import { findMember } from '../auth/members.ts';
import { recordEnd } from '../imports/history.ts';
import { tidySearch } from '../orders/bulk.ts';
import type { App } from '../platform/app.ts';
import { wholeRetailer } from '../platform/db/database.ts';
import { JobRefused, type Outcome, type Work } from '../platform/jobs/kind.ts';
import type { Job } from '../platform/noun.ts';
import { type Reading, readBatches } from './batches.ts';
import { CsvUnreadable } from './csv/problem.ts';
import { groundOf, neededFields } from './ground.ts';
import { layoutOf } from './layout.ts';
import { readTable, sheetToTell, type Table } from './table.ts';
import { whyUnreadable } from './unreadable.ts';
import { say } from './words.ts';
import { type Counts, type Writing, writeBatch } from './write.ts';

const Import = OrdersUpload.extend({ language: z.enum(['en', 'fr']) });
export type Import = z.output<typeof Import>;

/** Runs an import to its end. Faulty rows are reported and the others created; a faulty file is refused with its reason. */
async function importOrders(app: App, work: Work<Import>): Promise<Outcome> {
  const { language } = work.payload;
  let written: Promise<Counts> = Promise.resolve({ created: work.itemsCreated, existing: work.itemsExisting });
  let rowsRead = 0;
  let sheet: string | null = null;
  try {
    const file = await openUpload(app, work.payload);
    sheet = sheetToTell(file);
    const { reading, writing } = await prepare(app, work, file);
    for await (const batch of readBatches(file.rows, reading)) {
      const before = await written;
      rowsRead = batch.rowsRead;
      written = writeBatch(app, writing, batch, before, file.count);
      // Awaited before the next batch; until then a failure must not end the process.
      written.catch(() => undefined);
    }
  } catch (error) {
    if (!(error instanceof CsvUnreadable)) throw error;
    await written;
    throw refusalOf(error, language, rowsRead > 0);
  }
  const { created, existing } = await written;
  if (rowsRead === 0) throw emptyFile(language);
  await recordEnd(app, work, { rows: rowsRead, created, existing });
  await tidySearch(app.db);
  const said = [
    ...(existing > 0 ? [say('existing', language, existing)] : []),
    ...(sheet ? [say('sheet', language, sheet)] : []),
  ];
  return said.length > 0 ? { message: said.join(' ') } : {};
}

export const importJob: Job<Import> = { kind: 'orders.import', payload: Import, run: importOrders };

/** The stored file as the table that it holds. */
async function openUpload(app: App, upload: Import): Promise<Table> {
  const stored = await app.storage.open(upload.fileUrl);
  if (!stored) throw new JobRefused(errorText('FILE_NOT_FOUND', upload.language));
  return await readTable(stored.body);
}

/** Everything that the rows are held against: the member, the stores, the retailer's habits and the file's columns. */
async function prepare(app: App, work: Work<Import>, file: Table): Promise<{ reading: Reading; writing: Writing }> {
  const { payload } = work;
  const by = await findMember(app.db.scope(wholeRetailer(work.retailerId)), work.memberId);
  if (!by) throw new JobRefused(errorText('ACCOUNT_NOT_FOUND', payload.language));
  const { onlyStoreId, origin, ...ground } = await groundOf(app, by);
  const needs = (has: (field: OrderField) => boolean) => neededFields(payload, ground, has);
  const { layout, faults } = layoutOf(file.columns, needs, payload.language);
  if (faults.length > 0) throw new JobRefused(faults.map(({ message }) => message).join('. '), faults);
  const rules = { ...ground, layout, language: payload.language, defaults: payload };
  const told = { by: actorOf(by), action: 'ORDERS_IMPORTED', content: payload.fileName };
  const { retailerId, resumeAfter } = work;
  return { reading: { app, rules, retailerId, origin, told, onlyStoreId, resumeAfter }, writing: { work, by, rules } };
}

function refusalOf(error: CsvUnreadable, language: Language, hasRows: boolean): JobRefused {
  if (error.reason === 'EMPTY') return emptyFile(language);
  const { type, message, row } = whyUnreadable(error, language);
  return refused(type, hasRows ? `${message} ${say('above', language)}` : message, row);
}

const emptyFile = (language: Language) => refused('FILE_EMPTY', errorText('FILE_EMPTY', language), null);

function refused(type: ErrorType, message: string, row: number | null): JobRefused {
  const error: RowError = { type, message, row, column: null, value: null, orderId: null };
  return new JobRefused(message, [error]);
}
