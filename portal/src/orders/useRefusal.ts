import { type ErrorType, errorText } from '@portage/contract/errors';
import { useMemo } from 'react';
import { useLanguage } from '../words/language.ts';
import { useWords } from '../words/translate.ts';
import { words } from './words.ts';

/** Words a rule's answer for the button that it disables. */
export function useRefusal() {
  const language = useLanguage();
  const t = useWords(words);
  return useMemo(
    () => ({
      refusalOf: (type: ErrorType | null) => type && errorText(type, language),
      forbidden: t('needsManage'),
    }),
    [language, t],
  );
}
