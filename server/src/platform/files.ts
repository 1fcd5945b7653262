// Files that people are given: what each kind is called and sent as, and a table as one of them.
import { Readable } from 'node:stream';
import type { Batches, TableColumn } from './tables/columns.ts';
import { workbookOf } from './tables/workbook.ts';
import { csvStream } from './tables/write.ts';

const kinds = {
  xlsx: { ending: 'xlsx', contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  csv: { ending: 'csv', contentType: 'text/csv; charset=utf-8' },
  csvFrench: { ending: 'csv', contentType: 'text/csv; charset=utf-8' },
  pdf: { ending: 'pdf', contentType: 'application/pdf' },
  zip: { ending: 'zip', contentType: 'application/zip' },
} as const;
type FileKind = keyof typeof kinds;
type TableKind = Exclude<FileKind, 'pdf' | 'zip'>;

/** What a file is called, with the ending of its kind. */
export const fileNameOf = (name: string, kind: FileKind) => `${name}.${kinds[kind].ending}`;
export const contentTypeOf = (kind: FileKind) => kinds[kind].contentType;

export type NamedTable = { name: string; columns: readonly TableColumn[]; batches: Batches };

/** The bytes of a table, as it is read. */
export const bytesOf = (kind: TableKind, { name, columns, batches }: NamedTable) =>
  kind === 'xlsx' ? workbookOf(name, columns, batches) : csvStream(columns, batches, kind === 'csvFrench');

/** The file of a table, as it is read. */
export const fileOf = (kind: TableKind, table: NamedTable) => ({
  body: Readable.from(bytesOf(kind, table), { objectMode: false }),
  contentType: contentTypeOf(kind),
});
