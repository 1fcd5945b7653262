// The files of an import: the uploaded one, the rows that still need work, and an empty template.
import type { Language } from '@portage/contract/errors';
import type { TemplateQuery } from '@portage/contract/imports/schema';
import type { z } from 'zod';
import type { Member } from '../../auth/member.ts';
import type { App } from '../../platform/app.ts';
import type { Scope } from '../../platform/db/database.ts';
import type { FileAnswer } from '../../platform/http/handlers.ts';
import { refuse } from '../../platform/refusal.ts';
import type { TableFormat } from '../../platform/tables/kind.ts';
import { formatThatHolds, writeSheet } from '../../platform/tables/write.ts';
import { answerStored } from '../../uploads/files.ts';
import { refuseUnseen } from '../detail.ts';
import { columnsOf } from '../draft.ts';
import { findImport, rowsOf } from '../queries.ts';
import { templateOf } from './template.ts';

/** Returns the file as uploaded, under its own name. */
export async function sendOriginal(app: App, by: Member, scope: Scope, id: string): Promise<FileAnswer> {
  const record = refuseUnseen(by, await findImport(scope, id));
  const { file_key: key, file_name: fileName } = record;
  return (key === null ? null : await answerStored(app, key, { fileName })) ?? refuse('FILE_NOT_FOUND');
}

const failedName = { en: 'to-fix', fr: 'a-corriger' };

/** Returns the rows that have not become orders and cannot as they are, with the columns of the file. */
export async function sendFailed(by: Member, scope: Scope, id: string, language: Language): Promise<FileAnswer> {
  const record = refuseUnseen(by, await findImport(scope, id));
  const columns = columnsOf(record);
  const rows = await rowsOf(scope, id)
    .select('cells')
    .where('state', 'in', ['FAULTY', 'DUPLICATE', 'SKIPPED'])
    .orderBy('row')
    .execute();
  if (rows.length === 0) return refuse('FILE_NOT_FOUND');
  const table = [columns.map(({ header }) => header), ...rows.map(({ cells }) => cells)];
  const name = record.file_name.replace(/\.[^.]*$/, '');
  return writeTable(record.format, table, `${name}-${failedName[language]}`, record.delimiter);
}

const templateName = { en: 'orders-template', fr: 'modele-de-commandes' };

/** Returns an empty file with every column that an import recognizes. */
export const sendTemplate = async ({ format, lang }: z.output<typeof TemplateQuery>): Promise<FileAnswer> =>
  fileOf(format, await templateOf(format, lang), templateName[lang]);

const types: Record<TableFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** Returns a file of these rows, every cell as written. */
async function writeTable(
  wanted: TableFormat,
  rows: readonly (readonly string[])[],
  name: string,
  delimiter: string | null,
): Promise<FileAnswer> {
  const format = formatThatHolds(wanted, rows);
  return fileOf(format, await writeSheet(format, rows, delimiter === null ? {} : { delimiter }), name);
}

/** Returns a response that the browser downloads as a file of this format. */
const fileOf = (format: TableFormat, body: Buffer, name: string): FileAnswer => ({
  body,
  contentType: types[format],
  fileName: `${name}.${format}`,
  size: body.length,
});
