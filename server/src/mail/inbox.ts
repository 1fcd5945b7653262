// The demo's inbox: everybody's mail, read from the source that a receiver would get. Where mail is sent, and outside the demo, there is none.
import type { KeptMail, MailLine } from '@portage/contract/mail/schema';
import PostalMime from 'postal-mime';
import type { KeptMails } from '../gateways/mail/port.ts';
import type { App } from '../platform/app.ts';
import { refuse } from '../platform/refusal.ts';

const most = 100;
const previewLength = 140;

const keptIn = (app: App): KeptMails => (app.config.demo && app.mailer.kept) || refuse('NOT_FOUND');

export async function listInbox(app: App, to: string | undefined): Promise<{ data: MailLine[] }> {
  const kept = await keptIn(app).list(most);
  const mails = await Promise.all(kept.map(({ id, source }) => readMail(id, source)));
  const wanted = to?.trim().toLowerCase();
  return { data: mails.filter((mail) => !wanted || mail.to.address.toLowerCase() === wanted) };
}

export async function readInbox(app: App, id: string): Promise<KeptMail> {
  const source = await keptIn(app).read(id);
  return source ? readMail(id, source) : refuse('NOT_FOUND');
}

/** Reads a mail as its receiver's program does. */
export async function readMail(id: string, source: Uint8Array): Promise<KeptMail> {
  const { from, to, date, subject = '', text = '', html = '' } = await PostalMime.parse(source);
  return {
    id,
    at: date ?? '',
    from: mailbox(from),
    to: mailbox(to?.[0]),
    subject,
    preview: previewOf(text),
    text,
    html,
  };
}

const mailbox = (given: { name: string; address?: string | undefined } | undefined) => ({
  name: given?.name ?? '',
  address: given?.address ?? '',
});

/** What follows the greeting, on one line. */
const previewOf = (text: string) =>
  text.split('\n\n').slice(1).join(' ').replace(/\s+/g, ' ').trim().slice(0, previewLength);
