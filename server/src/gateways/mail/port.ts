// Who carries mail to its receiver. A gateway knows no retailer and no letter: it is given a finished message.
import type { Language } from '@portage/contract/errors';

export type Mailbox = { name: string; address: string };

export type Message = {
  /** A message sent again under its id is the same message to whoever receives it. */
  id: string;
  at: Temporal.Instant;
  from: Mailbox;
  /** Where an answer goes. */
  replyTo: string;
  to: Mailbox;
  language: Language;
  subject: string;
  text: string;
  html: string;
};

/** Thrown when a message was not sent. The reason is a code, never a sentence of the other side: it stands in the log. */
export class NotSent extends Error {
  /** No further attempt can mend it. */
  readonly isFinal: boolean;
  constructor(reason: string, isFinal: boolean) {
    super(reason);
    this.isFinal = isFinal;
  }
}

/** Mails that were kept instead of sent, as the source that a receiver would get. */
export interface KeptMails {
  /** The newest, newest first. */
  list(most: number): Promise<KeptMail[]>;
  read(id: string): Promise<Buffer | null>;
  /** Removes what is older. */
  forget(before: Temporal.Instant): Promise<void>;
}
export type KeptMail = { id: string; source: Buffer };

export interface Mailer {
  send(message: Message): Promise<void>;
  /** What was kept, where nobody is sent anything. */
  readonly kept: KeptMails | null;
  close(): void;
}
