import type { ImportColumn } from '@portage/contract/imports/schema';
import { useMemo } from 'react';
import { words as fieldWords } from '../uploads/field.words.ts';
import { useWords } from '../words/translate.ts';
import { words } from './grid/words.ts';

type Key = keyof typeof fieldWords & string;
const isField = (field: string): field is Key => Object.hasOwn(fieldWords, field);

/** The letter that a spreadsheet gives a column: 0 → A, 26 → AA. */
function letterOf(index: number): string {
  const rest = Math.floor(index / 26);
  return `${rest > 0 ? letterOf(rest - 1) : ''}${String.fromCharCode(65 + (index % 26))}`;
}

/** What fields, headers and targets are called on the screen. */
export function useNames() {
  const field = useWords(fieldWords);
  const t = useWords(words);
  return useMemo(() => {
    const fieldName = (name: string) => (isField(name) ? field(name) : name);
    return {
      fieldName,
      headerName: (header: string, index: number) =>
        header.trim() ? header : t('unnamed', { letter: letterOf(index) }),
      targetName: (target: ImportColumn['target']) => {
        if (!target) return t('unmapped');
        return 'field' in target ? fieldName(target.field) : t('custom', { label: target.custom });
      },
    };
  }, [field, t]);
}
