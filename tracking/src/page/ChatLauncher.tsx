// Opens the chat, whose code is loaded on the first click.
import { type ComponentType, useEffect, useState } from 'react';
import { addressesOf } from '../addresses.ts';
import { chatEvents } from './chatEvents.ts';
import type { Parcel } from './parcel.ts';
import { useReader } from './reader.ts';
import { useHydrated } from './useHydrated.ts';

export type ChatProps = { view: Parcel; onClose(): void };
export type LoadChat = () => Promise<ComponentType<ChatProps>>;

/** Renders the chat button while messages can be written or are unread. A chat that is open when that ends stays open. */
export function ChatLauncher({ view, load }: { view: Parcel; load: LoadChat | undefined }) {
  const [Chat, setChat] = useState<ComponentType<ChatProps> | null>(null);
  const [state, setState] = useState<'shut' | 'loading' | 'failed' | 'open'>('shut');
  const isOffered = useOffered(view);
  if (!isOffered && state !== 'open') return null;
  const open = () => {
    setState('loading');
    load?.().then(
      (loaded) => {
        setChat(() => loaded);
        setState('open');
      },
      () => setState('failed'),
    );
  };
  const shut = () => {
    setState('shut');
    chatEvents.dispatchEvent(new Event('shut'));
  };
  return (
    <>
      <Offer view={view} isFailed={state === 'failed'} onOpen={state === 'loading' || state === 'open' ? null : open} />
      {Chat && state === 'open' && <Chat view={view} onClose={shut} />}
    </>
  );
}

type OfferProps = { view: Parcel; isFailed: boolean; onOpen: (() => void) | null };

function Offer({ view, isFailed, onOpen }: OfferProps) {
  const { chat, type } = view;
  const { t, language } = useReader();
  const isAwake = useHydrated(() => true, false);
  const unread = chat?.unread ?? 0;
  return (
    <section aria-labelledby="chat" id="talk">
      <h2 id="chat">{t(type === 'PICKUP' ? 'chat.aboutPickup' : 'chat.about')}</h2>
      <button type="button" disabled={!isAwake} aria-disabled={onOpen === null} onClick={() => onOpen?.()}>
        {t('chat.open')}
        {unread > 0 && (
          <span className="count"> · {t(unread === 1 ? 'chat.new' : 'chat.news', { count: unread })}</span>
        )}
      </button>
      {isFailed && (
        <p className="wrong" role="alert">
          {t('chat.failed')}
        </p>
      )}
      <noscript>
        <p className="hint">
          <a href={addressesOf(view).talk(language)}>{t('chat.noscript')}</a>
        </p>
      </noscript>
    </section>
  );
}

/** Returns whether the chat is offered now; a timer ends it, because no event reports that. */
function useOffered({ chat }: Parcel): boolean {
  const until = chat?.until ?? null;
  const [over, setOver] = useState<string | null>(null);
  useEffect(() => {
    if (until === null) return;
    const timer = setTimeout(() => setOver(until), Date.parse(until) - Date.now());
    return () => clearTimeout(timer);
  }, [until]);
  return chat !== null && (until === null || over !== until);
}
