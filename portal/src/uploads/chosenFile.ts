// Which files can be uploaded, by their names and sizes alone; the server looks at what is in them.
import { FileType, uploadLimit } from '@portage/contract/uploads/schema';
import type { WordKey } from '../words/translate.ts';
import type { words } from './words.ts';

/** What the file chooser offers. */
export const accepted = '.csv,.tsv,.txt,.xls,.xlsx';

type FileInfo = Pick<File, 'name' | 'size' | 'type'>;

/** Why a file cannot be uploaded. */
export function whyNotFile({ name, size, type }: FileInfo): WordKey<typeof words> | null {
  if (/\.(xlsm|xlsb|xltx|ods|numbers)$/i.test(name)) return 'otherWorkbook';
  if (!/\.(csv|txt|tsv|xlsx?)$/i.test(name) && type !== 'text/csv') return 'notSheet';
  if (size === 0) return 'empty';
  return size > uploadLimit ? 'tooLarge' : null;
}

/** What a file is sent as. A browser that does not know spreadsheets says nothing or something else. */
export function fileTypeOf({ name, type }: FileInfo): FileType {
  if (/\.xlsx$/i.test(name)) return 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  if (/\.xls$/i.test(name)) return 'application/vnd.ms-excel';
  const known = FileType.options.find((each) => each === type);
  return known?.startsWith('text/') ? known : 'text/csv';
}

/** Cells that were copied, as a file: between them stand tabs. Null for what is no table. */
export function pastedFile(text: string, name: string): File | null {
  if (!/[\t\r\n]/.test(text.trim())) return null;
  return new File([text], `${name}.tsv`, { type: 'text/tab-separated-values' });
}
