// Server-sent events: one open response, a comment every 20 s so that no proxy closes it, ids to resume after.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { StreamAnswer } from './handlers.ts';

const heartbeatMs = 20_000;
/** Milliseconds between checks of the caller's rights, so that streams end no later than the cache entry of their session. */
const lookAgainMs = 5000;
const unreadLimit = 1024 * 1024;

const openStreams = new Set<(last: string) => void>();

/** Closes every stream, so that the server can stop. Clients reconnect within a random three seconds. */
export function closeStreams(): void {
  for (const close of openStreams) close(`retry: ${500 + Math.floor(Math.random() * 3000)}\n\n`);
}

/** The rights that a stream was opened with: whether the caller still has them, and a callback for when they may have changed. */
export type StreamRights = { areSame(): Promise<boolean>; watch(look: () => void): () => void };

export async function openStream(
  answer: StreamAnswer<unknown>,
  schema: z.ZodType,
  request: FastifyRequest,
  reply: FastifyReply,
  rights: StreamRights | null,
): Promise<void> {
  const left = new AbortController();
  reply.hijack();
  const raw = reply.raw;
  // Headers that plugins set before the hijack (security headers) are sent with the stream too.
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) raw.setHeader(name, value);
  let hasBegun = false;
  /** Writes the head: only once the listener misses no event may a client read the state that the events change. */
  const begin = () => {
    if (hasBegun) return;
    hasBegun = true;
    raw.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    raw.write('retry: 2000\n\n');
  };
  const heartbeat = setInterval(() => hasBegun && raw.write(': still here\n\n'), heartbeatMs);
  const look = async () => {
    // Unknown without a database; checked again at the next interval.
    if (!rights || (await rights.areSame().catch(() => true))) return;
    if (answer.farewell !== undefined) send(null, answer.farewell);
    close();
  };
  const watch = setInterval(look, lookAgainMs);
  const unwatch = rights?.watch(look);
  const close = (last?: string) => {
    clearInterval(heartbeat);
    clearInterval(watch);
    unwatch?.();
    openStreams.delete(close);
    left.abort();
    if (!raw.destroyed) begin();
    raw.end(last);
  };
  openStreams.add(close);
  raw.once('close', () => close());
  // If the client left before, no `close` event follows.
  if (raw.destroyed) return close();
  const send = (id: string | null, item: unknown) => {
    if (left.signal.aborted) return;
    // A client that does not read is disconnected; it reconnects with Last-Event-ID.
    if (raw.writableLength > unreadLimit) return void raw.destroy();
    begin();
    raw.write(`${id === null ? '' : `id: ${id}\n`}data: ${JSON.stringify(schema.parse(item))}\n\n`);
  };
  try {
    await answer.listen(send, left.signal);
    if (!left.signal.aborted) begin();
  } catch (error) {
    request.log.error({ err: error }, 'stream failed');
    close();
  }
}
