import { useEffect, useState, useSyncExternalStore } from 'react';
import { addressesOf } from '../addresses.ts';
import { chatNews } from '../page/chatNews.ts';
import type { Parcel } from '../page/parcel.ts';
import { useReading } from '../page/reading.ts';
import { Engine } from './engine.ts';
import { lineOf } from './line.ts';

/** The chat of a page while it is open: it listens to the page's stream, and to whether there is a line at all. */
export function useChat(view: Parcel) {
  const { language } = useReading();
  const [engine] = useState(() => {
    const { chat } = addressesOf(view);
    return new Engine(lineOf(chat, language, sessionStorage), sessionStorage, view.code);
  });
  const state = useSyncExternalStore(engine.subscribe, () => engine.state);
  useEffect(() => {
    const gone = new AbortController();
    const { signal } = gone;
    const hear = (event: Event) => {
      event.preventDefault();
      engine.wake();
    };
    chatNews.addEventListener('news', hear, { signal });
    window.addEventListener('online', hear, { signal });
    engine.wake();
    signal.addEventListener('abort', () => engine.stop());
    return () => gone.abort();
  }, [engine]);
  return { engine, state };
}
