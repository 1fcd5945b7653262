import type { ChatMessage } from '@portage/contract/chat/schema';
import type { TranslateOf } from '../translate.ts';
import type { words } from './words.ts';

type Say = TranslateOf<typeof words>;
type MessageBodyProps = { text: string; image: string | null; isGone?: boolean; say: Say };

/** What somebody wrote and showed, in the panel and on the page without scripts. */
export function MessageBody({ text, image, isGone = false, say }: MessageBodyProps) {
  return (
    <>
      {image && (
        <a className="chat-said" href={image} target="_blank" rel="noreferrer">
          <img src={image} alt={say('photo')} />
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

/** What stands beneath a message: when it was written, and what became of it. */
export const marksOf = (
  { edited, removed, reported }: ChatMessage,
  say: Say,
  { time, receipt }: { time: string; receipt: string | null },
): string =>
  [time, edited && !removed && say('edited'), reported && say('reported'), receipt].filter(Boolean).join(' · ');
