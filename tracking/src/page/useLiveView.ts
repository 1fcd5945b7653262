// Keeps the page up to date: subscribes to events of its parcel, and then fetches the page's data again.
import type { TrackingFact, TrackingView } from '@portage/contract/tracking/schema';
import { useEffect, useState } from 'react';
import { addressesOf } from '../addresses.ts';
import { oneAtATime } from '../oneAtATime.ts';
import { chatEvents } from './chatEvents.ts';

/** Returns the milliseconds before repeating what the server refused: at random, so that pages do not return together. */
const later = () => 10_000 * (1 + Math.random());

/** Returns the page's data: first as the server rendered it, then updated live. */
export function useLiveView(first: TrackingView): TrackingView {
  const [view, show] = useState(first);
  useEffect(() => {
    const { read, news } = addressesOf(first);
    const place = (whereabouts: TrackingView['whereabouts']) => show((view) => ({ ...view, whereabouts }));
    // The access has expired: only the server renders the closed page.
    const showOpen = (view: TrackingView) => (first.open && !view.open ? window.location.reload() : show(view));
    return follow({ read, news, show: showOpen, place });
  }, [first]);
  return view;
}

type Followed = {
  read: string;
  news: string;
  show(view: TrackingView): void;
  place(whereabouts: TrackingView['whereabouts']): void;
};

/** Subscribes while the page is visible; returns the function that stops. */
function follow({ read, news, show, place }: Followed): () => void {
  let source: EventSource | null = null;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let rereading: ReturnType<typeof setTimeout> | undefined;
  const readOnce = async () => {
    // Without a limit, one request that a network swallows would hold up all later ones.
    const signal = AbortSignal.timeout(15_000);
    const reply = await fetch(read, { headers: { accept: 'application/json' }, signal });
    // The parcel no longer exists: the server's page explains that.
    if (reply.status === 404) window.location.reload();
    if (reply.ok) show(await reply.json());
    return reply.ok;
  };
  let isReading = false;
  // A failed or refused fetch is repeated: the event that caused it may be the last.
  const readAgain = oneAtATime(async () => {
    clearTimeout(rereading);
    isReading = true;
    const isRead = await readOnce().catch(() => false);
    isReading = false;
    if (!isRead && source) rereading = setTimeout(readAgain, later());
  });
  const stop = () => {
    clearTimeout(retry);
    clearTimeout(rereading);
    source?.close();
    source = null;
  };
  const start = () => {
    stop();
    source = new EventSource(news);
    // Events before the connection was open were missed.
    source.onopen = () => {
      void readAgain();
      chatEvents.dispatchEvent(new Event('news'));
    };
    source.onmessage = ({ data }: MessageEvent<string>) => {
      const fact: TrackingFact = JSON.parse(data);
      // If the open chat handles the event, the page needs no fetch.
      const isHandled = 'chat' in fact && !chatEvents.dispatchEvent(new Event('news', { cancelable: true }));
      if ('whereabouts' in fact) place(fact.whereabouts);
      // A pending fetch may be older than this event, so it is repeated.
      if ('whereabouts' in fact ? isReading : !isHandled) void readAgain();
    };
    // The browser reconnects a dropped stream itself; a refused one is retried after a delay.
    source.onerror = () => {
      if (source?.readyState === EventSource.CLOSED) retry = setTimeout(start, later());
    };
  };
  const onVisibility = () => (document.hidden ? stop() : start());
  document.addEventListener('visibilitychange', onVisibility);
  chatEvents.addEventListener('shut', readAgain);
  if (!document.hidden) start();
  return () => {
    document.removeEventListener('visibilitychange', onVisibility);
    chatEvents.removeEventListener('shut', readAgain);
    stop();
  };
}
