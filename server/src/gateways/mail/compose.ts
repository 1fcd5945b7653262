import type { SendMailOptions } from 'nodemailer';
import type { MailMessage } from './port.ts';

/**
 * Converts a message for nodemailer. Names and addresses are separate, so that no name is parsed as an address, and the envelope contains
 * the receiver independently of the headers. File and URL access are disabled.
 */
export const compose = ({
  id,
  at,
  from,
  replyTo,
  to,
  language,
  subject,
  unsubscribe,
  text,
  html,
}: MailMessage): SendMailOptions => ({
  from,
  replyTo,
  to,
  envelope: { from: from.address, to: [to.address] },
  messageId: `<${id}@${from.address.split('@').at(-1)}>`,
  date: new Date(at.epochMilliseconds),
  subject,
  text,
  html,
  headers: {
    'Auto-Submitted': 'auto-generated',
    'Content-Language': language,
    ...(unsubscribe && {
      'List-Unsubscribe': `<${unsubscribe}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  },
  disableFileAccess: true,
  disableUrlAccess: true,
});
