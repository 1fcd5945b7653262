import type { StoreMoves } from '@portage/contract/stores/schema';
import { useFormats } from '../words/formats.ts';
import { useWords } from '../words/translate.ts';
import { words } from './words.ts';

/** What a change would do to the orders that wait: the first of those that move, from when to when, and how many more. */
export function MoveList({ moves: { moved, first, closing } }: { moves: StoreMoves }) {
  const t = useWords(words);
  const { day } = useFormats();
  const when = ({ date, time }: { date: string; time: string }) => `${day(date)}, ${time}`;
  return (
    <div className="stack store-moves">
      {moved > 0 && <p>{t('moveText')}</p>}
      <ul className="stack">
        {first.map(({ id, number, trackingCode, recipient, from, to }) => (
          <li key={id} className="pair">
            <span>
              <strong>{number ?? trackingCode}</strong> {recipient}
            </span>
            <span className="numeric">
              <del>{when(from)}</del> → <strong>{when(to)}</strong>
            </span>
          </li>
        ))}
      </ul>
      {moved > first.length && <p className="muted">{t('moveMore', { count: moved - first.length })}</p>}
      {closing > 0 && <p>{t('closing', { count: closing })}</p>}
    </div>
  );
}
