// Who carries a text message to its receiver. A gateway knows no retailer and no order: it is given a finished message.
import type { MessageStore } from '../messages.ts';

export type TextMessage = {
  /** A message sent again under its id is the same message: the service sends it once. */
  id: string;
  at: Temporal.Instant;
  /** E.164, such as +15145550142. */
  to: string;
  text: string;
};

export interface Texter {
  /** Throws `NotSent`. */
  send(message: TextMessage): Promise<void>;
  /** The messages that were stored instead of being sent. */
  readonly kept: MessageStore | null;
}
