// Server-sent events: one open response for each stream, a comment every 20 s so that no proxy closes it, ids to resume after. One timer
// serves all streams of a server, and spreads their comments and the checks of their rights over the seconds.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { detached } from '../traces/trace.ts';
import { within } from '../within.ts';
import { rightsText, type StreamRights } from './gate.ts';
import type { Caller, StreamAnswer } from './handlers.ts';

const tickMs = 1000;
/** Seconds between the comments that are sent to one stream. */
const heartbeatTicks = 20;
/** Seconds between the checks of one stream's rights. With the statement's time, a session that ended elsewhere ends its streams within five. */
const checkTicks = 4;
/** The sessions that one statement reads. */
const batch = 1000;
const unreadLimit = 1024 * 1024;

/** Returns the callers whose tokens are valid, by token, from the database. */
type Callers = ReadonlyMap<string, Caller>;
type IdentifyAll = (tokens: readonly string[]) => Promise<Callers>;
/** Milliseconds after which a check is given up. */
const checkMs = 1500;

/** The open streams of a server. */
export class Streams {
  /** A stream stays in one slot, so that each second serves a twentieth of them. */
  private readonly slots = Array.from({ length: heartbeatTicks }, () => new Set<OpenStream>());
  private readonly unchecked = new Set<OpenStream>();
  private readonly changed = new Set<string>();
  private readonly identifyAll: IdentifyAll;
  private timer: NodeJS.Timeout | undefined;
  private ticks = 0;
  private opened = 0;
  private isChecking = false;

  constructor(identifyAll: IdentifyAll) {
    this.identifyAll = identifyAll;
  }

  /** The number of open streams. */
  get count(): number {
    return this.slots.reduce((sum, { size }) => sum + size, 0);
  }

  /** Sends the items of an answer until the client leaves, the server stops, or the caller's rights differ from those at the opening. */
  async open(
    answer: StreamAnswer<object>,
    schema: z.ZodType,
    request: FastifyRequest,
    reply: FastifyReply,
    rights: StreamRights | null,
  ): Promise<void> {
    const slot = this.slots[this.opened++ % heartbeatTicks];
    const stream: OpenStream = new OpenStream(reply, schema, rights, answer.lastItem, () => slot?.delete(stream));
    slot?.add(stream);
    this.timer ??= setInterval(() => this.tick(), tickMs);
    try {
      await stream.start(answer);
    } catch (error) {
      request.log.error({ err: error }, 'stream failed');
      stream.end();
    }
  }

  /** Ends every stream, so that the server can stop. Clients reconnect within a random three seconds. */
  close(): void {
    for (const slot of this.slots)
      for (const stream of slot) stream.end(`retry: ${500 + Math.floor(Math.random() * 3000)}\n\n`);
  }

  /** Checks at once the streams of a caller whose rights may have changed. */
  recheck(callerId: string): void {
    this.changed.add(callerId);
    // Detached, because one check serves the streams of many callers.
    void detached(() => this.check());
  }

  private tick(): void {
    this.ticks = (this.ticks + 1) % heartbeatTicks;
    for (const stream of this.slots[this.ticks] ?? []) stream.beat();
    for (let slot = this.ticks % checkTicks; slot < heartbeatTicks; slot += checkTicks)
      for (const stream of this.slots[slot] ?? []) if (stream.rights) this.unchecked.add(stream);
    void this.check();
    if (this.slots.some(({ size }) => size > 0)) return;
    clearInterval(this.timer);
    this.timer = undefined;
  }

  /** Checks the waiting streams, one statement at a time. Streams that are added during a statement wait for the next one. */
  private async check(): Promise<void> {
    if (this.isChecking) return;
    this.isChecking = true;
    try {
      for (let some = this.nextBatch(); some.length > 0; some = this.nextBatch()) {
        const tokens = some.map(({ rights }) => rights?.token ?? '');
        // Unknown without a database; checked again in four seconds. A connection that died silently must not delay the others.
        const callers = await within<Callers | null>(checkMs, this.identifyAll(tokens), null).catch(() => null);
        if (!callers) continue;
        for (const stream of some) {
          const caller = callers.get(stream.rights?.token ?? '');
          if (!caller || rightsText(caller) !== stream.rights?.text) stream.sendLastItem();
        }
      }
    } finally {
      this.isChecking = false;
    }
  }

  /** Removes the next streams to check from those that wait. */
  private nextBatch(): OpenStream[] {
    if (this.changed.size > 0)
      for (const slot of this.slots)
        for (const stream of slot) if (this.changed.has(stream.rights?.callerId ?? '')) this.unchecked.add(stream);
    this.changed.clear();
    const next = this.unchecked.values().take(batch).toArray();
    for (const stream of next) this.unchecked.delete(stream);
    return next;
  }
}

/** Items that many streams send, encoded once. */
const encoded = new WeakMap<object, string>();

function encode(schema: z.ZodType, item: object): string {
  const known = encoded.get(item);
  if (known !== undefined) return known;
  const text = `data: ${JSON.stringify(schema.parse(item))}\n\n`;
  encoded.set(item, text);
  return text;
}

class OpenStream {
  readonly rights: StreamRights | null;
  private readonly raw: FastifyReply['raw'];
  private readonly schema: z.ZodType;
  private readonly lastItem: object | undefined;
  private readonly leave: () => void;
  private readonly left = new AbortController();
  private hasBegun = false;

  constructor(
    reply: FastifyReply,
    schema: z.ZodType,
    rights: StreamRights | null,
    lastItem: object | undefined,
    leave: () => void,
  ) {
    reply.hijack();
    this.raw = reply.raw;
    this.schema = schema;
    this.rights = rights;
    this.lastItem = lastItem;
    this.leave = leave;
    // Headers that plugins set before the hijack (security headers) are sent with the stream too.
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) this.raw.setHeader(name, value);
    this.raw.once('close', () => this.end());
  }

  async start({ listen }: StreamAnswer<object>): Promise<void> {
    // If the client left before, no `close` event follows.
    if (this.raw.destroyed) return this.end();
    await listen((id, item) => this.send(id, item), this.left.signal);
    if (!this.left.signal.aborted) this.begin();
  }

  beat(): void {
    if (this.hasBegun) this.raw.write(': still here\n\n');
  }

  /** Ends the stream because the caller's rights have changed. */
  sendLastItem(): void {
    if (this.lastItem !== undefined) this.send(null, this.lastItem);
    this.end();
  }

  end(last?: string): void {
    if (this.left.signal.aborted) return;
    this.leave();
    if (!this.raw.destroyed) this.begin();
    this.left.abort();
    this.raw.end(last);
  }

  /**
   * Writes the head once the listener misses no event. The client then reads the state that the events change. Clients whose server was
   * killed reconnect over a random three seconds.
   */
  private begin(): void {
    if (this.hasBegun) return;
    this.hasBegun = true;
    this.raw.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    this.raw.write(`retry: ${1000 + Math.floor(Math.random() * 3000)}\n\n`);
  }

  private send(id: string | null, item: object | null): void {
    if (this.left.signal.aborted) return;
    // A client that does not read is disconnected; it reconnects with Last-Event-ID.
    if (this.raw.writableLength > unreadLimit) return void this.raw.destroy();
    this.begin();
    this.raw.write(`${id === null ? '' : `id: ${id}\n`}${item === null ? '\n' : encode(this.schema, item)}`);
  }
}
