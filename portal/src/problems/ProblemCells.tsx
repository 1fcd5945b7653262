import { FileTextOutlined } from '@ant-design/icons';
import { claimKindNames } from '@portage/contract/claims/words';
import { stateText } from '@portage/contract/orders/words';
import type { ProblemReason } from '@portage/contract/problems/kinds';
import { reasons } from '@portage/contract/problems/reasons';
import type { Problem, ProblemRow } from '@portage/contract/problems/schema';
import { problemMeanings, problemNames } from '@portage/contract/problems/words';
import { translate } from '@portage/contract/words';
import { Tooltip } from 'antd';
import type { ReactNode } from 'react';
import { UnreadMark } from '../orders/table/UnreadMark.tsx';
import { useT as useOrderWords } from '../orders/words.ts';
import { useT as useRequestWords } from '../requests/words.ts';
import { useFormats } from '../words/formats.ts';
import { useLanguage } from '../words/language.ts';
import { dueOf } from './due.ts';
import { useT } from './words.ts';

type CellProps = { row: ProblemRow };
type ProblemCellProps = CellProps & { actions: ReactNode };

export function OrderCell({ row, store }: CellProps & { store: string | null }) {
  const { number, trackingCode, recipient, unread } = row;
  const t = useOrderWords();
  return (
    <span className="pair">
      <strong className="ellipsis" title={number ?? trackingCode}>
        {number ?? t('noNumber')}
      </strong>
      <span className="ellipsis" title={recipient}>
        {recipient}
      </span>
      <UnreadMark count={unread} />
      {store && <span className="ellipsis small">{store}</span>}
    </span>
  );
}

const tones = { critical: 'bad', high: 'warning', normal: 'info' } as const;

function ReasonTag({ reason }: { reason: ProblemReason }) {
  const language = useLanguage();
  return (
    <Tooltip title={translate(problemMeanings[reason], language)}>
      <span className="chip" data-tone={tones[reasons[reason].severity]}>
        {translate(problemNames[reason], language)}
      </span>
    </Tooltip>
  );
}

/** The number of reasons that are named; the others are counted. */
const named = 2;

function ReasonTags({ problems }: { problems: readonly Problem[] }) {
  const t = useT();
  const language = useLanguage();
  const rest = problems.slice(named).map(({ reason }) => translate(problemNames[reason], language));
  return (
    <span className="chips">
      {problems.slice(0, named).map(({ reason }) => (
        <ReasonTag key={reason} reason={reason} />
      ))}
      {rest.length > 0 && (
        <Tooltip title={rest.join(', ')}>
          <span className="chip">
            +{rest.length}
            <span className="visually-hidden">
              {t('moreReasons', { count: rest.length, reasons: rest.join(', ') })}
            </span>
          </span>
        </Tooltip>
      )}
    </span>
  );
}

/** Renders the order's state, with the promise if it was broken, its problems, and the actions. */
export function ProblemCell({ row, actions }: ProblemCellProps) {
  const language = useLanguage();
  const sentence = stateText(row.now, language);
  return (
    <div className="problem">
      <ProblemFacts row={row}>
        <p className="ellipsis" title={sentence}>
          {sentence}
        </p>
      </ProblemFacts>
      {actions}
    </div>
  );
}

/** Renders the reasons, the open request, the words of the recipient or courier, and the team's note. */
export function ProblemFacts({ row: { problems, note, requested }, children }: CellProps & { children?: ReactNode }) {
  const asked = useRequestWords();
  const language = useLanguage();
  const quotes = problems.flatMap(({ words, kind }) =>
    words ? [{ words, about: kind && translate(claimKindNames[kind], language, {}) }] : [],
  );
  return (
    <>
      <div className="problem-now">
        <ReasonTags problems={problems} />
        {children}
      </div>
      {requested && <p className="ellipsis muted small">{asked(`request.${requested}.OPEN`)}</p>}
      {quotes.map(({ words, about }) => (
        <p key={words} className="ellipsis muted small" title={words}>
          {about && `${about} · `}
          <q>{words}</q>
        </p>
      ))}
      {note && (
        <p className="ellipsis small problem-note" title={note}>
          <FileTextOutlined aria-hidden /> {note}
        </p>
      )}
    </>
  );
}

/** Seconds before the end from which the time left is urgent. */
const urgentSeconds = 3_600;

/** Renders the time until it is too late for the problem that expires next, and since when it exists; or until when the order waits. */
export function DueCell({ row: { problems, snoozedUntil } }: CellProps) {
  const t = useT();
  const { ago, duration, moment, storeTime } = useFormats();
  const due = dueOf(problems, Date.now());
  if (snoozedUntil) return <span className="muted small">{t('snoozedUntil', { at: moment(snoozedUntil.at) })}</span>;
  if (!due) return null;
  const { since, until } = due;
  // The order comes back with the first of its problems.
  const [wait] = problems.flatMap(({ waitsUntil }) => waitsUntil?.at ?? []).sort();
  if (wait) return <span className="muted small">{t('waitsUntil', { at: moment(wait) })}</span>;
  const seconds = (Date.parse(until.at) - Date.now()) / 1_000;
  const text = seconds > 0 ? t('timeLeft', { time: duration(seconds) }) : t('expired', { ago: ago(until.at) });
  return (
    <span className="pair numeric">
      <time dateTime={until.at} title={storeTime(until)} className={seconds < urgentSeconds ? 'fault' : undefined}>
        {text}
      </time>
      <time dateTime={since.at} title={storeTime(since)}>
        {ago(since.at)}
      </time>
    </span>
  );
}
