// The table's cells, one component per column: the value, and below it a short note.
import type { OrderColumn } from '@portage/contract/orders/columns';
import type { OrderRow } from '@portage/contract/orders/list';
import { hoursToPrepare } from '@portage/contract/stores/rules';
import type { Store } from '@portage/contract/stores/schema';
import type { ZonedInstant } from '@portage/contract/time';
import { Tooltip } from 'antd';
import type { ComponentType } from 'react';
import { cutoffOf } from '../../stores/cutoff.ts';
import { useStoreName } from '../../stores/storeName.ts';
import { addDays } from '../../words/day.ts';
import { useFormats } from '../../words/formats.ts';
import { useLanguage } from '../../words/language.ts';
import { OrderStatus, reasonText } from '../OrderStatus.tsx';
import { beforePickup, plannedOf } from '../orderText.ts';
import { TrackingCode } from '../TrackingCode.tsx';
import { useT } from '../words.ts';
import { UnreadMark } from './UnreadMark.tsx';
import { useT as useTableWords } from './words.ts';

type CellProps = {
  order: OrderRow;
  /** The order's store, once the stores are loaded. */
  store: Store | undefined;
  /** The visible columns. A value that has its own column is not repeated in another cell. */
  shown: ReadonlySet<OrderColumn>;
};

/** The cell of each column. */
export const cells: Record<OrderColumn, ComponentType<CellProps>> = {
  number: NumberCell,
  recipient: RecipientCell,
  address: AddressCell,
  slot: SlotCell,
  cutoff: CutoffCell,
  printed: ({ order }) => <MomentCell at={order.printedAt} />,
  store: StoreCell,
  status: StatusCell,
  statusSince: ({ order }) => <MomentCell at={order.now.at} />,
  completed: ({ order }) => <MomentCell at={order.completedAt} />,
  driver: ({ order }) => order.driver,
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
      <UnreadMark count={order.unread} />
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

/** Renders the store's pickup, or the visit of the recipient once the courier has the parcel. */
function SlotCell({ order, store, shown }: CellProps) {
  const t = useT();
  const { day } = useFormats();
  const { kind, date, hours } = plannedOf(order);
  const about = [t(`planned.${kind}`), hours].filter((part) => part !== null).join(' ');
  const packages = order.numberOfPackages > 1 && !shown.has('packages');
  return (
    <span className="pair numeric">
      {date ? <span>{day(date)}</span> : <span className="muted">{t('noSlot')}</span>}
      <span>
        {about}
        {hours && <ZoneMark store={store} />}
        {packages && ` · ${t('packages', { count: order.numberOfPackages })}`}
      </span>
    </span>
  );
}

/** Renders the zone of a store's time where it differs from the browser's. */
function ZoneMark({ store }: Pick<CellProps, 'store'>) {
  const { zone, foreignZone } = useFormats();
  const elsewhere = store && foreignZone(store.timezone);
  return (
    elsewhere && (
      <>
        {' '}
        <abbr title={zone(store.timezone)}>{elsewhere}</abbr>
      </>
    )
  );
}

/** Renders until when an order can still be fulfilled or taken back for its pickup; nothing once the courier has the parcel. */
function CutoffCell({ order, store }: CellProps) {
  const { day } = useFormats();
  const { date, time, now } = order;
  if (!date || !time || !store || !beforePickup.includes(now.kind)) return null;
  const cutoff = cutoffOf(time, hoursToPrepare(store));
  return (
    <span className="pair numeric">
      <span>{day(addDays(date, -cutoff.daysBefore))}</span>
      <span>
        {cutoff.time}
        <ZoneMark store={store} />
      </span>
    </span>
  );
}

function MomentCell({ at }: { at: ZonedInstant | null }) {
  const { storeTime } = useFormats();
  return at && <span className="numeric">{storeTime(at)}</span>;
}

/** Renders the status, its reason or time, and what comes next where that is late or asked for. The tooltip has the whole sentence. */
function StatusCell({ order, shown }: CellProps) {
  const t = useT();
  const language = useLanguage();
  const { storeTime } = useFormats();
  const { now, status, deliveryAttemptsMade: attempts } = order;
  const began = beforePickup.includes(now.kind) || shown.has('statusSince') ? null : storeTime(now.at);
  const tried = attempts > 1 && !shown.has('attempts') ? t('attempts', { count: attempts }) : null;
  const line = [reasonText(order, t) ?? began, tried];
  const isNextShown = now.isLate && now.kind !== 'UNFULFILLED';
  return (
    <span className="pair" title={now.text[language]}>
      <OrderStatus status={status} now={now} />
      <span className="ellipsis">{line.filter((part) => part !== null).join(' · ')}</span>
      {isNextShown && now.next && <span className="small order-next">{now.next.text[language]}</span>}
    </span>
  );
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
