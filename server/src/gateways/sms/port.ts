// The interface to a text message service. A gateway has no access to retailers or orders: it receives a finished message.
import type { MessageStore } from '../messages.ts';

export type TextMessage = {
  /** Identifies the message, also when it is sent again: the service delivers it once. */
  id: string;
  at: Temporal.Instant;
  /** A phone number in E.164, such as +15145550142. */
  to: string;
  text: string;
};

export interface Texter {
  /** Sends a message. Throws `NotSent`. */
  send(message: TextMessage): Promise<void>;
  /** The messages that were stored instead of being sent; null if the service sends them. */
  readonly kept: MessageStore | null;
}
