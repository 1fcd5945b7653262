// Who carries mail to its receiver. A gateway knows no retailer and no letter: it is given a finished message.
import type { Language } from '@portage/contract/errors';
import type { MessageStore } from '../messages.ts';

export type Mailbox = { name: string; address: string };

export type Message = {
  /** A message sent again under its id is the same message to its receiver. */
  id: string;
  at: Temporal.Instant;
  from: Mailbox;
  /** Where an answer goes. */
  replyTo: string;
  to: Mailbox;
  language: Language;
  subject: string;
  /** Where its receiver stops such messages in one click (RFC 8058); none for what they asked for themselves. */
  unsubscribe?: string;
  text: string;
  html: string;
};

export interface Mailer {
  send(message: Message): Promise<void>;
  /** The messages that were stored instead of being sent. */
  readonly kept: MessageStore | null;
  close(): void;
}
