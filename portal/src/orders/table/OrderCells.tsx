// What the table shows of an order, a component a cell: what it is, and below it a word about it.
import type { OrderRow } from '@portage/contract/orders/list';
import { readStatus } from '@portage/contract/orders/status';
import { daysUntilReturn } from '@portage/contract/tracking/rules';
import { Tooltip } from 'antd';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { addDays } from '../../words/day.ts';
import { useFormats } from '../../words/formats.ts';
import { useWords } from '../../words/translate.ts';
import { OrderStatus, reasonText } from '../OrderStatus.tsx';
import { words } from '../words.ts';
import { words as tableWords } from './words.ts';

type CellProps = { order: OrderRow };

export function NumberCell({ order }: CellProps) {
  const t = useWords(words);
  return (
    <span className="pair order-number">
      {order.number ? (
        <strong title={order.number}>{order.number}</strong>
      ) : (
        <span className="muted">{t('noNumber')}</span>
      )}
      <span className="order-code">
        <span className="code">{order.trackingCode}</span>
        <CopyButton text={order.trackingCode} label={t('copyCode')} isSkipped />
      </span>
    </span>
  );
}

/** What has a column of its own is not repeated; a search that matched what the row does not show says where. */
export function RecipientCell({ order, isAddressApart }: CellProps & { isAddressApart: boolean }) {
  const t = useWords(tableWords);
  const { matchedBy } = order;
  const isShown =
    matchedBy === null || matchedBy === 'recipient' || matchedBy === 'number' || matchedBy === 'trackingCode';
  return (
    <span className="pair order-recipient">
      <span title={order.recipient}>{order.recipient}</span>
      {!isAddressApart && <span title={order.address}>{order.address}</span>}
      {!isShown && <span className="order-found">{t(`foundBy.${matchedBy}`)}</span>}
    </span>
  );
}

/** Street above, place below: of an address in one line the end would never be seen. */
export function AddressCell({ order }: CellProps) {
  const [street = '', ...place] = order.address.split(', ');
  return (
    <span className="pair order-address" title={order.address}>
      <span>{street}</span>
      {place.length > 0 && <span>{place.join(', ')}</span>}
    </span>
  );
}

export function SlotCell({
  order,
  isTypeApart,
  arePackagesApart,
}: CellProps & { isTypeApart: boolean; arePackagesApart: boolean }) {
  const t = useWords(words);
  const { day } = useFormats();
  const about = isTypeApart ? [] : [t(order.type)];
  if (order.numberOfPackages > 1 && !arePackagesApart) about.push(t('packages', { count: order.numberOfPackages }));
  return (
    <span className="pair numeric">
      {order.date ? (
        <span>
          {day(order.date)}
          {order.time && <span className="order-time">{order.time}</span>}
        </span>
      ) : (
        <span className="muted">{t('noSlot')}</span>
      )}
      {about.length > 0 && <span>{about.join(' · ')}</span>}
    </span>
  );
}

export function StatusCell({
  order,
  areAttemptsApart,
  isAttended,
}: CellProps & { areAttemptsApart: boolean; isAttended: boolean }) {
  const t = useWords(words);
  const next = useNext(order);
  const since = useSince(order, isAttended);
  const attempts = order.deliveryAttemptsMade;
  const tried = attempts > 1 && !areAttemptsApart && !isAttended ? t('attempts', { count: attempts }) : null;
  const about = [reasonText(order, t), tried, since];
  const line = about.filter((part) => part !== null).join(' · ');
  return (
    <span className="pair order-status">
      <OrderStatus status={order.status} />
      {line && <span title={line}>{line}</span>}
      {isAttended && next && <span className="order-next">{next}</span>}
    </span>
  );
}

/** How long ago the courier moved it: of what was picked up, and where it needs attention. */
function useSince({ status, movedAt, createdAt }: OrderRow, isAttended: boolean): string | null {
  const t = useWords(tableWords);
  const { ago, instant } = useFormats();
  if (movedAt && status === 'DELIVERY_SCHEDULED') return t('pickedUp', { at: instant(movedAt).slice(-5) });
  return isAttended ? ago(movedAt ?? createdAt) : null;
}

/** What comes next for an order that needs attention. */
function useNext({ status, date, type, movedAt }: OrderRow): string | null {
  const t = useWords(tableWords);
  const { day } = useFormats();
  const read = readStatus(status);
  if (read === 'NOT_SCHEDULED') return t(date === null ? 'next.undated' : 'next.due');
  if (read === 'NOT_RECEIVED') return t('next.notReceived');
  if (read === 'AT_DROPOFF_POINT') return t('next.waiting');
  if (read !== 'SKIPPED' && read !== 'DELAYED') return t('next.retrying');
  const by = movedAt && addDays(movedAt.slice(0, 10), daysUntilReturn[type].to);
  return by && by >= new Date().toISOString().slice(0, 10) ? t('next.missed', { day: day(by) }) : t('next.late');
}

export function TypeCell({ order }: CellProps) {
  return useWords(words)(order.type);
}

export function PackagesCell({ order }: CellProps) {
  const { number } = useFormats();
  return <span className="numeric">{number(order.numberOfPackages)}</span>;
}

export function AttemptsCell({ order }: CellProps) {
  const t = useWords(tableWords);
  const { number } = useFormats();
  if (order.deliveryAttemptsMade === 0) return <span className="muted">{t('none')}</span>;
  return <span className="numeric">{number(order.deliveryAttemptsMade)}</span>;
}

export function SourceCell({ order }: CellProps) {
  return useWords(words)(`source.${order.source}`);
}

const tagsShown = 2;

export function TagsCell({ order }: CellProps) {
  const t = useWords(words);
  const rest = order.tags.slice(tagsShown);
  return (
    <span className="chips order-tags">
      {order.tags.slice(0, tagsShown).map((tag) => (
        <span key={tag} className="chip order-tag" title={tag}>
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

export function AddedCell({ order }: CellProps) {
  const { ago, instant } = useFormats();
  return (
    <time className="muted numeric" dateTime={order.createdAt} title={instant(order.createdAt)}>
      {ago(order.createdAt)}
    </time>
  );
}
