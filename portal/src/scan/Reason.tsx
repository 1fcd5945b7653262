import { isErrorType } from '@portage/contract/errors';
import { ErrorText } from '../auth/RefusalText.tsx';
import type { Act } from './database.ts';

/** Renders why an act was refused. A type that the page does not know keeps the server's text. */
export function Reason({ refusal: { type, message, values } }: { refusal: NonNullable<Act['refusal']> }) {
  return isErrorType(type) ? <ErrorText type={type} message={message} values={values} /> : message;
}
