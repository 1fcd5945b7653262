import type { TimelineEntry } from '@portage/contract/timeline/schema';
import { expect, it } from 'vitest';
import { lastUnread } from './unread.ts';

const at = { at: '2026-11-18T20:00:00.000Z', local: '2026-11-18 15:00', zone: 'America/Toronto' };
const message = (id: string, by: 'RECIPIENT' | 'STAFF' = 'RECIPIENT', removed = false): TimelineEntry => ({
  ...{ kind: 'CHAT', id, at },
  message: {
    ...{ id, seq: 1, version: 1, createdAt: at, text: id, image: null, readers: [], edited: false, removed },
    ...{ user: { id: by, name: null }, reported: false, sender: null, originals: [], report: null },
  },
});

it('marks up to the newest message only when every unread message is shown', () => {
  const data = [message('c'), message('b', 'STAFF'), message('a')];
  expect(lastUnread({ data, unread: 0 })).toBeUndefined();
  expect(lastUnread({ data, unread: 2 })).toBe('c');
  expect(lastUnread({ data, unread: 3 })).toBeUndefined();
  expect(lastUnread({ data: [message('d', 'RECIPIENT', true), ...data], unread: 3 })).toBeUndefined();
});
