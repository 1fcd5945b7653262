import './table.css';
import type { OrderList, OrderRow } from '@portage/contract/orders/list';
import { Table, type TableProps } from 'antd';
import { type KeyboardEvent, type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { useNow } from '../../ui/useNow.ts';
import { useWords } from '../../words/translate.ts';
import type { Asked } from '../useAsked.ts';
import { useStores } from '../useStores.ts';
import { words } from '../words.ts';
import { crampOf } from './columns.ts';
import { useChangedRows } from './useChangedRows.ts';
import { sortAsked, useColumns } from './useColumns.tsx';
import { expandWidth, useExpansion } from './useExpansion.tsx';
import { selectionWidth } from './useSelection.ts';

type OrdersTableProps = Asked & {
  list: z.output<typeof OrderList>;
  /** Whether the rows are still those of the question before. */
  isStale: boolean;
  selection: TableProps<OrderRow>['rowSelection'];
  empty: ReactNode;
};

/** The orders, a row each. Up and Down go through the rows, Right unfolds one, Enter opens it, Space selects it. */
export function OrdersTable({ asked, ask, list, isStale, selection, empty }: OrdersTableProps) {
  const t = useWords(words);
  const place = useRef<HTMLDivElement>(null);
  const { storeName } = useStores();
  const width = useWidth(place) - expandWidth;
  const columns = useColumns({
    sort: asked.sort,
    width,
    selectionWidth: selection ? selectionWidth : 0,
    storeName,
    isAttended: asked.attention === 'true',
    hasTags: list.data.some(({ tags }) => tags.length > 0),
  });
  const changed = useChangedRows(list.data);
  const { expandable, unfold } = useExpansion();
  const { tabIndexOf, onFocus } = useRovingRow(list.data, asked.order);
  // “5 min ago” grows older.
  useNow(60_000);
  const open = (order: OrderRow) => ask({ order: order.id });
  return (
    <div ref={place} className="orders-table" aria-busy={isStale} data-stale={isStale} data-cramp={crampOf(width)}>
      <Table<OrderRow>
        rowKey="id"
        size="middle"
        tableLayout="fixed"
        aria-label={t('tableLabel')}
        columns={columns}
        dataSource={list.data}
        rowSelection={selection}
        expandable={expandable}
        pagination={false}
        locale={{ emptyText: empty }}
        showSorterTooltip={false}
        onRow={(order) => ({
          tabIndex: tabIndexOf(order.id),
          onFocus: () => onFocus(order.id),
          className: `order-row ${order.id === asked.order ? 'order-row-open' : ''} ${changed.has(order.id) ? 'order-row-changed' : ''}`,
          onClick: (event) => isOwnClick(event.target) && open(order),
          onKeyDown: (event) =>
            onRowKey(
              event,
              () => open(order),
              (isUnfolded) => unfold(order.id, isUnfolded),
            ),
        })}
        onChange={(_page, _filters, sorter) => ask({ sort: sortAsked(sorter) })}
      />
    </div>
  );
}

/** How wide an element is, in pixels, and again when that changes. */
function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return;
    setWidth(current.clientWidth);
    const observer = new ResizeObserver(([entry]) => entry && setWidth(entry.contentRect.width));
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}

/** Tab stops at one row of the table, the last that had the focus; the arrows go on from there. */
function useRovingRow(rows: readonly OrderRow[], openId: string | undefined) {
  const [lastId, setLastId] = useState<string>();
  const stop = [lastId, openId].find((id) => rows.some((row) => row.id === id)) ?? rows[0]?.id;
  return { tabIndexOf: (id: string) => (id === stop ? 0 : -1), onFocus: setLastId };
}

/** A press on a control in the row, or the end of a selection of text, is not one on the row. */
function isOwnClick(target: EventTarget): boolean {
  const isControl = target instanceof Element && target.closest('button, a, input, label, .ant-table-selection-column');
  return !isControl && getSelection()?.isCollapsed !== false;
}

type Unfold = (isUnfolded: boolean) => void;

function onRowKey(event: KeyboardEvent<HTMLElement>, open: () => void, unfold: Unfold): void {
  const row = event.currentTarget;
  // A key pressed on a control in the row is the control's.
  if (event.target !== row) return;
  // What is unfolded lies between the rows, and is passed over.
  const rows = [...(row.parentElement?.querySelectorAll<HTMLElement>('.order-row') ?? [])];
  const moves: Record<string, () => void> = {
    Enter: open,
    ' ': () => tick(row),
    x: () => tick(row),
    ArrowRight: () => unfold(true),
    ArrowLeft: () => unfold(false),
    ArrowDown: () => focusRow(rows[rows.indexOf(row) + 1]),
    ArrowUp: () => focusRow(rows[rows.indexOf(row) - 1]),
    Home: () => focusRow(rows[0]),
    End: () => focusRow(rows.at(-1)),
  };
  const move = moves[event.key];
  if (!move || event.metaKey || event.ctrlKey || event.altKey) return;
  event.preventDefault();
  move();
}

const tick = (row: HTMLElement): void => row.querySelector<HTMLInputElement>('input[type=checkbox]')?.click();

const focusRow = (row: HTMLElement | undefined): void => row?.focus();
