import type { ChatMessage } from '@portage/contract/chat/schema';
import type { TranslateOf } from '../translate.ts';
import type { words } from './words.ts';

type Say = TranslateOf<typeof words>;
type MessageBodyProps = { text: string; image: string | null; isGone?: boolean; t: Say };

/** Renders a message's text and image, in the chat panel and on the page without JavaScript. */
export function MessageBody({ text, image, isGone = false, t }: MessageBodyProps) {
  return (
    <>
      {image && (
        <a className="chat-photo-link" href={image} target="_blank" rel="noreferrer">
          <img src={image} alt={t('photo')} />
        </a>
      )}
      {text !== '' && (
        <p className={isGone ? 'chat-text gone' : 'chat-text'} dir="auto">
          {text}
        </p>
      )}
    </>
  );
}

/** Returns the line below a message: its time and state. */
export const marksOf = (
  { edited, removed, reported }: ChatMessage,
  t: Say,
  { time, receipt }: { time: string; receipt: string | null },
): string => [time, edited && !removed && t('edited'), reported && t('reported'), receipt].filter(Boolean).join(' · ');
