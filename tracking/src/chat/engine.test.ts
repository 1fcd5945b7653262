// Sends a thousand messages over a connection that keeps failing: none is lost or duplicated, and they stay in order. Unsent messages are
// stored.
import type { ChatMessage, MessagePage } from '@portage/contract/chat/schema';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type ChatApi, RefusedRequest } from './chatApi.ts';
import { ChatEngine } from './engine.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const at = { at: '2026-11-18T20:00:00.000Z', local: '', zone: 'UTC' };

/** Creates a chat server stub; `cut` decides which calls fail before they reach it, and which replies are lost. */
function aServer(cut: () => 'there' | 'back' | null) {
  const messages: ChatMessage[] = [];
  let version = 0;
  let whyNot: string | null = null;
  const write = (user: 'DRIVER' | 'RECIPIENT', id: string, text: string): ChatMessage => {
    const known = messages.find((message) => message.id === id);
    if (known) return known;
    if (user === 'RECIPIENT' && whyNot) throw refusal(whyNot);
    version += 1;
    const plain = { image: null, readers: [], edited: false, removed: false, reported: false };
    const message = { ...plain, id, text, seq: version, version, createdAt: at, user: { id: user, name: null } };
    messages.push(message);
    return message;
  };
  const over = async <T>(work: () => T): Promise<T> => {
    const where = cut();
    if (where === 'there') throw new TypeError('Failed to fetch');
    const done = work();
    if (where === 'back') throw new TypeError('Failed to fetch');
    return done;
  };
  const threadOf = (found: ChatMessage[], rest: Partial<MessagePage>): MessagePage => ({
    channel: { id: 'c', name: 'T', driver: 'Karim', whyNot, until: null },
    messages: found,
    read: [],
    before: null,
    version,
    more: false,
    ...rest,
  });
  const line: ChatApi = {
    page: (before = Number.POSITIVE_INFINITY) =>
      over(() => {
        const older = messages.filter(({ seq }) => seq < before).toReversed();
        return threadOf(older.slice(0, 6), { before: older.length > 6 ? (older[5]?.seq ?? null) : null });
      }),
    since: (since) =>
      over(() => {
        const newer = messages.filter((message) => message.version > since);
        const page = newer.slice(0, 100);
        const more = newer.length > 100;
        return threadOf(page, more ? { version: page.at(-1)?.version ?? version, more } : {});
      }),
    send: ({ id, message }) => over(() => write('RECIPIENT', id, message)),
    edit: (id) => over(() => write('RECIPIENT', id, '')),
    report: (id) => over(() => write('RECIPIENT', id, '')),
    markRead: () => over(() => ({})),
  };
  const close = (type: string) => {
    whyNot = type;
  };
  return { line, messages, write, close };
}

const refusal = (type: string) =>
  new RefusedRequest({
    status: 409,
    message: `Refused: ${type}`,
    error: { type: 'CHAT_CLOSED' },
    errors: [],
    requestId: '',
  });

function aStore() {
  const kept = new Map<string, string>();
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  };
}

/** Returns a pseudorandom number for a turn, from 0 to below 1. */
const chanceOf = (turn: number) => (Math.imul(turn ^ 0x9e3779b9, 2654435761) >>> 0) / 2 ** 32;
const texts = (messages: readonly { text: string }[]) => messages.map(({ text }) => text);
const settle = () => vi.advanceTimersByTimeAsync(600_000);

test('delivers a thousand driver messages and a hundred of the recipient’s exactly once and in order, although four calls in ten fail', async () => {
  let turn = 0;
  let isCalm = false;
  const server = aServer(() => {
    const chance = isCalm ? 1 : chanceOf(++turn);
    return chance < 0.2 ? 'there' : chance < 0.4 ? 'back' : null;
  });
  const engine = new ChatEngine(server.line, aStore(), 'code');
  engine.wake();
  for (let count = 0; count < 1000; count++) {
    server.write('DRIVER', `d${count}`, `d${count}`);
    if (count % 10 === 0) engine.send(`r${count / 10}`, null);
    if (count % 7 === 0) engine.wake();
    if (count % 50 === 0) await vi.advanceTimersByTimeAsync(3000);
  }
  await settle();
  isCalm = true;
  engine.wake();
  await settle();
  for (let before: number | null = 0; before !== null; before = engine.state.before) await engine.earlier();
  const shown = engine.state.messages;
  expect(engine.state.outgoing).toEqual([]);
  expect(texts(shown)).toEqual(texts(server.messages));
  expect(new Set(shown.map(({ id }) => id)).size).toBe(1100);
  expect(texts(shown.filter(({ user }) => user.id === 'RECIPIENT'))).toEqual(
    Array.from({ length: 100 }, (_, index) => `r${index}`),
  );
});

describe('an unsent message', () => {
  test('is restored with the draft after a reload, and sent once the connection is back', async () => {
    const store = aStore();
    let isCut = true;
    const server = aServer(() => (isCut ? 'there' : null));
    const first = new ChatEngine(server.line, store, 'code');
    first.send('One', null);
    first.send('Two', null);
    first.keepDraft('Thr');
    await vi.advanceTimersByTimeAsync(100);
    expect(first.state.isCut).toBe(true);
    first.stop();
    const second = new ChatEngine(server.line, store, 'code');
    expect([second.draft, texts(second.state.outgoing.map(({ message }) => ({ text: message })))]).toEqual([
      'Thr',
      ['One', 'Two'],
    ]);
    isCut = false;
    second.wake();
    await settle();
    expect([texts(second.state.messages), second.state.outgoing]).toEqual([['One', 'Two'], []]);
  });

  test('stays with the reason if it was refused because the chat had closed, until it is dropped', async () => {
    const server = aServer(() => null);
    const engine = new ChatEngine(server.line, aStore(), 'code');
    engine.wake();
    await settle();
    server.close('CHAT_CLOSED');
    engine.send('Too late', null);
    await settle();
    expect(engine.state).toMatchObject({
      outgoing: [{ message: 'Too late', refusal: 'Refused: CHAT_CLOSED' }],
      channel: { whyNot: 'CHAT_CLOSED' },
      isCut: false,
    });
    const [{ id } = { id: '' }] = engine.state.outgoing;
    engine.drop(id);
    expect(engine.state.outgoing).toEqual([]);
  });
});
