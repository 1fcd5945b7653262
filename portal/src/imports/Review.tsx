import type { Import, ImportColumn, ImportRow } from '@portage/contract/imports/schema';
import { Alert, Button, Descriptions, Modal } from 'antd';
import { type KeyboardEvent, useEffect, useEffectEvent } from 'react';
import { useHolds } from '../auth/account.ts';
import { StatePanel } from '../ui/StatePanel.tsx';
import { useShortcuts } from '../ui/useShortcuts.ts';
import { useNames } from './fieldName.ts';
import { firstColumn } from './grid/moves.ts';
import { ReviewGrid } from './grid/ReviewGrid.tsx';
import { RowBar } from './grid/RowBar.tsx';
import { faultyColumns, type Grid, useGrid } from './grid/useGrid.ts';
import { useUndo } from './grid/useUndo.ts';
import { useT } from './grid/words.ts';
import type { UndoStack } from './rows/edits.ts';
import { useChoice } from './rows/useChoice.ts';
import { type RowEdits, useRowEdits } from './rows/useRowEdits.ts';
import { type Rows, useRows } from './rows/useRows.ts';
import type { ImportSearch } from './search.ts';
import type { Ask } from './useImport.ts';
import { useT as useImportWords } from './words.ts';

type ReviewProps = {
  import: Import;
  asked: ImportSearch;
  ask: Ask;
  /** True while this list is being opened to show the next fault. */
  seeking: { current: boolean };
  undoStack: UndoStack;
};

/** Renders the review of a file's rows before orders are created. */
export function Review({ import: given, asked, ask, seeking, undoStack }: ReviewProps) {
  const t = useT();
  const { state } = asked;
  const rows = useRows({ import: given, state });
  const edits = useRowEdits(given.id, rows, undoStack);
  const choice = useChoice(given.id, rows, undoStack);
  const seekElsewhere = () => {
    if (state === 'FAULTY' || given.counts.faulty === 0) return false;
    seeking.current = true;
    ask({ state: 'FAULTY' });
    return true;
  };
  const withUnmapped = asked.columns === 'all';
  const grid = useGrid({ import: given, withUnmapped, rows, edits, onSeek: seekElsewhere });
  const undo = useUndo({ grid, rows, edits, choice, undoStack });
  useFirstFault(grid, rows, seeking);
  // Works anywhere on the page. Within the grid the listener below runs first, also while a cell is edited.
  useShortcuts({ F8: () => grid.seek(false) });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'F8') return;
    event.preventDefault();
    grid.seek(event.shiftKey);
  };
  if (rows.lines.length === 0) return <NoRows state={state} given={given} ask={ask} />;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the F8 key works everywhere inside.
    <div className="review" onKeyDown={onKeyDown}>
      {state === 'DUPLICATE' && given.status === 'REVIEW' && <AllDuplicates counts={given.counts} choice={choice} />}
      {rows.error && (
        <Alert
          type="error"
          banner
          role="alert"
          title={t('rowsUnread', { reason: rows.error.body.message })}
          action={
            <Button size="small" onClick={() => void rows.refresh()}>
              {t('retry')}
            </Button>
          }
        />
      )}
      <ReviewGrid grid={grid} rows={rows} edits={edits} undo={undo} />
      <RowBar grid={grid} import={given} edits={edits} choice={choice} undo={undo} ask={ask} />
      <ConflictDialog columns={given.columns} edits={edits} />
    </div>
  );
}

/** Moves to the first fault if this list was opened to find it. */
function useFirstFault({ move, columns }: Grid, rows: Rows, seeking: { current: boolean }): void {
  const first = rows.lines[0]?.row;
  const lead = useEffectEvent((row: ImportRow) => {
    if (!seeking.current) return;
    seeking.current = false;
    const faulty = faultyColumns(row, columns) ?? [];
    move({ place: 0, column: Math.min(firstColumn + columns.length - 1, ...faulty) });
  });
  useEffect(() => {
    if (first) lead(first);
  }, [first]);
}

function NoRows({ state, given, ask }: { state: ImportSearch['state']; given: Import; ask: Ask }) {
  const t = useT();
  const isFixed = state === 'FAULTY' && given.status === 'REVIEW';
  return (
    <StatePanel
      mood={isFixed ? 'delighted' : 'sleeping'}
      title={t(`none${state ?? 'ALL'}`)}
      text={isFixed ? t('noneFAULTYText') : undefined}
      action={state && <Button onClick={() => ask({ state: undefined })}>{t('showAll')}</Button>}
    />
  );
}

type AllDuplicatesProps = { counts: Import['counts']; choice: ReturnType<typeof useChoice> };

/** Applies one choice to all duplicates. */
function AllDuplicates({ counts, choice }: AllDuplicatesProps) {
  const t = useImportWords();
  const mayUpdate = useHolds('MANAGE_ORDERS');
  const answer = (name: string, chosen: Parameters<typeof choice.chooseForAll>[0]) => (
    <Button size="small" loading={choice.isPending} onClick={() => choice.chooseForAll(chosen)}>
      {name}
    </Button>
  );
  const actions = (
    <span className="row">
      {mayUpdate && answer(t('updateAll'), 'UPDATE')}
      {counts.toUpdate > 0 && answer(t('updateNone'), null)}
      {answer(t('leaveAllOut'), 'SKIP')}
    </span>
  );
  return <Alert type="info" banner title={t('allDuplicates', { count: counts.duplicate })} action={actions} />;
}

type ConflictDialogProps = { columns: readonly ImportColumn[]; edits: RowEdits };

/** Shows both values when another member changed the same cell first, and keeps either. */
function ConflictDialog({ columns, edits: { conflict, resolve } }: ConflictDialogProps) {
  const t = useImportWords();
  const { headerName } = useNames();
  return (
    <Modal
      open={conflict !== null}
      title={conflict && t('rivalTitle', { row: conflict.theirs.row })}
      cancelText={t('keepTheirs')}
      // The default button, so that a stray Enter changes nothing.
      cancelButtonProps={{ autoFocus: true }}
      onCancel={() => resolve(false)}
      okText={t('keepMine')}
      onOk={() => resolve(true)}
      mask={{ closable: false }}
      destroyOnHidden
    >
      <p className="muted">{t('rivalText')}</p>
      {conflict?.conflicting.map(({ column, value }) => (
        <Descriptions
          key={column}
          title={headerName(columns[column]?.header ?? '', column)}
          layout="vertical"
          size="small"
          bordered
          column={2}
          items={[
            { key: 'theirs', label: t('theirs'), children: conflict.theirs.cells[column] || t('empty') },
            { key: 'mine', label: t('mine'), children: value || t('empty') },
          ]}
        />
      ))}
    </Modal>
  );
}
