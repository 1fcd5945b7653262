import { z } from 'zod';
import { text } from '../text.ts';

/** By which way a message reaches its receiver. */
export const Channel = z.enum(['EMAIL', 'SMS']);
export type Channel = z.output<typeof Channel>;

/** Of a text message the address is its number. */
const Mailbox = z.object({ name: z.string(), address: z.string() });

/** A kept message in the list: whom it went to, and how it begins; a text message whole, without a subject. */
const MailLine = z.object({
  id: z.string(),
  channel: Channel,
  at: z.string(),
  to: Mailbox,
  subject: z.string(),
  preview: z.string(),
});
export type MailLine = z.output<typeof MailLine>;

export const KeptMails = z.object({ data: z.array(MailLine) });

/** A kept mail as its receiver's program reads it; a text message has no HTML. */
export const KeptMail = MailLine.extend({ from: Mailbox, text: z.string(), html: z.string() });
export type KeptMail = z.output<typeof KeptMail>;

export const KeptMailsQuery = z.object({ to: text(254).optional() });
