import { type ErrorType, errorText } from '@portage/contract/errors';
import type { ApiError } from '../api/client.ts';
import { useLanguage } from '../words/language.ts';

/** Why something is refused, in the language of the page. */
export const ErrorText = ({ type }: { type: ErrorType }) => errorText(type, useLanguage());

/** A refusal of the server in the language of the page, also when that is switched afterwards. It brings the whole catalogue, so it comes late. */
export function RefusalText({ error }: { error: ApiError }) {
  const language = useLanguage();
  return error.body.status > 0 ? errorText(error.type, language) : error.body.message;
}
