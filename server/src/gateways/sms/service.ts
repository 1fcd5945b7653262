// A text message service with the HTTP interface that docs/sms.md describes.
import { statusOf, traceRequest } from '../../platform/traces/trace.ts';
import { NotSent } from '../messages.ts';
import type { Texter } from './port.ts';

export type TextService = { url: string; key: string; from: string };

const timeoutMs = 10_000;
/** Statuses after which a retry can succeed: they concern our key, our rate or a delay, not the message. */
const worthAnother = new Set([401, 403, 408, 425, 429]);

/** Returns a texter that sends messages through a service. */
export const serviceTexter = ({ url, key, from }: TextService): Texter => ({
  send: async ({ id, to, text }) => {
    const status = await post(url, key, { id, from, to, text });
    if (status < 200 || status > 299) throw new NotSent(`HTTP ${status}`, isFinal(status));
  },
  kept: null,
});

const isFinal = (status: number) => status >= 400 && status < 500 && !worthAnother.has(status);

/** Sends a request and returns the status. The body of the reply is not needed and may be long, so it is not read. */
async function post(url: string, key: string, message: { id: string } & Record<string, string>): Promise<number> {
  try {
    const request: RequestInit = {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${key}`, 'idempotency-key': message.id },
      body: JSON.stringify(message),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    };
    const response = await traceRequest('POST sms', () => fetch(url, request), statusOf);
    await response.body?.cancel();
    return response.status;
  } catch (error) {
    throw new NotSent(reasonOf(error), false);
  }
}

/** Returns the code of an error of `fetch`, which is in its cause. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { cause } = error;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : error.name;
}
