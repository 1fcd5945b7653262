// The chat as a page of its own, for a browser without JavaScript, in the words of the panel.
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

/** A form to write to the driver, and below it what was written, newest first. */
export function ChatPage({ view, chat: { thread, ...form }, language }: ChatPageProps) {
  const say = translatorOf(chatWords, language, {});
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
        <h1 id="talk">{driver ? say('titleNamed', { name: driver }) : say('title')}</h1>
        {whyNot ? (
          <p className="note">{say(whyNot === 'CHAT_CLOSED' ? 'CHAT_CLOSED' : 'CHAT_NOT_OFFERED')}</p>
        ) : (
          <MessageForm {...form} say={say} />
        )}
      </section>
      <section className="chat" aria-label={say('messages')}>
        <p>
          <a href={addresses.talk(language)}>{own('talk.fresh')}</a>
        </p>
        {thread.messages.length === 0 && <p className="chat-empty">{say('empty')}</p>}
        <ol>
          {thread.messages.map((message) => (
            <WrittenMessage
              key={message.id}
              message={message}
              receipt={message.id === lastOwn ? say(message.seq <= readByDriver ? 'read' : 'sent') : null}
              language={language}
              say={say}
            />
          ))}
        </ol>
        {earlier !== null && (
          <p>
            <a href={addresses.talk(language, earlier)}>{say('earlier')}</a>
          </p>
        )}
      </section>
    </main>
  );
}

/** Posts to its own address. */
function MessageForm({ id, typed, faults, say }: Omit<ChatPageInput, 'thread'> & { say: TranslateChat }) {
  return (
    <form method="post">
      {faults.map((fault) => (
        <p key={fault} className="wrong" role="alert" id="message-wrong">
          {fault}
        </p>
      ))}
      <input type="hidden" name="id" value={id} />
      <label htmlFor="message">{say('message')}</label>
      <textarea
        id="message"
        name="message"
        rows={3}
        required
        defaultValue={typed}
        aria-invalid={faults.length > 0 || undefined}
        aria-describedby={faults.length > 0 ? 'message-wrong' : undefined}
      />
      <button type="submit">{say('send')}</button>
    </form>
  );
}

type WrittenProps = { message: ChatMessage; receipt: string | null; language: Language; say: TranslateChat };

function WrittenMessage({ message, receipt, language, say }: WrittenProps) {
  const { user, text, image, createdAt, removed } = message;
  const isOwn = user.id === 'RECIPIENT';
  const time = printMoment(createdAt, 'time', language, null);
  return (
    <li className={isOwn ? 'own' : undefined}>
      <p className="chat-who">{isOwn ? say('you') : (user.name ?? say('driver'))}</p>
      <MessageBody text={removed ? say('removed') : text} image={image} isGone={removed} say={say} />
      <p className="chat-marks">{marksOf(message, say, { time, receipt })}</p>
    </li>
  );
}
