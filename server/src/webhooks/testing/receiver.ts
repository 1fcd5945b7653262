// A retailer's receiver, which records requests and responds as a test configures.
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebhookPayload } from '@portage/contract/webhooks/payloads';
import { Webhook } from 'standardwebhooks';
import { vi } from 'vitest';

/** A request as received. */
export type Received = { path: string; headers: IncomingHttpHeaders; body: string };
/** Verifies a request with the Standard Webhooks library at an instant; throws if the library refuses it. */
export function verified(secret: string, { body, headers }: Received, at: string): unknown {
  // Each header of a webhook is sent once, so its value is a string.
  const said = headers as Record<string, string>;
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(at) });
  try {
    return new Webhook(secret).verify(body, said);
  } finally {
    vi.useRealTimers();
  }
}

type Answer = { status: number; headers?: Record<string, string>; body?: string };
type Answering = (received: Received, nth: number) => Answer | null | Promise<Answer | null>;

/** Listens on a free port. `answer` sets the response of a path: null never responds; the default is 204. */
export async function startReceiver() {
  const received: Received[] = [];
  const answers = new Map<string, Answering>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', async () => {
      const one = { path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks).toString() };
      received.push(one);
      const nth = received.filter(({ path }) => path === one.path).length;
      const answer = (await answers.get(one.path)?.(one, nth)) ?? (answers.has(one.path) ? null : { status: 204 });
      if (answer) response.writeHead(answer.status, answer.headers).end(answer.body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // `address()` returns this type for a server that listens on a port.
  const { port } = server.address() as AddressInfo;
  const at = (path: string) => received.filter((each) => each.path === path);
  return {
    host: `127.0.0.1:${port}`,
    url: (path: string) => `http://127.0.0.1:${port}${path}`,
    answer: (path: string, answering: Answering) => answers.set(path, answering),
    at,
    /** Returns the parsed bodies received at a path. */
    payloadsAt: (path: string) => at(path).map(({ body }) => WebhookPayload.parse(JSON.parse(body))),
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
