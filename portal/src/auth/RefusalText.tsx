import { type ErrorType, errorText } from '@portage/contract/errors';
import type { ApiError } from '../api/client.ts';
import { useLanguage } from '../words/language.ts';

type ErrorTextProps = {
  type: ErrorType;
  /** The server's text, which has the values in it: in the language that the page had then. */
  message?: string;
};

/** Why something is refused, in the language of the page. */
export function ErrorText({ type, message }: ErrorTextProps) {
  const text = errorText(type, useLanguage());
  return message !== undefined && text.includes('{') ? message : text;
}

/** A refusal of the server in the language of the page, also when that is switched afterwards. It brings the whole catalogue, so it comes late. */
export function RefusalText({ error }: { error: ApiError }) {
  const { status, message } = error.body;
  return status > 0 ? <ErrorText type={error.type} message={message} /> : message;
}
