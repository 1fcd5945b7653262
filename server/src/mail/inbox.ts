// The demo's inbox: all emails and text messages, parsed from the source that a receiver would get. The inbox does not exist if mail is
// really sent, or outside the demo.
import type { Channel } from '@portage/contract/mail/schema';
import PostalMime from 'postal-mime';
import { z } from 'zod';
import type { App } from '../platform/app.ts';
import { refuse } from '../platform/refusal.ts';

const most = 100;
/** Number of messages that are searched for those of one receiver, because messages to recipients are sent all day. */
const mostOfOne = 1000;
const previewLength = 140;

/** A message as its receiver sees it: a text message has a phone number as its address, and neither subject nor HTML. */
export type InboxMessage = {
  id: string;
  channel: Channel;
  at: string;
  from: Mailbox;
  to: Mailbox;
  subject: string;
  /** The start of an email, or the whole text message. */
  preview: string;
  text: string;
  html: string;
};
type Mailbox = { name: string; address: string };

export async function listInbox(app: App, to: string | undefined): Promise<InboxMessage[]> {
  const kept = await readKept(inDemo(app), to ? mostOfOne : most);
  const wanted = to?.trim().toLowerCase();
  return kept.filter((message) => !wanted || message.to.address.toLowerCase() === wanted).slice(0, most);
}

export async function readInbox(app: App, id: string): Promise<InboxMessage | null> {
  const { mailer, texter } = inDemo(app);
  const mail = await mailer.kept?.read(id);
  if (mail) return readMail(id, mail);
  const text = await texter.kept?.read(id);
  return text ? readText(id, text) : null;
}

const inDemo = (app: App): App => (app.config.demo && (app.mailer.kept ?? app.texter.kept) ? app : refuse('NOT_FOUND'));

/** Returns the stored emails and text messages, newest first, at most `most`. */
export async function readKept(
  { mailer, texter }: Pick<App, 'mailer' | 'texter'>,
  most: number,
): Promise<InboxMessage[]> {
  const [mails = [], texts = []] = await Promise.all([mailer.kept?.list(most), texter.kept?.list(most)]);
  const read = await Promise.all([
    ...mails.map(({ id, source }) => readMail(id, source)),
    ...texts.map(({ id, source }) => readText(id, source)),
  ]);
  return read.sort((a, b) => (a.id < b.id ? 1 : -1)).slice(0, most);
}

const KeptText = z.object({ at: z.string(), to: z.string(), text: z.string() });

function readText(id: string, source: Uint8Array): InboxMessage {
  const { at, to, text } = KeptText.parse(JSON.parse(Buffer.from(source).toString('utf8')));
  return {
    id,
    channel: 'SMS',
    at,
    from: { name: '', address: '' },
    to: { name: '', address: to },
    subject: '',
    preview: text,
    text,
    html: '',
  };
}

/** Parses an email like its receiver's mail program. */
async function readMail(id: string, source: Uint8Array): Promise<InboxMessage> {
  const { from, to, date, subject = '', text = '', html = '' } = await PostalMime.parse(source);
  return {
    id,
    channel: 'EMAIL',
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

/** Returns the text after the greeting, on one line. */
const previewOf = (text: string) =>
  text.split('\n\n').slice(1).join(' ').replace(/\s+/g, ' ').trim().slice(0, previewLength);
