import './chat.css';
import { useEffect, useId, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { ChatProps } from '../page/ChatLauncher.tsx';
import { chatEvents } from '../page/chatEvents.ts';
import type { Parcel } from '../page/parcel.ts';
import { useReader } from '../page/reader.ts';
import { Composer } from './Composer.tsx';
import { chatApi } from './chatApi.ts';
import { ChatEngine, type ChatState } from './engine.ts';
import { Messages } from './Messages.tsx';
import { useChatTranslator } from './useChatTranslator.ts';

/** Renders the chat over the page; on a phone it fills the screen. */
export function Chat({ view, onClose }: ChatProps) {
  const t = useChatTranslator();
  const { engine, state } = useChat(view);
  const [editedId, setEditedId] = useState<string | null>(null);
  const edited = state.messages.find(({ id }) => id === editedId) ?? null;
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useId();
  // A layout effect, so that the dialog is open before anything in it takes focus.
  useLayoutEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);
  useEnd(engine, state);
  const { channel, refusal } = state;
  const isClosed = refusal !== null || (channel !== null && channel.whyNot !== null);
  return (
    <dialog ref={dialog} className="chat" aria-labelledby={title} onClose={onClose}>
      <div className="chat-head">
        <h2 id={title}>{channel?.driver ? t('titleNamed', { name: channel.driver }) : t('title')}</h2>
        <button type="button" className="plain" onClick={() => dialog.current?.close()}>
          {t('close')}
        </button>
      </div>
      <Messages engine={engine} state={state} retailer={view.retailerName} onEdit={setEditedId} />
      <p className="chat-state" role="status">
        {state.isCut && t('cut')}
        {channel === null && !state.isCut && !refusal && t('loading')}
      </p>
      {isClosed && (
        <Closed
          text={refusal ?? t(channel?.whyNot === 'CHAT_CLOSED' ? 'CHAT_CLOSED' : 'CHAT_NOT_OFFERED')}
          phone={view.face.phone}
        />
      )}
      <Composer
        key={edited?.id ?? 'new'}
        engine={engine}
        edited={edited}
        isClosed={isClosed}
        onDone={() => setEditedId(null)}
      />
    </dialog>
  );
}

/** Refreshes the chat when its time window ends, because no event reports that. */
function useEnd(engine: ChatEngine, { channel }: ChatState): void {
  const until = channel?.whyNot === null ? channel.until : null;
  useEffect(() => {
    if (until === null) return;
    const timer = setTimeout(() => engine.wake(), Date.parse(until) - Date.now() + 500);
    return () => clearTimeout(timer);
  }, [engine, until]);
}

/** Explains that nothing more can be written, and whom to contact instead. */
function Closed({ text, phone }: { text: string; phone: string | null }) {
  const t = useChatTranslator();
  const { email } = useReader();
  return (
    <p className="chat-closed" role="alert">
      {text} {phone && <a href={`tel:${phone}`}>{t('callUs', { phone })}</a>}
      {phone && ' · '}
      <a href={`mailto:${email}`}>{t('writeUs', { email })}</a>
    </p>
  );
}

/** Returns the chat engine and its state; refreshes it on events of the page's stream and when the browser is online again. */
function useChat(view: Parcel) {
  const { language } = useReader();
  const [engine] = useState(
    () => new ChatEngine(chatApi(view.code, language, sessionStorage), sessionStorage, view.code),
  );
  const state = useSyncExternalStore(engine.subscribe, () => engine.state);
  useEffect(() => {
    const gone = new AbortController();
    const { signal } = gone;
    const refresh = (event: Event) => {
      event.preventDefault();
      engine.wake();
    };
    chatEvents.addEventListener('news', refresh, { signal });
    window.addEventListener('online', refresh, { signal });
    engine.wake();
    signal.addEventListener('abort', () => engine.stop());
    return () => gone.abort();
  }, [engine]);
  return { engine, state };
}
