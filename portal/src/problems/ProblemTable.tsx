import '../orders/table/table.css';
import type { ProblemRow } from '@portage/contract/problems/schema';
import type { TableProps } from 'antd';
import { isOwnClick, onRowKey, useRovingRow } from '../orders/table/rows.ts';
import { useStores } from '../stores/useStores.ts';
import { type Columns, DataTable } from '../ui/table/DataTable.tsx';
import type { ListPage } from '../ui/table/Pages.tsx';
import { useNow } from '../ui/useNow.ts';
import { AssignMenu } from './Decisions.tsx';
import { DueCell, OrderCell, ProblemCell } from './ProblemCells.tsx';
import { RowActions } from './Remedies.tsx';
import type { Decide } from './useDecide.ts';
import { type InboxState, pageSize } from './useInbox.ts';
import { useT } from './words.ts';

type ProblemTableProps = InboxState & {
  list: ListPage<ProblemRow>;
  isStale: boolean;
  /** Null if the member may not decide. */
  decide: Decide | null;
  selection: TableProps<ProblemRow>['rowSelection'];
  onNote: (row: ProblemRow) => void;
};

/** Renders the orders with problems, one per row, and what can be done about each. */
export function ProblemTable(props: ProblemTableProps) {
  const { asked, ask, list, isStale, selection } = props;
  const t = useT();
  const columnsOf = useColumns(props);
  const { tabIndexOf, onFocus } = useRovingRow(list.data, asked.order);
  // Renders again each minute, so that the time left stays correct.
  useNow(60_000);
  const open = ({ id }: ProblemRow) => ask({ order: id });
  return (
    <div className="orders-table problems-table" aria-busy={isStale} data-stale={isStale}>
      <DataTable<ProblemRow>
        list={list}
        size="middle"
        aria-label={t('title')}
        columns={columnsOf}
        hasCards
        rowSelection={selection}
        total={(count) => t('page', { count })}
        defaultPageSize={pageSize}
        askPage={({ page }) => ask({ page })}
        onRow={(row) => ({
          tabIndex: tabIndexOf(row.id),
          onFocus: () => onFocus(row.id),
          className: `order-row ${row.id === asked.order ? 'order-row-open' : ''}`,
          onClick: (event) => isOwnClick(event) && open(row),
          onKeyDown: (event) => onRowKey(event, () => open(row)),
        })}
      />
    </div>
  );
}

/** The table's width in pixels from which its columns are wide. */
const wide = 1_040;

/** Returns the columns for a width. */
function useColumns({ ask, decide, onNote }: ProblemTableProps): (width: number) => Columns<ProblemRow> {
  const t = useT();
  const { stores } = useStores();
  const storeOf = ({ pickupScheduleId }: ProblemRow) =>
    (stores.length > 1 && stores.find(({ id }) => id === pickupScheduleId)?.name) || null;
  return (width) => {
    const isWide = width >= wide;
    return [
      {
        key: 'order',
        title: t('order'),
        width: isWide ? 220 : 150,
        render: (_, row) => <OrderCell row={row} store={storeOf(row)} />,
      },
      {
        key: 'problem',
        title: t('problem'),
        card: 'text',
        render: (_, row) => <ProblemCell row={row} actions={<RowActions {...{ row, ask, decide, onNote }} />} />,
      },
      {
        key: 'due',
        title: t('due'),
        card: 'side',
        width: isWide ? 170 : 130,
        render: (_, row) => <DueCell row={row} />,
      },
      {
        key: 'owner',
        card: 'mark',
        title: <span className={isWide ? undefined : 'visually-hidden'}>{t('owner')}</span>,
        width: isWide ? 150 : 52,
        render: (_, { id, owner }) =>
          decide ? <AssignMenu ids={[id]} decide={decide} owner={owner} isCompact={!isWide} isQuiet /> : owner?.name,
      },
    ];
  };
}
