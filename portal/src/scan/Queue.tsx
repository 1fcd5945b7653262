import { acceptsAgain } from '@portage/contract/handovers/rules';
import { paths } from '@portage/contract/index';
import { lazy, Suspense, useState } from 'react';
import { momentIn } from '../words/day.ts';
import { useLanguage } from '../words/language.ts';
import type { Act } from './database.ts';
import { dismiss } from './queue.ts';
import { session } from './useScan.ts';
import { useT } from './words.ts';

/** Lazy, because it imports the whole error catalogue. */
const Reason = lazy(() => import('./Reason.tsx').then((chunk) => ({ default: chunk.Reason })));

/** The lines that are rendered at first. */
const shown = 100;

/** Renders every act with its outcome, and what waits. */
export function Queue({ lines, isSending }: { lines: readonly Act[]; isSending: boolean }) {
  const t = useT();
  const [isWhole, setWhole] = useState(false);
  const waiting = lines.filter(({ state }) => state === 'waiting').length;
  const done = lines.filter(({ state }) => state === 'done' || state === 'already');
  const handoverId = done.find((line) => line.handoverId)?.handoverId;
  if (lines.length === 0) return null;
  // A refused line is never among those that are cut off.
  const sorted = [...lines].sort((one, other) => rank(one) - rank(other));
  return (
    <section className="scan-queue">
      <h2>{t('lines')}</h2>
      <p role="status">
        {isSending && waiting > 0 ? t('sending') : waiting > 0 ? t('waiting', { count: waiting }) : t('nothingWaits')}
      </p>
      <div className="scan-buttons">
        {waiting > 0 && (
          <button type="button" className="plain-button" aria-disabled={isSending} onClick={session.wake}>
            {t('sendNow')}
          </button>
        )}
        {handoverId && (
          <a className="plain-button" href={paths.handover.replace('$id', handoverId)}>
            {t('openHandover')}
          </a>
        )}
        {done.length > 0 && (
          <button type="button" className="plain-button" onClick={() => void dismiss(done.map(({ place }) => place))}>
            {t('dismissDone')}
          </button>
        )}
      </div>
      <ul>
        {sorted.slice(0, isWhole ? undefined : shown).map((line) => (
          <Line key={line.place} line={line} />
        ))}
      </ul>
      {!isWhole && lines.length > shown && (
        <button type="button" className="plain-button" onClick={() => setWhole(true)}>
          {t('showAll', { count: lines.length })}
        </button>
      )}
    </section>
  );
}

const rank = ({ state }: Act) => (state === 'refused' ? 0 : 1);

function Line({ line }: { line: Act }) {
  const t = useT();
  const language = useLanguage();
  const time = momentIn(language);
  const { number, recipient, kind, believed, scannedAt, state, refusal, place, isAgain } = line;
  const chosen = line.package ? t('package', { package: line.package }) : null;
  const outcome = [t(isAgain ? 'handOverAgain' : kind), chosen, t(`state.${state}`)].filter(Boolean);
  return (
    <li className="scan-line" data-state={state}>
      <p>
        <strong>{number}</strong> · {recipient}
      </p>
      <p className="scan-outcome">{outcome.join(' · ')}</p>
      {refusal && (
        <p>
          <Suspense>
            <Reason refusal={refusal} />
          </Suspense>
        </p>
      )}
      {(state === 'refused' || state === 'already') && (
        <p className="scan-time">{t('believed', { state: believed[language] })}</p>
      )}
      <p className="scan-time">{time(scannedAt)}</p>
      <div className="scan-line-buttons">
        {refusal && acceptsAgain(refusal.type) && (
          <button type="button" className="plain-button" onClick={() => void session.handOverAgain(line)}>
            {t('handOverAgain')}
          </button>
        )}
        {state !== 'waiting' && (
          <button type="button" className="plain-button" onClick={() => void dismiss([place])}>
            {t('dismiss')}
          </button>
        )}
      </div>
    </li>
  );
}
