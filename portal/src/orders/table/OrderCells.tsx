// What the table shows of an order, a component a cell: what it is, and below it a word about it.
import type { OrderRow } from '@portage/contract/orders/list';
import { Tooltip } from 'antd';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { useFormats } from '../../words/formats.ts';
import { useWords } from '../../words/translate.ts';
import { OrderStatus, reasonText } from '../OrderStatus.tsx';
import { words } from '../words.ts';
import { words as tableWords } from './words.ts';

type Cell = { order: OrderRow };

export function NumberCell({ order }: Cell) {
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

/** What has a column of its own is not said twice. */
export function RecipientCell({ order, isAddressApart }: Cell & { isAddressApart: boolean }) {
  return (
    <span className="pair order-recipient">
      <span title={order.recipient}>{order.recipient}</span>
      {!isAddressApart && <span title={order.address}>{order.address}</span>}
    </span>
  );
}

/** Street above, place below: of an address in one line the end would never be seen. */
export function AddressCell({ order }: Cell) {
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
}: Cell & { isTypeApart: boolean; arePackagesApart: boolean }) {
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

export function StatusCell({ order, areAttemptsApart }: Cell & { areAttemptsApart: boolean }) {
  const t = useWords(words);
  const attempts = order.deliveryAttemptsMade;
  const about = [reasonText(order, t), attempts > 0 && !areAttemptsApart ? t('attempts', { count: attempts }) : null];
  const line = about.filter((part) => part !== null).join(' · ');
  return (
    <span className="pair order-status">
      <OrderStatus status={order.status} />
      {line && <span title={line}>{line}</span>}
    </span>
  );
}

export function TypeCell({ order }: Cell) {
  return useWords(words)(order.type);
}

export function PackagesCell({ order }: Cell) {
  const { number } = useFormats();
  return <span className="numeric">{number(order.numberOfPackages)}</span>;
}

export function AttemptsCell({ order }: Cell) {
  const t = useWords(tableWords);
  const { number } = useFormats();
  if (order.deliveryAttemptsMade === 0) return <span className="muted">{t('none')}</span>;
  return <span className="numeric">{number(order.deliveryAttemptsMade)}</span>;
}

export function SourceCell({ order }: Cell) {
  return useWords(words)(`source.${order.source}`);
}

const tagsShown = 2;

export function TagsCell({ order }: Cell) {
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

export function AddedCell({ order }: Cell) {
  const { ago, instant } = useFormats();
  return (
    <time className="muted numeric" dateTime={order.createdAt} title={instant(order.createdAt)}>
      {ago(order.createdAt)}
    </time>
  );
}
