import type { SendMailOptions } from 'nodemailer';
import type { Message } from './port.ts';

/**
 * A message as nodemailer takes it. Names and addresses stay apart, so that no name is read as an address, and the envelope says who
 * receives it, whatever the headers look like. Nothing in it may make the composer open a file or an address.
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
}: Message): SendMailOptions => ({
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
