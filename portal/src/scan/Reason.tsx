import { type ErrorType, errors } from '@portage/contract/errors';
import { ErrorText } from '../auth/RefusalText.tsx';
import type { Act } from './database.ts';

const isKnown = (type: string): type is ErrorType => Object.hasOwn(errors, type);

/** Renders why an act was refused, in the page's language. A type that the page does not know keeps the server's text. */
export function Reason({ refusal: { type, message } }: { refusal: NonNullable<Act['refusal']> }) {
  return isKnown(type) ? <ErrorText type={type} message={message} /> : message;
}
