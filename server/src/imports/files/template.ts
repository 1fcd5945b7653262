import type { Language } from '@portage/contract/errors';
import { headersOf } from '@portage/contract/imports/columns';
import { type OrderField, OrderFieldName } from '@portage/contract/imports/fields';
import type { TableFormat } from '../../platform/tables/kind.ts';
import { type Rows, writeSheet } from '../../platform/tables/write.ts';
import { nameOf } from '../columns.ts';
import { columnHelp, templateWords } from './template.words.ts';

/**
 * Returns an empty file with every column that an import recognizes, named in a language. It has no example row, which would become an
 * order; a workbook explains its columns on a second sheet, which is never read.
 */
export function templateOf(format: TableFormat, language: Language): Promise<Buffer> {
  const key = `${format} ${language}`;
  const written = kept.get(key) ?? writeTemplate(format, language);
  kept.set(key, written);
  // A failure is not cached: the next request writes the template again.
  written.catch(() => kept.delete(key));
  return written;
}

/** Cached templates: they are the same for every retailer, and a workbook takes half a second to write. */
const kept = new Map<string, Promise<Buffer>>();

function writeTemplate(format: TableFormat, language: Language): Promise<Buffer> {
  const fields = OrderFieldName.options;
  const header = fields.map((field) => nameOf(field, language) ?? field);
  return writeSheet(format, [header], {
    // Spreadsheet programs set to French separate the cells of a CSV with semicolons.
    delimiter: language === 'fr' ? ';' : ',',
    sheetName: wordIn('orders', language),
    also: [{ name: wordIn('help', language), rows: helpRows(fields, language) }],
  });
}

function helpRows(fields: readonly OrderField[], language: Language): Rows {
  const head = [wordIn('column', language), wordIn('takes', language), wordIn('alsoCalled', language)];
  const about = (field: OrderField) => {
    const [name = field, ...others] = headersOf(field, language);
    return [name, columnHelp[field][language === 'fr' ? 1 : 0], others.join(', ')];
  };
  return [head, ...fields.map(about)];
}

const wordIn = (word: keyof typeof templateWords, language: Language) => templateWords[word][language === 'fr' ? 1 : 0];
