import { z } from 'zod';
import { text } from '../text.ts';

const Mailbox = z.object({ name: z.string(), address: z.string() });

/** A kept mail in the list: whom it went to, and how it begins. */
const MailLine = z.object({
  id: z.string(),
  at: z.string(),
  to: Mailbox,
  subject: z.string(),
  preview: z.string(),
});
export type MailLine = z.output<typeof MailLine>;

export const KeptMails = z.object({ data: z.array(MailLine) });

/** A kept mail as its receiver's program reads it. */
export const KeptMail = MailLine.extend({ from: Mailbox, text: z.string(), html: z.string() });
export type KeptMail = z.output<typeof KeptMail>;

export const KeptMailsQuery = z.object({ to: text(254).optional() });
