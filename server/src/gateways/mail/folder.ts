// The embedded mailer: every email is stored as a file, in the format that a mail client would save, and nothing is sent.
import { createTransport } from 'nodemailer';
import { keepIn } from '../messages.ts';
import { compose } from './compose.ts';
import type { Mailer } from './port.ts';

/** Stores emails in a folder. */
export function folderMailer(folder: string): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  const { keep, ...kept } = keepIn(folder, '.eml');
  return {
    send: async (message) => {
      const { message: source } = await transport.sendMail(compose(message));
      await keep(message.id, source);
    },
    kept,
    close: () => transport.close(),
  };
}
