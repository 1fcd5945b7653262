// The state of a chat, independent of rendering: the messages, the outgoing ones, and the retries after a failed connection.
import type { ChatMessage, MessagePage } from '@portage/contract/chat/schema';
import { oneAtATime } from '../oneAtATime.ts';
import { type ChatApi, RefusedRequest } from './chatApi.ts';

/** An outgoing message; `refusal` is the reason why it was refused. */
export type Outgoing = { id: string; message: string; image: string | null; refusal: string | null };
export type ChatState = {
  channel: MessagePage['channel'] | null;
  /** Ordered by `seq`, without duplicates. */
  messages: readonly ChatMessage[];
  /** The number of the last message that the driver has read. */
  readByDriver: number;
  /** The parameter that requests earlier messages; null if there are none. */
  before: number | null;
  outgoing: readonly Outgoing[];
  isCut: boolean;
  /** The reason why the chat could not be opened. */
  refusal: string | null;
};
type DraftStorage = Pick<Storage, 'getItem' | 'setItem'>;

const nothing: ChatState = {
  channel: null,
  messages: [],
  readByDriver: 0,
  before: null,
  outgoing: [],
  isCut: false,
  refusal: null,
};
const longestPauseMs = 15_000;
const firstPauseMs = 1000;

/** Merges messages by id, keeps the latest version of each, and sorts them by `seq`. */
function merge(known: readonly ChatMessage[], fresh: readonly ChatMessage[]): ChatMessage[] {
  const byId = new Map(known.map((message) => [message.id, message]));
  for (const message of fresh)
    if ((byId.get(message.id)?.version ?? -1) <= message.version) byId.set(message.id, message);
  return [...byId.values()].sort((one, other) => one.seq - other.seq);
}

/** Returns whether a retry may help: the connection failed, or the server was busy. */
const isPassing = (error: unknown) => !(error instanceof RefusedRequest) || error.status === 429 || error.status >= 500;

export class ChatEngine {
  state: ChatState;
  private readonly listeners = new Set<() => void>();
  private version: number | null = null;
  private readSeq = 0;
  private isSending = false;
  private pause = firstPauseMs;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly api: ChatApi;
  private readonly store: DraftStorage;
  private readonly place: string;
  readonly catchUp: () => Promise<void>;

  constructor(api: ChatApi, store: DraftStorage, code: string) {
    this.api = api;
    this.store = store;
    this.place = `chat ${code}`;
    this.state = { ...nothing, outgoing: this.kept().outgoing };
    this.catchUp = oneAtATime(() => this.readOn());
  }

  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** The text that was typed but not sent. */
  get draft(): string {
    return this.kept().draft;
  }
  keepDraft(draft: string): void {
    this.keep({ ...this.kept(), draft });
  }

  /** Fetches new messages and sends pending ones at once, without waiting for the retry delay. */
  wake(): void {
    clearTimeout(this.timer);
    void this.catchUp();
    void this.sendAll();
  }
  stop(): void {
    clearTimeout(this.timer);
  }

  send(message: string, image: string | null): void {
    this.putOut([...this.state.outgoing, { id: crypto.randomUUID(), message, image, refusal: null }]);
    void this.sendAll();
  }
  sendAgain(id: string): void {
    this.putOut(this.state.outgoing.map((each) => (each.id === id ? { ...each, refusal: null } : each)));
    this.wake();
  }
  drop(id: string): void {
    this.putOut(this.state.outgoing.filter((each) => each.id !== id));
  }

  /** Resolves to the reason of a failure, or null. */
  edit = (id: string, text: string) => this.change(() => this.api.edit(id, text));
  report = (id: string) => this.change(() => this.api.report(id));

  async earlier(): Promise<void> {
    const { before } = this.state;
    if (before === null) return;
    try {
      const page = await this.api.page(before);
      this.set({ messages: merge(this.state.messages, page.messages), before: page.before });
    } catch (error) {
      this.failed(error);
    }
  }

  /** Marks the messages of others as read. */
  async seen(): Promise<void> {
    const last = this.state.messages.findLast(({ user }) => user.id !== 'RECIPIENT')?.seq ?? 0;
    if (last <= this.readSeq) return;
    const before = this.readSeq;
    this.readSeq = last;
    await this.api.markRead(last).catch(() => {
      this.readSeq = before;
    });
  }

  private async readOn(): Promise<void> {
    try {
      for (let more = true; more; ) {
        const isFirst = this.version === null;
        const thread = this.version === null ? await this.api.page() : await this.api.since(this.version);
        this.version = thread.version;
        more = thread.more;
        this.set({
          channel: thread.channel,
          messages: merge(this.state.messages, thread.messages),
          readByDriver: thread.read.find(({ id }) => id === 'DRIVER')?.seq ?? 0,
          ...(isFirst && { before: thread.before }),
          isCut: false,
          refusal: null,
        });
      }
      this.pause = firstPauseMs;
    } catch (error) {
      this.failed(error);
    }
  }

  /** Sends messages sequentially, so that they arrive in order. A refused one stays, and the next one is sent. */
  private async sendAll(): Promise<void> {
    if (this.isSending) return;
    this.isSending = true;
    try {
      for (let next = this.nextOut(); next; next = this.nextOut()) await this.sendOne(next);
    } catch (error) {
      this.failed(error);
    } finally {
      this.isSending = false;
    }
  }
  private nextOut = () => this.state.outgoing.find(({ refusal }) => refusal === null);

  private async sendOne({ id, message, image }: Outgoing): Promise<void> {
    try {
      const sent = await this.api.send({ id, message, image });
      this.set({ messages: merge(this.state.messages, [sent]), isCut: false });
      this.drop(id);
    } catch (error) {
      if (isPassing(error) || !(error instanceof RefusedRequest)) throw error;
      this.putOut(this.state.outgoing.map((each) => (each.id === id ? { ...each, refusal: error.message } : each)));
      // The chat may have closed, so its state is fetched again.
      void this.catchUp();
    }
  }

  private async change(ask: () => Promise<ChatMessage>): Promise<string | null> {
    try {
      const changed = await ask();
      this.set({ messages: merge(this.state.messages, [changed]) });
      return null;
    } catch (error) {
      if (!isPassing(error)) return error instanceof Error ? error.message : String(error);
      this.failed(error);
      return '';
    }
  }

  private failed(error: unknown): void {
    if (isPassing(error)) {
      this.set({ isCut: true });
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.wake(), this.pause);
      this.pause = Math.min(this.pause * 2, longestPauseMs);
    } else {
      this.set({ refusal: error instanceof Error ? error.message : String(error) });
    }
  }

  private set(change: Partial<ChatState>): void {
    this.state = { ...this.state, ...change };
    for (const listener of this.listeners) listener();
  }

  private putOut(outgoing: readonly Outgoing[]): void {
    this.set({ outgoing });
    this.keep({ ...this.kept(), outgoing });
  }

  /** Reads the unsent messages and the draft, which survive closing the page. */
  private kept(): { draft: string; outgoing: readonly Outgoing[] } {
    return JSON.parse(this.store.getItem(this.place) ?? '{"draft":"","outgoing":[]}');
  }
  private keep(kept: { draft: string; outgoing: readonly Outgoing[] }): void {
    try {
      this.store.setItem(this.place, JSON.stringify(kept));
    } catch {
      // The storage may be full; the text is then kept only while the page is open.
    }
  }
}
