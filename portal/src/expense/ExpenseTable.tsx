import { type Expenses, expenseSorts } from '@portage/contract/expense/schema';
import { paths } from '@portage/contract/index';
import { Link } from '@tanstack/react-router';
import { Table, type TableProps, Tooltip } from 'antd';
import { type ReactNode, useState } from 'react';
import { api } from '../api/client.ts';
import { useRead } from '../api/read.ts';
import { useFormats } from '../words/formats.ts';
import { useWords } from '../words/translate.ts';
import { type ExpenseRow, rowsOf } from './rows.ts';
import type { Asked } from './useAsked.ts';
import { Unfold } from './useUnfolding.tsx';
import { words } from './words.ts';

type ExpenseTableProps = Asked & { expenses: Expenses; isStale: boolean; empty: ReactNode };

/** Three levels: a day, its services at each rate, and the orders that they were charged for (spec section 2). */
export function ExpenseTable({ expenses, asked, ask, isStale, empty }: ExpenseTableProps) {
  const t = useWords(words);
  const { day } = asked;
  const details = useDetails(asked);
  const rows = rowsOf(expenses.stats, day, details.data);
  return (
    <Table<ExpenseRow>
      size="small"
      rowKey="key"
      aria-label={t('table')}
      columns={useColumns(asked.sort ?? 'date:desc')}
      dataSource={rows}
      loading={isStale}
      expandable={useExpansion({ asked, ask })}
      locale={{ emptyText: empty }}
      showSorterTooltip={false}
      scroll={{ x: 1500, y: 1000 }}
      pagination={{
        current: expenses.current,
        pageSize: expenses.pageSize,
        total: expenses.total,
        showSizeChanger: true,
        showTotal: (count) => t('days', { count }),
        hideOnSinglePage: expenses.total <= 10,
      }}
      onChange={(page, _filters, sorter, { action }) => {
        const one = Array.isArray(sorter) ? undefined : sorter;
        if (action === 'sort') ask({ sort: sortOf(one?.columnKey, one?.order), page: undefined, day: undefined });
        else
          ask({
            page: page.current === 1 ? undefined : page.current,
            pageSize: page.pageSize === 10 ? undefined : page.pageSize,
            day: undefined,
          });
      }}
    />
  );
}

type Sort = NonNullable<Asked['asked']['sort']>;

function sortOf(column: unknown, order: 'ascend' | 'descend' | null | undefined): Sort | undefined {
  const field = expenseSorts.find((each) => each === column) ?? 'date';
  const sort: Sort = `${field}:${order === 'ascend' ? 'asc' : 'desc'}`;
  return sort === 'date:desc' ? undefined : sort;
}

/** The charges of the day that is unfolded, by the question of the list without its dates. */
function useDetails({ day = '', pickupScheduleId, service }: Asked['asked']) {
  return useRead(api.expense.details, { query: { date: day, pickupScheduleId, service } }, { enabled: day !== '' });
}

/** One day at a time is unfolded, as the address says; of its services as many as one likes. */
function useExpansion({ asked: { day }, ask }: Asked): TableProps<ExpenseRow>['expandable'] {
  const t = useWords(words);
  const { day: write } = useFormats();
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const unfold = (row: ExpenseRow, isUnfolded: boolean) => {
    if (row.level === 'date') return ask({ day: isUnfolded ? row.date : undefined });
    setOpened((before) => new Set(isUnfolded ? [...before, row.key] : [...before].filter((key) => key !== row.key)));
  };
  return {
    expandedRowKeys: [...(day ? [day] : []), ...opened],
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

function useColumns(sort: Sort): NonNullable<TableProps<ExpenseRow>['columns']> {
  const t = useWords(words);
  const { day, money, number } = useFormats();
  const sorted = (field: (typeof expenseSorts)[number]) => ({
    key: field,
    title: t(field),
    sorter: true,
    sortDirections: ['descend', 'ascend', 'descend'] as ('ascend' | 'descend')[],
    sortOrder: sort === `${field}:asc` ? ('ascend' as const) : sort === `${field}:desc` ? ('descend' as const) : null,
  });
  const amount = { align: 'end' as const, className: 'numeric' };
  return [
    {
      ...sorted('date'),
      width: 190,
      fixed: 'start',
      render: (_, row) => (row.level === 'date' ? day(row.date) : null),
    },
    {
      title: t('service'),
      key: 'service',
      width: 260,
      render: (_, row) => (row.level === 'service' ? t(row.service) : null),
    },
    {
      title: t('orderNumber'),
      key: 'orderNumber',
      width: 260,
      render: (_, row) => row.level === 'order' && <OrderLink row={row} />,
    },
    {
      title: t('rate'),
      key: 'rate',
      width: 160,
      ...amount,
      render: (_, row) => row.level !== 'date' && (row.hasRate ? money(row.rate) : <NoRate />),
    },
    {
      title: t('fulfillmentLocation'),
      key: 'fulfillmentLocation',
      width: 300,
      render: (_, row) => row.level === 'order' && row.fulfillmentName,
    },
    { ...sorted('quantity'), width: 160, ...amount, render: (_, row) => number(row.quantity) },
    { ...sorted('total'), width: 150, fixed: 'end', ...amount, render: (_, row) => <b>{money(row.total)}</b> },
  ];
}

function OrderLink({ row }: { row: Extract<ExpenseRow, { level: 'order' }> }) {
  const t = useWords(words);
  return (
    <>
      <Link to={paths.orders} search={{ order: row.orderId }}>
        {row.number ?? row.trackingCode}
      </Link>
      {row.quantity < 0 && (
        <Tooltip title={t('takenBackAbout')} trigger={['hover', 'focus']}>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what it means is told on focus too. */}
          <span className="chip" tabIndex={0}>
            {t('takenBack')}
          </span>
        </Tooltip>
      )}
    </>
  );
}

function NoRate() {
  const t = useWords(words);
  return (
    <Tooltip title={t('noRateAbout')} trigger={['hover', 'focus']}>
      <span className="chip">{t('noRate')}</span>
    </Tooltip>
  );
}
