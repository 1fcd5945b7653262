// What the table shows of an order, a component a cell: what it is, and below it a word about it.
import type { OrderRow } from '@portage/contract/orders/list';
import { Tooltip } from 'antd';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { useFormats } from '../../words/formats.ts';
import { useWords } from '../../words/translate.ts';
import { OrderStatus, reasonText } from '../OrderStatus.tsx';
import { words } from '../words.ts';

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

export function RecipientCell({ order }: Cell) {
  return (
    <span className="pair order-recipient">
      <span title={order.recipient}>{order.recipient}</span>
      <span title={order.address}>{order.address}</span>
    </span>
  );
}

export function SlotCell({ order }: Cell) {
  const t = useWords(words);
  const { day } = useFormats();
  const about = [t(order.type)];
  if (order.numberOfPackages > 1) about.push(t('packages', { count: order.numberOfPackages }));
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
      <span>{about.join(' · ')}</span>
    </span>
  );
}

export function StatusCell({ order }: Cell) {
  const t = useWords(words);
  const attempts = order.deliveryAttemptsMade;
  const about = [reasonText(order, t), attempts > 0 ? t('attempts', { count: attempts }) : null];
  const line = about.filter((part) => part !== null).join(' · ');
  return (
    <span className="pair order-status">
      <OrderStatus status={order.status} />
      {line && <span title={line}>{line}</span>}
    </span>
  );
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
            <span className="visually-hidden">
              {t('moreTags', { count: rest.length })}: {rest.join(', ')}
            </span>
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
