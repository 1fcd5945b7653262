import { InfoCircleOutlined } from '@ant-design/icons';
import { expenseSorts } from '@portage/contract/expense/rules';
import type { Expenses } from '@portage/contract/expense/schema';
import { paths } from '@portage/contract/index';
import { useQueries } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button, type TableProps, Tooltip } from 'antd';
import { type ReactNode, useState } from 'react';
import { api } from '../api/client.ts';
import { readOptions } from '../api/read.ts';
import { QuestionState } from '../questions/Question.tsx';
import { IconButton } from '../ui/ActionButton.tsx';
import { type Columns, DataTable } from '../ui/table/DataTable.tsx';
import { sortable, sortOf } from '../ui/table/sort.ts';
import { useSearchState } from '../ui/useSearchState.ts';
import { useFormats } from '../words/formats.ts';
import { lineOf } from './ChargeDrawer.tsx';
import { type ExpenseRow, rowsOf } from './rows.ts';
import { ExpenseSearch } from './search.ts';
import type { ExpenseSearchState } from './useExpenseSearch.ts';
import { Unfold, useToggledRows } from './useUnfolding.tsx';
import { useT } from './words.ts';

type ExpenseTableProps = ExpenseSearchState & { expenses: Expenses; isStale: boolean; empty: ReactNode };

/** Renders the charges on three levels: days, services by rate, and orders (spec section 2). */
export function ExpenseTable({ expenses, asked, ask, isStale, empty }: ExpenseTableProps) {
  const t = useT();
  const { toggled, toggle } = useToggledRows();
  const found = foundDay(asked, expenses, toggled);
  const shown = { ...asked, day: asked.day ?? found };
  const { pages, readMore } = useDetails(shown);
  const columns = useColumns(asked.sort ?? defaultSort, { ask, readMore });
  const rows = rowsOf(expenses.stats, shown.day, pages);
  const isOpen = ({ key, date }: ExpenseRow) => toggled.get(key) ?? date === found;
  const opened = rows.flatMap(({ children }) => children.filter(isOpen).map(({ key }) => key));
  return (
    <DataTable<ExpenseRow>
      size="small"
      rowKey="key"
      aria-label={t('table')}
      list={{ ...expenses, data: rows }}
      columns={() => columns}
      isLoading={isStale}
      expandable={useExpansion(shown.day ? [shown.day, ...opened] : opened, toggle)}
      empty={empty}
      showSorterTooltip={false}
      scroll={{ x: 1500, y: 1000 }}
      total={(count) => t('days', { count })}
      askPage={(paging) => ask({ ...paging, day: undefined })}
      askSort={(...press) =>
        ask({ sort: sortOf(expenseSorts, defaultSort, ...press), page: undefined, day: undefined })
      }
    />
  );
}

const defaultSort = 'date:desc';

/** Loads the charges of the expanded day, page by page. */
function useDetails({ day = '', pickupScheduleId, service, search, invoice }: ExpenseSearchState['asked']) {
  const query = { date: day, pickupScheduleId, service, search, invoice };
  const of = Object.values(query).join(' ');
  const [read, setRead] = useState({ of, count: 1 });
  const count = read.of === of ? read.count : 1;
  const answers = useQueries({
    queries: Array.from({ length: day ? count : 0 }, (_, place) =>
      readOptions(api.expense.details, { query: { ...query, page: place + 1 } }),
    ),
  });
  const pages = answers.flatMap(({ data }) => (data ? [data] : []));
  return { pages, readMore: () => setRead({ of, count: count + 1 }) };
}

const unfolding = { replaces: ['day'] } as const;

/** Returns the only day with charges of the order that is looked for: it is open until the member closes it. */
function foundDay(
  { search }: ExpenseSearchState['asked'],
  { stats, total }: Expenses,
  toggled: ReadonlyMap<string, boolean>,
) {
  const [only] = stats;
  return search !== undefined && total === 1 && toggled.get(only?.date ?? '') !== false ? only?.date : undefined;
}

