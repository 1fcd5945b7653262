// Opens a stream of server-sent events over real HTTP like a browser, and records its items.
import { NewsItem } from '@portage/contract/news/schema';
import { expect } from 'vitest';

export type StreamedItem = { id: number | null; topic: string; about: string | undefined };
export type NewsStream = {
  status: number;
  items: StreamedItem[];
  /** Waits until this many items were received, and returns them. */
  waitForItems(count: number): Promise<StreamedItem[]>;
  /** Resolves when the server ends the stream. */
  ended: Promise<void>;
  close(): void;
};

/** Opens the stream as the owner of a token; `after` is the Last-Event-ID from which to continue. */
export async function openNewsStream(url: string, token: string | null, after?: number): Promise<NewsStream> {
  const left = new AbortController();
  const headers = {
    ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    ...(after === undefined ? {} : { 'last-event-id': String(after) }),
  };
  const response = await fetch(url, { headers, signal: left.signal });
  const heard: StreamedItem[] = [];
  const read = async () => {
    let text = '';
    const decoder = new TextDecoder();
    for await (const part of response.body ?? []) {
      text += decoder.decode(part, { stream: true });
      const events = text.split('\n\n');
      text = events.pop() ?? '';
      heard.push(...events.flatMap(readEvent));
    }
  };
  return {
    status: response.status,
    items: heard,
    waitForItems: async (count) => {
      await expect.poll(() => heard.length, { interval: 10 }).toBeGreaterThanOrEqual(count);
      return heard;
    },
    ended: read().catch(() => undefined),
    close: () => left.abort(),
  };
}

function readEvent(event: string): StreamedItem[] {
  const data = /^data: (.*)$/m.exec(event)?.[1];
  if (data === undefined) return [];
  const id = /^id: (\d+)$/m.exec(event)?.[1];
  const item = NewsItem.partial().parse(JSON.parse(data));
  return [{ id: id === undefined ? null : Number(id), topic: item.topic ?? '', about: item.id }];
}
