// A text message service for tests, which stores what it receives and refuses on request.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterAll } from 'vitest';

export const textKey = 'a-key-for-text-messages-in-tests';

export async function startTextService() {
  const received: { headers: Record<string, unknown>; body: unknown }[] = [];
  /** Prepared responses by the recipient's number, each used once; `cut` closes the connection. */
  const refusals = new Map<string, number | 'cut'>();
  const server = createServer(async (request, response) => {
    const body = await json(request);
    const to = String(Object(body).to);
    const refusal = refusals.get(to);
    refusals.delete(to);
    if (refusal === 'cut') return void request.socket.destroy();
    if (refusal === undefined) received.push({ headers: request.headers, body });
    response.writeHead(refusal ?? 202).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/messages`;
  return { environment: { SMS_URL: url, SMS_KEY: textKey, SMS_FROM: '+15145550100' }, received, refusals };
}
