// The chat as a separate page, for browsers without JavaScript, with the texts of the panel.
import type { ChatMessage } from '@portage/contract/chat/schema';
import type { Language } from '@portage/contract/errors';
import type { ChatPageInput } from '@portage/contract/tracking/page';
import type { TrackingView } from '@portage/contract/tracking/schema';
import { addressesOf } from '../addresses.ts';
import { MessageBody, marksOf } from '../chat/MessageBody.tsx';
import { words as chatWords } from '../chat/words.ts';
import { printMoment } from '../page/moments.ts';
import { type TranslateOf, translatorOf } from '../translate.ts';
import { staticTranslator } from './translate.ts';

type TranslateChat = TranslateOf<typeof chatWords>;
type ChatPageProps = { view: TrackingView; chat: ChatPageInput; language: Language };

/** Renders the form to write to the driver, and below it the messages, newest first. */
export function ChatPage({ view, chat: { thread, ...form }, language }: ChatPageProps) {
  const t = translatorOf(chatWords, language, {});
  const own = staticTranslator(language);
  const addresses = addressesOf(view);
  const { driver, whyNot } = thread.channel;
  const readByDriver = thread.read.find(({ id }) => id === 'DRIVER')?.seq ?? 0;
  const lastOwn = thread.messages.find(({ user }) => user.id === 'RECIPIENT')?.id;
  const earlier = thread.before;
  return (
    <main className="chat-page">
      <section aria-labelledby="talk">
        <p>
          <a href={addresses.change(language)}>{own('talk.back')}</a>
        </p>
        <h1 id="talk">{driver ? t('titleNamed', { name: driver }) : t('title')}</h1>
        {whyNot ? (
          <p className="note">{t(whyNot === 'CHAT_CLOSED' ? 'CHAT_CLOSED' : 'CHAT_NOT_OFFERED')}</p>
        ) : (
          <MessageForm {...form} t={t} />
        )}
      </section>
      <section className="chat" aria-label={t('messages')}>
        <p>
          <a href={addresses.talk(language)}>{own('talk.fresh')}</a>
        </p>
        {thread.messages.length === 0 && <p className="chat-empty">{t('empty')}</p>}
        <ol>
          {thread.messages.map((message) => (
            <WrittenMessage
              key={message.id}
              message={message}
              receipt={message.id === lastOwn ? t(message.seq <= readByDriver ? 'read' : 'sent') : null}
              language={language}
              t={t}
            />
          ))}
        </ol>
        {earlier !== null && (
          <p>
            <a href={addresses.talk(language, earlier)}>{t('earlier')}</a>
          </p>
        )}
      </section>
    </main>
  );
}

/** Renders the message form, which posts to its own URL. */
function MessageForm({ id, typed, faults, t }: Omit<ChatPageInput, 'thread'> & { t: TranslateChat }) {
  return (
    <form method="post">
      {faults.map((fault) => (
        <p key={fault} className="wrong" role="alert" id="message-wrong">
          {fault}
        </p>
      ))}
      <input type="hidden" name="id" value={id} />
      <label htmlFor="message">{t('message')}</label>
      <textarea
        id="message"
        name="message"
        rows={3}
        required
        defaultValue={typed}
        aria-invalid={faults.length > 0 || undefined}
        aria-describedby={faults.length > 0 ? 'message-wrong' : undefined}
      />
      <button type="submit">{t('send')}</button>
    </form>
  );
}

type WrittenProps = { message: ChatMessage; receipt: string | null; language: Language; t: TranslateChat };

function WrittenMessage({ message, receipt, language, t }: WrittenProps) {
  const { user, text, image, createdAt, removed } = message;
  const isOwn = user.id === 'RECIPIENT';
  const time = printMoment(createdAt, 'time', language, null);
  return (
    <li className={isOwn ? 'own' : undefined}>
      <p className="chat-who">{isOwn ? t('you') : (user.name ?? t('driver'))}</p>
      <MessageBody text={removed ? t('removed') : text} image={image} isGone={removed} t={t} />
      <p className="chat-marks">{marksOf(message, t, { time, receipt })}</p>
    </li>
  );
}
