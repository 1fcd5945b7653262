import type { CourierConversation } from '@portage/contract/timeline/fleet';
import { useT as useTimelineWords } from '../timeline/words.ts';
import { useFormats } from '../words/formats.ts';

/** A text that someone wrote about an order. */
export type Message = CourierConversation['messages'][number];

/** Renders texts of the courier and of retailers, oldest first, with their authors and times. */
export function Messages({ messages }: { messages: readonly Message[] }) {
  const ofTimeline = useTimelineWords();
  const { instant } = useFormats();
  return (
    <ol className="stack">
      {messages.map(({ id, from, name, content, at }) => (
        <li key={id} className={from === 'PROVIDER' ? 'sunken' : 'card'}>
          <div className="row row-apart">
            <span>
              <strong>{name}</strong> <span className="muted">{ofTimeline(`sender.${from}`)}</span>
            </span>
            <time className="muted numeric" dateTime={at}>
              {instant(at)}
            </time>
          </div>
          <p className="free-text">{content}</p>
        </li>
      ))}
    </ol>
  );
}
