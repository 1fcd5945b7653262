// The table's cells, one component per column: the value, and below it a short note.
import type { OrderColumn } from '@portage/contract/orders/columns';
import type { OrderRow } from '@portage/contract/orders/list';
import { readStatus } from '@portage/contract/orders/status';
import type { Store } from '@portage/contract/stores/schema';
import { promisedDate } from '@portage/contract/tracking/rules';
import { Tooltip } from 'antd';
import type { ComponentType } from 'react';
import { useStoreName } from '../../stores/storeName.ts';
import { useFormats } from '../../words/formats.ts';
import { localTime } from '../../words/zone.ts';
import { OrderStatus, reasonText } from '../OrderStatus.tsx';
import { TrackingCode } from '../TrackingCode.tsx';
import { useT } from '../words.ts';
import { useT as useTableWords } from './words.ts';

type CellProps = {
  order: OrderRow;
  /** The order's store, once the stores are loaded. */
  store: Store | undefined;
  /** The visible columns. A value that has its own column is not repeated in another cell. */
  shown: ReadonlySet<OrderColumn>;
  /** Whether each row shows how old its problem is, and the next step. */
  isAttended: boolean;
};

/** The cell of each column. */
export const cells: Record<OrderColumn, ComponentType<CellProps>> = {
  number: NumberCell,
  recipient: RecipientCell,
  address: AddressCell,
  slot: SlotCell,
  store: StoreCell,
  status: StatusCell,
  type: TypeCell,
  packages: ({ order }) => <CountCell count={order.numberOfPackages} />,
  attempts: ({ order }) => <CountCell count={order.deliveryAttemptsMade} />,
  tags: TagsCell,
  source: SourceCell,
  customerId: ({ order }) => order.customerId,
  added: AddedCell,
};

function StoreCell({ store }: CellProps) {
  const nameOf = useStoreName();
  return store && nameOf(store);
}

function NumberCell({ order }: CellProps) {
  const t = useT();
  return (
    <span className="pair order-number">
      {order.number ? (
        <strong className="ellipsis" title={order.number}>
          {order.number}
        </strong>
      ) : (
        <span className="muted">{t('noNumber')}</span>
      )}
      <TrackingCode code={order.trackingCode} isQuiet />
    </span>
  );
}

/** Renders the recipient, and which field a search matched if the row does not show it. */
function RecipientCell({ order, shown }: CellProps) {
  const t = useTableWords();
  const { matchedBy } = order;
  const isShown =
    matchedBy === null || matchedBy === 'recipient' || matchedBy === 'number' || matchedBy === 'trackingCode';
  return (
    <span className="pair">
      <span className="ellipsis" title={order.recipient}>
        {order.recipient}
      </span>
      {!shown.has('address') && (
        <span className="ellipsis" title={order.address}>
          {order.address}
        </span>
      )}
      {!isShown && <span className="muted small">{t(`foundBy.${matchedBy}`)}</span>}
    </span>
  );
}

/** Renders the street above the city: in one line, the end of the address would be cut off. */
function AddressCell({ order }: CellProps) {
  const [street = '', ...place] = order.address.split(', ');
  return (
    <span className="pair" title={order.address}>
      <span className="ellipsis">{street}</span>
      {place.length > 0 && <span className="ellipsis">{place.join(', ')}</span>}
    </span>
  );
}

function SlotCell({ order, store, shown }: CellProps) {
  const t = useT();
  const { day, zone, foreignZone } = useFormats();
  const elsewhere = order.time && store ? foreignZone(store.timezone) : null;
  const about = shown.has('type') ? [] : [t(order.type)];
  if (order.numberOfPackages > 1 && !shown.has('packages'))
    about.push(t('packages', { count: order.numberOfPackages }));
  return (
    <span className="pair numeric">
      {order.date ? (
        <span>{order.time ? `${day(order.date)}, ${order.time}` : day(order.date)}</span>
      ) : (
        <span className="muted">{t('noSlot')}</span>
      )}
      {(about.length > 0 || elsewhere) && (
        <span>
          {about.join(' · ')}
          {about.length > 0 && elsewhere && ' · '}
          {elsewhere && store && <abbr title={zone(store.timezone)}>{elsewhere}</abbr>}
        </span>
      )}
    </span>
  );
}

function StatusCell({ order, store, shown, isAttended }: CellProps) {
  const t = useT();
  const next = useNext(order, store);
  const since = useSince(order, store, isAttended);
  const attempts = order.deliveryAttemptsMade;
  const tried = attempts > 1 && !shown.has('attempts') && !isAttended ? t('attempts', { count: attempts }) : null;
  const line = [reasonText(order, t), tried, since].filter((part) => part !== null).join(' · ');
  return (
    <span className="pair">
      <OrderStatus status={order.status} />
      {line && (
        <span className="ellipsis" title={line}>
          {line}
        </span>
      )}
      {isAttended && next && <span className="small order-next">{next}</span>}
    </span>
  );
}

/** Returns how long ago the courier last moved the order: for picked-up orders, and where it needs attention. */
function useSince({ status, movedAt, createdAt }: OrderRow, store: Store | undefined, isAttended: boolean) {
  const t = useTableWords();
  const { ago } = useFormats();
  if (movedAt && status === 'DELIVERY_SCHEDULED')
    return t('pickedUp', { at: localTime(movedAt, store?.timezone).slice(-5) });
  return isAttended ? ago(movedAt ?? createdAt) : null;
}

/** Returns the next step of an order that needs attention, or null. */
function useNext({ status, date, type, movedAt }: OrderRow, store: Store | undefined): string | null {
  const t = useTableWords();
  const { day } = useFormats();
  const read = readStatus(status);
  if (read === 'NOT_SCHEDULED') return t(date === null ? 'next.undated' : 'next.due');
  if (read === 'NOT_RECEIVED') return t('next.notReceived');
  if (read === 'AT_DROPOFF_POINT') return t('next.waiting');
  if (read !== 'SKIPPED' && read !== 'DELAYED') return t('next.retrying');
  const by = movedAt && promisedDate(type, localTime(movedAt, store?.timezone).slice(0, 10));
  return by && by >= (store?.today ?? '') ? t('next.missed', { day: day(by) }) : t('next.late');
}

function TypeCell({ order }: CellProps) {
  return useT()(order.type);
}

function SourceCell({ order }: CellProps) {
  return useT()(`source.${order.source}`);
}

function CountCell({ count }: { count: number }) {
  const t = useTableWords();
  const { number } = useFormats();
  return count === 0 ? <span className="muted">{t('none')}</span> : <span className="numeric">{number(count)}</span>;
}

const tagsShown = 2;

function TagsCell({ order }: CellProps) {
  const t = useT();
  const rest = order.tags.slice(tagsShown);
  return (
    <span className="chips">
      {order.tags.slice(0, tagsShown).map((tag) => (
        <span key={tag} className="chip ellipsis" title={tag}>
          {tag}
        </span>
      ))}
      {rest.length > 0 && (
        <Tooltip title={rest.join(', ')}>
          <span className="chip">
            +{rest.length}
            <span className="visually-hidden">{t('moreTags', { count: rest.length, tags: rest.join(', ') })}</span>
          </span>
        </Tooltip>
      )}
    </span>
  );
}

function AddedCell({ order }: CellProps) {
  const { ago, instant } = useFormats();
  return (
    <time className="muted numeric" dateTime={order.createdAt} title={instant(order.createdAt)}>
      {ago(order.createdAt)}
    </time>
  );
}
