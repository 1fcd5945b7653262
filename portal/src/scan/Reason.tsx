import { type ErrorType, errors, errorText } from '@portage/contract/errors';
import { ErrorText } from '../auth/RefusalText.tsx';
import { useLanguage } from '../words/language.ts';
import type { Act } from './database.ts';

const isKnown = (type: string): type is ErrorType => Object.hasOwn(errors, type);

/** Renders why an act was refused, in the page's language. A type that the page does not know keeps the server's text. */
export function Reason({ refusal: { type, message, values } }: { refusal: NonNullable<Act['refusal']> }) {
  const language = useLanguage();
  if (!isKnown(type)) return message;
  return values ? errorText(type, language, values) : <ErrorText type={type} message={message} />;
}
