// Sends the messages of the outbox: letters here, notices with the same steps (notifications/send.ts). Each kind has its own queue, so that
// a code that a user waits for is not queued behind a retailer's notices.
import type { DropReason } from '@portage/contract/notifications/names';
import { z } from 'zod';
import { NotSent } from '../gateways/messages.ts';
import type { App } from '../platform/app.ts';
import { readInstant } from '../platform/clock.ts';
import { type Task, TaskRefused } from '../platform/jobs/kind.ts';
import { drawMail } from './layout.ts';
import { Worded, WordedText } from './letter.ts';
import { endMessage, leaseMessage, type MessageOutcome, type MessageRow, releaseMessage } from './outbox.ts';

type MessageLanguage = MessageRow['language'];

/** The decision about a message that is due: drop it, postpone it or send it. */
export type Decision =
  | { drop: DropReason; language?: MessageLanguage }
  | { until: Temporal.Instant }
  | { language: MessageLanguage; send(): Promise<void>; kept?: { subject: string | null; body: string } };

/** The functions in which letters and notices differ. */
export type MessageKind = {
  decide(app: App, message: MessageRow): Promise<Decision>;
  end(app: App, message: MessageRow, ending: MessageOutcome): Promise<unknown>;
};

/**
 * Makes one attempt to send a message, unless another worker has leased it. A failure is retried until the message expires; a permanent
 * refusal is not. If the process ends between the receiving server's reply and our commit, the message is sent again under the same id, by
 * which text message services and mail programs recognize it.
 */
export async function sendMessage(app: App, id: string, kind: MessageKind): Promise<void> {
  const message = await leaseMessage(app, id);
  if (!message) return;
  const isExpired = Temporal.Instant.compare(readInstant(message.expires_at), app.clock.now()) <= 0;
  const decision: Decision = isExpired ? { drop: 'EXPIRED' } : await kind.decide(app, message);
  if ('until' in decision) return releaseMessage(app, message, { due_at: decision.until.toString() });
  const { language = message.language } = decision;
  if ('drop' in decision)
    return void (await kind.end(app, message, { state: 'DROPPED', reason: decision.drop, language }));
  try {
    await decision.send();
  } catch (error) {
    const reason = error instanceof NotSent ? error.message : 'unknown';
    if (!(error instanceof NotSent && error.isFinal)) {
      await releaseMessage(app, message, { reason });
      throw error;
    }
    await kind.end(app, message, { state: 'FAILED', reason, language });
    throw new TaskRefused(reason, { cause: error });
  }
  await kind.end(app, message, { state: 'SENT', language, ...decision.kept });
}

const letters: MessageKind = {
  decide: async (app, message) => ({ language: message.language, send: () => handIn(app, message) }),
  // The last error is more useful to an operator than the expiry that followed it.
  end: (app, { id, reason }, ending) =>
    endMessage(
      app.db.acrossTenantsAndSandboxes(),
      id,
      ending.state === 'DROPPED' && reason ? { ...ending, reason } : ending,
      app.clock.now(),
    ),
};

/** Payload of the tasks that send a message. */
export const MessagePayload = z.object({ id: z.guid() });
export type MessagePayload = z.output<typeof MessagePayload>;

export const sending: Task<App, MessagePayload> = {
  kind: 'mail.send',
  payload: MessagePayload,
  run: (app, { id }) => sendMessage(app, id, letters),
};

async function handIn(app: App, message: MessageRow): Promise<void> {
  const { id, to_address: address } = message;
  const at = readInstant(message.created_at);
  if (message.channel === 'SMS') return app.texter.send({ id, at, to: address, ...WordedText.parse(message.letter) });
  const { provider, mail } = app.config;
  const letter = Worded.parse(message.letter);
  const language = message.language ?? 'en';
  await app.mailer.send({
    id,
    at,
    from: { name: provider.name, address: mail.from },
    replyTo: provider.supportEmail,
    to: { name: message.to_name, address },
    language,
    subject: letter.subject,
    ...drawMail(letter, { language, provider, receiver: message.to_name, retailer: message.retailer_name }),
  });
}
