import { type ErrorType, errorText, type Language, type Values } from '@portage/contract/errors';
import type { ApiError } from '../api/client.ts';
import { useLanguage } from '../words/language.ts';

type ErrorTextProps = {
  type: ErrorType;
  /** The server's text with its values filled in, in the language of the page at the time of the request. */
  message?: string | undefined;
  /** The values of the text, where the server sends them. */
  values?: Values | undefined;
};

/**
 * Returns the text of an error in a language; falls back to the server's text where that has values that are not sent, or may name the
 * permission that the member lacks.
 */
export function refusalText({ type, message, values }: ErrorTextProps, language: Language): string {
  const text = errorText(type, language, values);
  return message && (type === 'FORBIDDEN' || text.includes('{')) ? message : text;
}

/** Renders an error in the page's language. */
export const ErrorText = (error: ErrorTextProps) => refusalText(error, useLanguage());

/** Renders a server error in the page's language, also after the language is switched. Lazy: it imports the whole catalogue. */
export function RefusalText({ error }: { error: ApiError }) {
  const { status, message } = error.body;
  return status > 0 ? <ErrorText type={error.type} message={message} /> : message;
}
