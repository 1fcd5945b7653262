import { type ErrorType, errorText } from '@portage/contract/errors';
import { useMemo } from 'react';
import { useLanguage } from '../words/language.ts';

/** Words a rule's answer for the button that it disables. */
export function useRefusal() {
  const language = useLanguage();
  return useMemo(
    () => ({
      refusalOf: (type: ErrorType | null) => type && errorText(type, language),
      forbidden: errorText('FORBIDDEN', language),
    }),
    [language],
  );
}
