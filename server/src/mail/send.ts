import type { Selectable } from 'kysely';
import { NotSent } from '../gateways/messages.ts';
import type { App } from '../platform/app.ts';
import { readInstant } from '../platform/clock.ts';
import type { Mails } from '../platform/db/schema.gen.ts';
import { type Errand, ErrandRefused } from '../platform/jobs/kind.ts';
import { drawMail } from './layout.ts';
import { Worded, WordedText } from './letter.ts';
import { closeMail, holdMail, releaseMail } from './queries.ts';

export const sending: Errand<App> = { kind: 'mail.send', run: sendMail };

/**
 * Sends a mail or a text message that waits, if no other worker is at it. What fails is tried again until it has expired; what the other side refuses for
 * good is given up at once. A process that ends between the other side's word and ours sends it again, under the same Message-ID.
 */
export async function sendMail(app: App, id: string): Promise<void> {
  const mail = await holdMail(app, id);
  if (!mail) return;
  if (Temporal.Instant.compare(readInstant(mail.expires_at), app.clock.now()) <= 0)
    return closeMail(app, id, { given_up_at: app.clock.now().toString(), error: mail.error ?? 'expired' });
  try {
    await handIn(app, mail);
  } catch (error) {
    if (!(error instanceof NotSent && error.isFinal)) {
      await releaseMail(app, id, error instanceof NotSent ? error.message : 'unknown');
      throw error;
    }
    await closeMail(app, id, { given_up_at: app.clock.now().toString(), error: error.message });
    throw new ErrandRefused(error.message, { cause: error });
  }
  await closeMail(app, id, { sent_at: app.clock.now().toString(), error: null });
}

function handIn(app: App, mail: Selectable<Mails>): Promise<void> {
  if (mail.channel === 'EMAIL') return app.mailer.send(messageOf(app, mail));
  return app.texter.send({
    id: mail.id,
    at: readInstant(mail.posted_at),
    to: mail.to_address,
    ...WordedText.parse(mail.letter),
  });
}

function messageOf(app: App, mail: Selectable<Mails>) {
  const { provider, mail: settings } = app.config;
  const { language } = mail;
  const to = { name: mail.to_name, address: mail.to_address };
  const letter = Worded.parse(mail.letter);
  return {
    id: mail.id,
    at: readInstant(mail.posted_at),
    from: { name: provider.name, address: settings.from },
    replyTo: provider.supportEmail,
    to,
    language,
    subject: letter.subject,
    ...drawMail(letter, { language, provider, receiver: to.name, retailer: mail.retailer_name }),
  };
}
