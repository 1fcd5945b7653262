import type { ChatMessage } from '@portage/contract/chat/schema';
import { useEffect, useLayoutEffect, useRef } from 'react';
import type { ChatEngine, ChatState } from './engine.ts';
import { Message, OutgoingMessage } from './Message.tsx';
import { useChatTranslator } from './useChatTranslator.ts';

type MessagesProps = { engine: ChatEngine; state: ChatState; retailer: string; onEdit(id: string): void };

/** Renders the messages, oldest first, scrolled to the newest unless the reader has scrolled up. */
export function Messages({ engine, state, retailer, onEdit }: MessagesProps) {
  const t = useChatTranslator();
  const { messages, outgoing, before, channel } = state;
  const list = useRef<HTMLDivElement>(null);
  useScroll(list, messages[0]?.id, messages.length + outgoing.length);
  useSeen(engine, messages);
  const lastOwn = messages.findLast(({ user }) => user.id === 'RECIPIENT')?.id;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be focusable to be scrolled by keyboard
    <section ref={list} className="chat-list" tabIndex={0} aria-label={t('messages')}>
      {before !== null && (
        <button type="button" className="plain" onClick={() => void engine.earlier()}>
          {t('earlier')}
        </button>
      )}
      {channel && messages.length + outgoing.length === 0 && <p className="chat-empty">{t('empty')}</p>}
      <ol>
        {messages.map((message) => (
          <Message
            key={message.id}
            message={message}
            engine={engine}
            retailer={retailer}
            receipt={message.id === lastOwn ? t(message.seq <= state.readByDriver ? 'read' : 'sent') : null}
            onEdit={onEdit}
          />
        ))}
        {outgoing.map((each) => (
          <OutgoingMessage key={each.id} outgoing={each} engine={engine} isCut={state.isCut} />
        ))}
      </ol>
      <Announcement messages={messages} />
    </section>
  );
}

/** Announces to screen readers the messages of others since the chat was opened. */
function Announcement({ messages }: { messages: readonly ChatMessage[] }) {
  const t = useChatTranslator();
  const last = messages.findLast(({ user }) => user.id !== 'RECIPIENT');
  const first = useRef<string | undefined>(undefined);
  const isLoaded = messages.length > 0;
  useEffect(() => {
    if (isLoaded) first.current ??= last?.id ?? '';
  }, [isLoaded, last]);
  const isNew = last !== undefined && first.current !== undefined && last.id !== first.current;
  return (
    <p className="unseen" role="status">
      {isNew && t('said', { name: last.user.name ?? t('driver'), text: last.text || t('saidPhoto') })}
    </p>
  );
}

/** Keeps the scroll position at the newest message, or at the current one when older messages load above it. */
function useScroll(list: React.RefObject<HTMLElement | null>, oldest: string | undefined, count: number): void {
  const last = useRef({ oldest, height: 0, isAtEnd: true });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rendered height changes with the messages
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    const { isAtEnd, height } = last.current;
    const isEarlier = last.current.oldest !== undefined && last.current.oldest !== oldest;
    if (isEarlier && !isAtEnd) element.scrollTop += element.scrollHeight - height;
    else if (isEarlier) element.scrollTop = element.scrollHeight - height;
    else if (isAtEnd) element.scrollTop = element.scrollHeight;
    const measure = () => {
      const isNear = element.scrollHeight - element.scrollTop - element.clientHeight < 80;
      last.current = { oldest, height: element.scrollHeight, isAtEnd: isNear };
    };
    measure();
    element.addEventListener('scroll', measure);
    return () => element.removeEventListener('scroll', measure);
  }, [list, oldest, count]);
}

/** Marks messages as seen while the page is visible. */
function useSeen(engine: ChatEngine, messages: readonly ChatMessage[]): void {
  useEffect(() => {
    const see = () => {
      if (!document.hidden && messages.length > 0) void engine.seen();
    };
    see();
    document.addEventListener('visibilitychange', see);
    return () => document.removeEventListener('visibilitychange', see);
  }, [engine, messages]);
}
