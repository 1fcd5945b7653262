import type { ImportColumn } from '@portage/contract/imports/schema';
import { fieldName as orderFieldName } from '../orders/fieldName.ts';
import { useT as useOrderWords } from '../orders/words.ts';
import { isWorded } from '../words/translate.ts';
import { useT as useGridWords } from './grid/words.ts';
import { useT, words } from './words.ts';

/** Returns the spreadsheet letter of a column: 0 → A, 26 → AA. */
function letterOf(index: number): string {
  const rest = Math.floor(index / 26);
  return `${rest > 0 ? letterOf(rest - 1) : ''}${String.fromCharCode(65 + (index % 26))}`;
}

/** Returns the functions that name fields, headers and targets on the screen. */
export function useNames() {
  const t = useT();
  const gridText = useGridWords();
  const orderText = useOrderWords();
  const fieldName = (field: string) => {
    const own = `field.${field}`;
    return isWorded(words, own) ? t(own) : orderFieldName(field, orderText);
  };
  return {
    fieldName,
    headerName: (header: string, index: number) =>
      header.trim() ? header : gridText('unnamed', { letter: letterOf(index) }),
    targetName: (target: ImportColumn['target']) => {
      if (!target) return gridText('unmapped');
      return 'field' in target ? fieldName(target.field) : gridText('custom', { label: target.custom });
    },
  };
}
