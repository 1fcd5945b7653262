// Checks files by name and size; the server checks their content.
import { FileType, uploadLimit } from '@portage/contract/uploads/schema';
import type { WordKey } from '../words/translate.ts';
import type { words } from './words.ts';

/** The file extensions accepted by the file dialog. */
export const accepted = '.csv,.tsv,.txt,.xls,.xlsx';

type FileInfo = Pick<File, 'name' | 'size' | 'type'>;

/** Returns why a file cannot be uploaded, or null. */
export function whyNotFile({ name, size, type }: FileInfo): WordKey<typeof words> | null {
  if (/\.(xlsm|xlsb|xltx|ods|numbers)$/i.test(name)) return 'otherWorkbook';
  if (!/\.(csv|txt|tsv|xlsx?)$/i.test(name) && type !== 'text/csv') return 'notSheet';
  if (size === 0) return 'empty';
  return size > uploadLimit ? 'tooLarge' : null;
}

/** Returns the content type by the file name: browsers report none or another one for types they do not know. */
export function fileTypeOf({ name, type }: FileInfo): FileType {
  if (/\.xlsx$/i.test(name)) return 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  if (/\.xls$/i.test(name)) return 'application/vnd.ms-excel';
  const known = FileType.options.find((each) => each === type);
  return known?.startsWith('text/') ? known : 'text/csv';
}

/** Makes a tab-separated file of copied cells; null if the text is not a table. */
export function pastedFile(text: string, name: string): File | null {
  if (!/[\t\r\n]/.test(text.trim())) return null;
  return new File([text], `${name}.tsv`, { type: 'text/tab-separated-values' });
}
