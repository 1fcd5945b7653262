import type { ProblemList } from '@portage/contract/problems/schema';
import { keepPreviousData } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { z } from 'zod';
import { api } from '../api/client.ts';
import { useRead } from '../api/read.ts';
import { rereadEvery } from './useCounts.ts';
import { type InboxState, useInboxQuery } from './useInbox.ts';

/**
 * Reads a page of the inbox. `hide` removes orders from it until the next read, so that keys do not lead to an order that was just resolved;
 * `list` is without them.
 */
export function useInboxList(asked: InboxState['asked']) {
  const read = useRead(
    api.problems.list,
    { query: useInboxQuery(asked) },
    { placeholderData: keepPreviousData, refetchInterval: rereadEvery },
  );
  const [hidden, setHidden] = useState<{ readAt: number; ids: readonly string[] }>({ readAt: 0, ids: [] });
  const readAt = useRef(0);
  readAt.current = read.dataUpdatedAt;
  const hide = (ids: readonly string[]) => {
    const now = readAt.current;
    setHidden((before) => ({ readAt: now, ids: before.readAt === now ? [...before.ids, ...ids] : ids }));
  };
  return { read, list: read.data && without(read.data, hidden.readAt === read.dataUpdatedAt ? hidden.ids : []), hide };
}

type List = z.output<typeof ProblemList>;

function without(list: List, ids: readonly string[]): List {
  const data = list.data.filter(({ id }) => !ids.includes(id));
  return { ...list, data, total: list.total - (list.data.length - data.length) };
}
