// The interface to a mail service. A gateway has no access to retailers or templates: it receives a finished message.
import type { Language } from '@portage/contract/errors';
import type { MessageStore } from '../messages.ts';

export type Mailbox = { name: string; address: string };

export type MailMessage = {
  /** Identifies the message to its receiver, also when it is sent again. */
  id: string;
  at: Temporal.Instant;
  from: Mailbox;
  /** The email address for replies. */
  replyTo: string;
  to: Mailbox;
  language: Language;
  subject: string;
  /** The URL at which the receiver unsubscribes in one click (RFC 8058); missing for messages that they requested themselves. */
  unsubscribe?: string;
  text: string;
  html: string;
};

export interface Mailer {
  send(message: MailMessage): Promise<void>;
  /** The messages that were stored instead of being sent; null if the mailer sends them. */
  readonly kept: MessageStore | null;
  close(): void;
}
