import { ExclamationCircleFilled } from '@ant-design/icons';
import { type Import, type ImportRow, rowsAtOnce } from '@portage/contract/imports/schema';
import { paths } from '@portage/contract/index';
import { Button, Progress as ProgressBar } from 'antd';
import type { ReactNode } from 'react';
import { useHolds } from '../../auth/account.ts';
import { useWords } from '../../words/translate.ts';
import { useNames } from '../fieldName.ts';
import type { useChoice } from '../rows/useChoice.ts';
import type { Progress } from '../rows/useManyRows.ts';
import type { RowEdits } from '../rows/useRowEdits.ts';
import type { Ask } from '../useImport.ts';
import { openFaults } from './faults.ts';
import { firstColumn } from './moves.ts';
import { RowStateMark } from './RowStateMark.tsx';
import type { Grid } from './useGrid.ts';
import type { Undo } from './useUndo.ts';
import { words } from './words.ts';

type RowBarProps = {
  grid: Grid;
  import: Import;
  edits: RowEdits;
  choice: ReturnType<typeof useChoice>;
  undo: Undo;
  ask: Ask;
  onNext: () => void;
};

/** Beneath the grid: what is wrong with the cell one stands in, what to do about it, and the way to the next fault. */
export function RowBar({ grid, import: given, edits, choice, undo, ask, onNext }: RowBarProps) {
  const t = useWords(words);
  const { row, active, columns } = grid;
  const column = columns[active.column - firstColumn];
  return (
    <section className="row-bar">
      <div className="row-bar-about">
        {row && <About row={row} columnIndex={column?.index} given={given} choice={choice} ask={ask} />}
      </div>
      <Spoken answered={edits.answered} undone={undo.status} />
      <div className="row row-bar-ways">
        {edits.progress && <Writing {...edits.progress} />}
        {undo.canUndo && (
          <Button size="small" onClick={undo.undo} aria-keyshortcuts="Control+Z Meta+Z">
            {t('undo')} <kbd>{undoKeys}</kbd>
          </Button>
        )}
        {given.counts.faulty > 0 && given.status === 'REVIEW' && (
          <Button size="small" onClick={onNext} aria-keyshortcuts="F8">
            {t('nextFault')} <kbd>F8</kbd>
          </Button>
        )}
      </div>
    </section>
  );
}

const undoKeys = /Mac|iP(hone|ad)/.test(navigator.userAgent) ? '⌘Z' : 'Ctrl Z';

/** How far a change of many rows is; one of a few is over before it is seen. */
function Writing({ done, count }: Progress) {
  const t = useWords(words);
  if (count <= rowsAtOnce) return null;
  return (
    <span className="row-bar-progress" role="status">
      <ProgressBar percent={Math.round((100 * done) / count)} size="small" showInfo={false} aria-hidden />
      <span className="numeric">{t('writing', { done, count })}</span>
    </span>
  );
}

type AboutProps = {
  row: ImportRow;
  columnIndex: number | undefined;
  given: Import;
  choice: ReturnType<typeof useChoice>;
  ask: Ask;
};

function About({ row, columnIndex, given, choice, ask }: AboutProps) {
  const t = useWords(words);
  const { headerName, fieldName } = useNames();
  const column = columnIndex === undefined ? undefined : given.columns[columnIndex];
  const faults = openFaults(row);
  const here = faults.filter((fault) => fault.column === null || fault.column === columnIndex || !column);
  return (
    <>
      <div className="row row-bar-title">
        <strong className="numeric">{t('rowNumber', { row: row.row })}</strong>
        {column && columnIndex !== undefined && <span className="muted">{headerName(column.header, columnIndex)}</span>}
        <RowStateMark row={row} />
        <RowActions row={row} given={given} choice={choice} />
      </div>
      {here.map(({ column: place, field, message }) => (
        <p key={`${place} ${field} ${message}`} className="row-bar-fault">
          <ExclamationCircleFilled aria-hidden />
          <span>{place === columnIndex ? message : t('fieldFault', { field: fieldName(field), message })}</span>
          {place === null && (
            <Button size="small" type="link" onClick={() => ask({ panel: 'columns' })}>
              {t('chooseColumn')}
            </Button>
          )}
        </p>
      ))}
      {here.length === 0 && <StateText row={row} />}
    </>
  );
}

function StateText({ row }: { row: ImportRow }) {
  const t = useWords(words);
  if (row.state === 'SKIPPED') return <p className="muted">{t('leftOutText')}</p>;
  if (row.state === 'CREATED' || row.state === 'UPDATED') return <p className="muted">{t('madeText')}</p>;
  if (row.state === 'DUPLICATE' && row.duplicate) {
    const { number, recipient } = row.duplicate;
    const what = number ? t('duplicateOf', { number, recipient }) : t('duplicateRow', { recipient });
    return <p>{row.choice === 'UPDATE' ? t('willUpdateText') : what}</p>;
  }
  return <p className="muted">{t('allFine')}</p>;
}

type RowActionsProps = Pick<AboutProps, 'row' | 'given' | 'choice'>;

function RowActions({ row, given, choice }: RowActionsProps) {
  const t = useWords(words);
  const orderId = row.orderId ?? row.duplicate?.orderId;
  const act = (name: string, wish: Parameters<typeof choice.chooseFor>[1]) => (
    <Button key={name} size="small" onClick={() => choice.chooseFor(row, wish)}>
      {name}
    </Button>
  );
  const mayChoose = given.status === 'REVIEW';
  const mayUpdate = useHolds('MANAGE_ORDERS') && mayChoose && row.duplicate !== null;
  return (
    <>
      {orderId && <OrderLink id={orderId}>{t('open')}</OrderLink>}
      {mayUpdate && row.state === 'DUPLICATE' && row.choice !== 'UPDATE' && act(t('update'), 'UPDATE')}
      {mayChoose && row.state === 'DUPLICATE' && row.choice === 'UPDATE' && act(t('dontUpdate'), null)}
      {mayChoose && row.state === 'DUPLICATE' && act(t('leaveOut'), 'SKIP')}
      {mayChoose && (row.state === 'FAULTY' || row.state === 'READY') && act(t('leaveRowOut'), 'SKIP')}
      {mayChoose && row.state === 'SKIPPED' && act(t('takeBack'), null)}
    </>
  );
}

function OrderLink({ id, children }: { id: string; children: ReactNode }) {
  const t = useWords(words);
  return (
    <a href={`${paths.orders}?order=${id}`} target="_blank" rel="noreferrer">
      {children} <span className="visually-hidden">{t('opensBeside')}</span>
    </a>
  );
}

/** What became of the row that was fixed last, for who does not see it. */
function Spoken({ answered, undone }: { answered: ImportRow | null; undone: string }) {
  const t = useWords(words);
  const text = () => {
    if (undone) return undone;
    if (!answered) return '';
    const { row, state, faults } = answered;
    if (state === 'FAULTY') return t('stillFaulty', { row, count: faults.length });
    return state === 'READY' ? t('nowReady', { row }) : t('nowOtherwise', { row, state: t(state) });
  };
  return (
    <p className="visually-hidden" role="status">
      {text()}
    </p>
  );
}
