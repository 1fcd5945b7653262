import { ExclamationCircleFilled } from '@ant-design/icons';
import { type Import, type ImportRow, rowsAtOnce } from '@portage/contract/imports/schema';
import { paths } from '@portage/contract/index';
import { Button, Progress } from 'antd';
import { useHolds } from '../../auth/account.ts';
import { useNames } from '../fieldName.ts';
import type { useChoice } from '../rows/useChoice.ts';
import type { RowEdits } from '../rows/useRowEdits.ts';
import type { Ask } from '../useImport.ts';
import { openFaults } from './faults.ts';
import { firstColumn } from './moves.ts';
import { RowStateMark } from './RowStateMark.tsx';
import type { Grid } from './useGrid.ts';
import type { Undo } from './useUndo.ts';
import { useT } from './words.ts';

type RowBarProps = {
  grid: Grid;
  import: Import;
  edits: RowEdits;
  choice: ReturnType<typeof useChoice>;
  undo: Undo;
  ask: Ask;
};

/** Renders the bar below the grid: the faults of the active cell, the row's actions, and the button to the next fault. */
export function RowBar(props: RowBarProps) {
  const t = useT();
  const { grid, import: given, edits, undo } = props;
  return (
    <section className="row row-apart row-bar">
      {grid.row && <About {...props} row={grid.row} />}
      <Spoken answered={edits.answered} undone={undo.status} />
      <div className="row" style={{ flex: 'none' }}>
        {edits.progress && <Writing {...edits.progress} />}
        {undo.canUndo && (
          <Button size="small" onClick={undo.undo} aria-keyshortcuts="Control+Z Meta+Z">
            {t('undo')} <kbd>{undoKeys}</kbd>
          </Button>
        )}
        {given.counts.faulty > 0 && given.status === 'REVIEW' && (
          <Button size="small" onClick={() => grid.seek(false)} aria-keyshortcuts="F8">
            {t('nextFault')} <kbd>F8</kbd>
          </Button>
        )}
      </div>
    </section>
  );
}

const undoKeys = /Mac|iP(hone|ad)/.test(navigator.userAgent) ? '⌘Z' : 'Ctrl Z';

/** Shows the progress of a change of many rows; nothing for a change of one request. */
function Writing({ done, count }: NonNullable<RowEdits['progress']>) {
  const t = useT();
  if (count <= rowsAtOnce) return null;
  return (
    <span role="status">
      <Progress percent={Math.round((100 * done) / count)} size="small" showInfo={false} aria-hidden />
      <span className="numeric">{t('writing', { done, count })}</span>
    </span>
  );
}

type AboutProps = Pick<RowBarProps, 'import' | 'grid' | 'choice' | 'ask'> & { row: ImportRow };

function About({ row, grid, import: given, choice, ask }: AboutProps) {
  const t = useT();
  const { headerName, fieldName } = useNames();
  const column = grid.columns[grid.active.column - firstColumn];
  const faults = openFaults(row);
  const here = faults.filter((fault) => fault.column === null || fault.column === column?.index || !column);
  return (
    <div className="stack">
      <div className="row">
        <strong className="numeric">{t('rowNumber', { row: row.row })}</strong>
        {column && <span className="muted">{headerName(column.header, column.index)}</span>}
        <RowStateMark row={row} />
        <RowActions row={row} import={given} choice={choice} />
      </div>
      {here.map(({ type, column: place, field, message }) => (
        <p key={`${place} ${field} ${message}`} className="row fault">
          <ExclamationCircleFilled aria-hidden />
          <span>
            {place === column?.index || type === 'ROW_BLANK'
              ? message
              : t('fieldFault', { field: fieldName(field), message })}
          </span>
          {place === null && (
            <Button size="small" type="link" onClick={() => ask({ panel: 'columns' })}>
              {t('chooseColumn')}
            </Button>
          )}
        </p>
      ))}
      {here.length === 0 && <StateText row={row} />}
    </div>
  );
}

function StateText({ row: { state, duplicate, choice } }: { row: ImportRow }) {
  const t = useT();
  if (state === 'DUPLICATE' && duplicate) {
    const { number, recipient } = duplicate;
    if (choice === 'UPDATE') return <p>{t('willUpdateText')}</p>;
    return <p>{number ? t('duplicateOf', { number, recipient }) : t('duplicateRow', { recipient })}</p>;
  }
  const isMade = state === 'CREATED' || state === 'UPDATED';
  return <p className="muted">{t(state === 'SKIPPED' ? 'leftOutText' : isMade ? 'madeText' : 'allFine')}</p>;
}

function RowActions({ row, import: given, choice }: Pick<AboutProps, 'row' | 'import' | 'choice'>) {
  const t = useT();
  const orderId = row.orderId ?? row.duplicate?.orderId;
  const act = (name: string, chosen: Parameters<typeof choice.chooseFor>[1]) => (
    <Button size="small" onClick={() => choice.chooseFor(row, chosen)}>
      {name}
    </Button>
  );
  const mayChoose = given.status === 'REVIEW';
  const mayUpdate = useHolds('MANAGE_ORDERS') && mayChoose && row.duplicate !== null;
  return (
    <>
      {orderId && (
        <a href={`${paths.orders}?order=${orderId}`} target="_blank" rel="noreferrer">
          {t('open')} <span className="visually-hidden">{t('opensBeside')}</span>
        </a>
      )}
      {mayUpdate && row.state === 'DUPLICATE' && row.choice !== 'UPDATE' && act(t('update'), 'UPDATE')}
      {mayChoose && row.state === 'DUPLICATE' && row.choice === 'UPDATE' && act(t('dontUpdate'), null)}
      {mayChoose && row.state === 'DUPLICATE' && act(t('leaveOut'), 'SKIP')}
      {mayChoose && (row.state === 'FAULTY' || row.state === 'READY') && act(t('leaveRowOut'), 'SKIP')}
      {mayChoose && row.state === 'SKIPPED' && act(t('takeBack'), null)}
    </>
  );
}

/** Announces the result of the last edit to screen readers. */
function Spoken({ answered, undone }: { answered: ImportRow | null; undone: string }) {
  const t = useT();
  const text = () => {
    if (undone || !answered) return undone;
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