/** Returns the expandable rows: one day, which is a search parameter, and any number of its services. */
function useExpansion(
  expandedRowKeys: readonly string[],
  toggle: (key: string, isUnfolded: boolean) => void,
): TableProps<ExpenseRow>['expandable'] {
  const t = useT();
  const { day: write } = useFormats();
  const { ask } = useSearchState(ExpenseSearch, unfolding);
  const unfold = (row: ExpenseRow, isUnfolded: boolean) => {
    toggle(row.key, isUnfolded);
    if (row.level === 'date') ask({ day: isUnfolded ? row.date : undefined });
  };
  return {
    expandedRowKeys,
    indentSize: 0,
    expandIcon: ({ record, expanded, expandable }) =>
      expandable && (
        <Unfold
          name={record.level === 'service' ? `${write(record.date)}, ${t(record.service)}` : write(record.date)}
          isUnfolded={expanded}
          onChange={(isUnfolded) => unfold(record, isUnfolded)}
        />
      ),
  };
}

type Doing = Pick<ExpenseSearchState, 'ask'> & { readMore: () => void };

function useColumns(sort: string, { ask, readMore }: Doing): Columns<ExpenseRow> {
  const t = useT();
  const { day, money, number } = useFormats();
  const sorted = (field: (typeof expenseSorts)[number]) => ({ ...sortable(field, sort, 'descend'), title: t(field) });
  const amount = { align: 'end' as const, className: 'numeric' };
  return [
    {
      ...sorted('date'),
      width: 155,
      fixed: 'start',
      render: (_, row) => (row.level === 'date' ? day(row.date) : null),
    },
    {
      title: t('service'),
      key: 'service',
      card: 'text',
      width: 205,
      render: (_, row) => (row.level === 'service' ? t(row.service) : null),
    },
    {
      title: t('orderNumber'),
      key: 'orderNumber',
      card: 'text',
      width: 205,
      render: (_, row) => {
        if (row.level === 'more') return <More row={row} readMore={readMore} />;
        return row.level === 'order' && <OrderCell row={row} ask={ask} />;
      },
    },
    {
      title: t('rate'),
      key: 'rate',
      width: 85,
      ...amount,
      render: (_, row) =>
        (row.level === 'order' || row.level === 'service') && (row.hasRate ? money(row.rate) : <NoRate />),
    },
    // Has no width, so that it takes the remaining space.
    {
      title: t('fulfillmentLocation'),
      key: 'fulfillmentLocation',
      render: (_, row) => row.level === 'order' && row.fulfillmentName,
    },
    {
      ...sorted('quantity'),
      width: 100,
      fixed: 'end',
      ...amount,
      render: (_, row) => row.level !== 'more' && number(row.quantity),
    },
    {
      ...sorted('total'),
      card: 'side',
      width: 110,
      fixed: 'end',
      ...amount,
      render: (_, row) => row.level !== 'more' && <b>{money(row.total)}</b>,
    },
  ];
}

type MoreProps = { row: Extract<ExpenseRow, { level: 'more' }>; readMore: () => void };

function More({ row, readMore }: MoreProps) {
  const t = useT();
  return (
    <Button type="link" size="small" className="text-button" onClick={readMore}>
      {t('moreOf', { name: t(row.service) })}
    </Button>
  );
}

type OrderCellProps = { row: Extract<ExpenseRow, { level: 'order' }>; ask: ExpenseSearchState['ask'] };

/** Links to the order and to the charge. A charge with a question shows its state. */
function OrderCell({ row, ask }: OrderCellProps) {
  const t = useT();
  const name = t('see', { name: row.number ?? row.trackingCode });
  const shown = { id: lineOf(row.id), onClick: () => ask({ charge: row.id }) };
  return (
    <span className="row">
      <OrderLink row={row} />
      {row.question ? (
        <Button type="text" size="small" style={{ padding: 0 }} {...shown}>
          <span className="visually-hidden">{name} </span>
          <QuestionState question={row.question} />
        </Button>
      ) : (
        <IconButton name={name} size="small" icon={<InfoCircleOutlined aria-hidden />} {...shown} />
      )}
    </span>
  );
}

function OrderLink({ row }: Pick<OrderCellProps, 'row'>) {
  const t = useT();
  return (
    <>
      <Link to={paths.orders} search={{ order: row.orderId }}>
        {row.number ?? row.trackingCode}
      </Link>
      {row.quantity < 0 && (
        <Tooltip title={t('takenBackAbout')} trigger={['hover', 'focus']}>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the tooltip also opens on focus. */}
          <span className="chip" tabIndex={0}>
            {t('takenBack')}
          </span>
        </Tooltip>
      )}
    </>
  );
}

function NoRate() {
  const t = useT();
  return (
    <Tooltip title={t('noRateAbout')} trigger={['hover', 'focus']}>
      <span className="chip">{t('noRate')}</span>
    </Tooltip>
  );
}
