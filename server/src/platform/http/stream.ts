// Server-sent events: one open reply, a comment every 20 s so that no proxy closes it, ids to resume after.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { StreamAnswer } from './handlers.ts';

const heartbeatMs = 20_000;
/** Where nobody told that a session is over, its streams outlive it no longer than a cached one lives. */
const lookAgainMs = 5000;
const unreadLimit = 1024 * 1024;

const openStreams = new Set<() => void>();

/** Ends every stream, so that the server can close. */
export function closeStreams(): void {
  for (const close of openStreams) close();
}

/** The rights that a stream was opened with: whether they still are the caller's, and a word whenever they may have changed. */
export type Rights = { areSame(): Promise<boolean>; watch(look: () => void): () => void };

export async function openStream(
  answer: StreamAnswer<unknown>,
  schema: z.ZodType,
  request: FastifyRequest,
  reply: FastifyReply,
  rights: Rights | null,
): Promise<void> {
  const left = new AbortController();
  reply.hijack();
  const raw = reply.raw;
  // What plugins set before the hijack (security headers) goes with the stream too.
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) raw.setHeader(name, value);
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  });
  raw.write('retry: 2000\n\n');
  const heartbeat = setInterval(() => raw.write(': still here\n\n'), heartbeatMs);
  const look = async () => {
    // Without a database nobody can tell; the next look will.
    if (!rights || (await rights.areSame().catch(() => true))) return;
    if (answer.farewell !== undefined) send(null, answer.farewell);
    close();
  };
  const watch = setInterval(look, lookAgainMs);
  const unwatch = rights?.watch(look);
  const close = () => {
    clearInterval(heartbeat);
    clearInterval(watch);
    unwatch?.();
    openStreams.delete(close);
    left.abort();
    raw.end();
  };
  openStreams.add(close);
  raw.once('close', close);
  // Who left before the stream was opened closes nothing any more.
  if (raw.destroyed) return close();
  const send = (id: string | null, item: unknown) => {
    if (left.signal.aborted) return;
    // A listener that does not read comes back with Last-Event-ID when it does.
    if (raw.writableLength > unreadLimit) return void raw.destroy();
    raw.write(`${id === null ? '' : `id: ${id}\n`}data: ${JSON.stringify(schema.parse(item))}\n\n`);
  };
  try {
    await answer.listen(send, left.signal);
  } catch (error) {
    request.log.error({ err: error }, 'stream failed');
    close();
  }
}
