import type { OrderColumn } from '@portage/contract/orders/columns';
import type { OrderRow } from '@portage/contract/orders/list';
import type { TableColumnsType, TableProps } from 'antd';
import { type ReactNode, useMemo } from 'react';
import { useWords } from '../../words/translate.ts';
import type { OrdersSearch } from '../search.ts';
import { fitting, widthOf } from './columns.ts';
import {
  AddedCell,
  AddressCell,
  AttemptsCell,
  NumberCell,
  PackagesCell,
  RecipientCell,
  SlotCell,
  SourceCell,
  StatusCell,
  TagsCell,
  TypeCell,
} from './OrderCells.tsx';
import { useOrderColumns } from './useOrderColumns.ts';
import { words } from './words.ts';

type Sort = NonNullable<OrdersSearch['sort']>;
type SortField = 'createdAt' | 'date' | 'recipient' | 'number';

const usualSort: Sort = 'createdAt:desc';
/** The columns that the list can be sorted by. */
const sortFields: Partial<Record<OrderColumn, SortField>> = {
  number: 'number',
  recipient: 'recipient',
  slot: 'date',
  added: 'createdAt',
};
/** What is left over is theirs. */
const isFlexible = (key: OrderColumn) => key === 'recipient' || key === 'address';
const isOneLine = (key: OrderColumn) => key === 'store' || key === 'source' || key === 'customerId';

type Frame = {
  sort: Sort | undefined;
  /** How wide the table is, in pixels, and how much of that is for the boxes to tick. */
  width: number;
  selectionWidth: number;
  storeName: (id: string) => string;
  /** Whether each row says how old its trouble is, and what comes next. */
  isAttended: boolean;
  /** Whether any row has a tag to show. */
  hasTags: boolean;
};

/** The member's columns, as far as there is room for them. */
export function useColumns({
  sort = usualSort,
  width,
  selectionWidth,
  storeName,
  isAttended,
  hasTags,
}: Frame): TableColumnsType<OrderRow> {
  const t = useWords(words);
  const { choices } = useOrderColumns();
  return useMemo(() => {
    const keys = fitting(hasTags ? choices : choices.filter(({ key }) => key !== 'tags'), width, selectionWidth);
    const isFlexed = keys.some(isFlexible);
    const shown: ReadonlySet<OrderColumn> = new Set(keys);
    return keys.map((key) => ({
      key: sortFields[key] ?? key,
      title: t(key),
      ...(isFlexed && isFlexible(key) ? {} : { width: widthOf(key, width) }),
      ...sorting(sortFields[key], sort),
      ellipsis: isOneLine(key),
      render: (_: unknown, order: OrderRow) => cells[key]({ order, shown, storeName, isAttended }),
    }));
  }, [t, choices, sort, width, selectionWidth, storeName, isAttended, hasTags]);
}

function sorting(field: SortField | undefined, sort: Sort) {
  if (!field) return {};
  const [by, order] = sort.split(':');
  const sortOrder = by === field ? (order === 'asc' ? ('ascend' as const) : ('descend' as const)) : null;
  const directions = field === 'createdAt' ? { sortDirections: ['descend' as const, 'ascend' as const] } : {};
  return { sorter: true, sortOrder, ...directions };
}

type ColumnsInput = {
  order: OrderRow;
  shown: ReadonlySet<OrderColumn>;
  storeName: (id: string) => string;
  isAttended: boolean;
};

const cells: Record<OrderColumn, (given: ColumnsInput) => ReactNode> = {
  number: ({ order }) => <NumberCell order={order} />,
  recipient: ({ order, shown }) => <RecipientCell order={order} isAddressApart={shown.has('address')} />,
  address: ({ order }) => <AddressCell order={order} />,
  slot: ({ order, shown }) => (
    <SlotCell order={order} isTypeApart={shown.has('type')} arePackagesApart={shown.has('packages')} />
  ),
  store: ({ order, storeName }) => storeName(order.pickupScheduleId),
  status: ({ order, shown, isAttended }) => (
    <StatusCell order={order} areAttemptsApart={shown.has('attempts')} isAttended={isAttended} />
  ),
  type: ({ order }) => <TypeCell order={order} />,
  packages: ({ order }) => <PackagesCell order={order} />,
  attempts: ({ order }) => <AttemptsCell order={order} />,
  tags: ({ order }) => <TagsCell order={order} />,
  source: ({ order }) => <SourceCell order={order} />,
  customerId: ({ order }) => order.customerId,
  added: ({ order }) => <AddedCell order={order} />,
};

const isSortField = (key: unknown): key is SortField =>
  key === 'createdAt' || key === 'date' || key === 'recipient' || key === 'number';

type Sorter = Parameters<NonNullable<TableProps<OrderRow>['onChange']>>[2];

/** What a press on a column's head asks for; a third press goes back to newest first. */
export function sortAsked(sorter: Sorter): Sort | undefined {
  if (Array.isArray(sorter) || !sorter.order || !isSortField(sorter.columnKey)) return undefined;
  const asked: Sort = `${sorter.columnKey}:${sorter.order === 'ascend' ? 'asc' : 'desc'}`;
  return asked === usualSort ? undefined : asked;
}
