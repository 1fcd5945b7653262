import { type ErrorType, errorText } from '@portage/contract/errors';
import type { ApiError } from '../api/client.ts';
import { useLanguage } from '../words/language.ts';

type ErrorTextProps = {
  type: ErrorType;
  /** The server's text with its values filled in, in the language of the page at the time of the request. */
  message?: string;
};

/** Renders an error in the page's language; falls back to the server's text where that has values. */
export function ErrorText({ type, message }: ErrorTextProps) {
  const text = errorText(type, useLanguage());
  return message !== undefined && text.includes('{') ? message : text;
}

/** Renders a server error in the page's language, also after the language is switched. Lazy: it imports the whole catalogue. */
export function RefusalText({ error }: { error: ApiError }) {
  const { status, message } = error.body;
  return status > 0 ? <ErrorText type={error.type} message={message} /> : message;
}
