import { createTransport } from 'nodemailer';
import { NotSent } from '../messages.ts';
import { compose } from './compose.ts';
import type { Mailer } from './port.ts';

const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, dnsTimeout: 10_000, socketTimeout: 30_000 };

/** Returns a mailer that sends to an SMTP server. */
export function smtpMailer(url: string): Mailer {
  const transport = createTransport({ url, ...timeouts });
  return {
    send: async (message) => {
      try {
        await transport.sendMail(compose(message));
      } catch (error) {
        throw notSent(error);
      }
    },
    kept: null,
    close: () => transport.close(),
  };
}

/** Converts an error. 5xx is permanent (RFC 5321, section 4.2.1), except for failed authentication, which the operator can fix. */
function notSent(error: unknown): NotSent {
  const { code, responseCode } = readError(error);
  const isFinal = responseCode !== null && responseCode >= 500 && code !== 'EAUTH';
  return new NotSent([code ?? 'unknown', responseCode].filter((part) => part !== null).join(' '), isFinal);
}

function readError(error: unknown): { code: string | null; responseCode: number | null } {
  if (!(error instanceof Error)) return { code: null, responseCode: null };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : null;
  const responseCode = 'responseCode' in error && typeof error.responseCode === 'number' ? error.responseCode : null;
  return { code, responseCode };
}
