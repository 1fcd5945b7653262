import type { LeftOut, OrderPick } from '@portage/contract/orders/batch';
import { Alert, Button } from 'antd';
import type { z } from 'zod';
import { useNotify } from '../../../ui/useNotify.ts';
import { nameOf, type Trouble } from './trouble.ts';
import { useT } from './words.ts';

type TroubleAlertProps = {
  trouble: Trouble;
  orders: readonly OrderPick[];
  /** Absent where the orders are not a selection. */
  onDeselect?: (ids: ReadonlySet<string>) => void;
  onClose: () => void;
};

/** Lists the selected orders that were refused, with their reasons, and a button that deselects them. */
export function TroubleAlert({ trouble, orders, onDeselect, onClose }: TroubleAlertProps) {
  const t = useT();
  const lines = orders.flatMap((order) => {
    const reason = trouble.reasons.get(order.id);
    return reason ? [{ id: order.id, line: t('refusedOrder', { order: nameOf(order), reason }) }] : [];
  });
  // All refused orders have been deselected.
  if (lines.length === 0 && trouble.reasons.size > 0) return null;
  return (
    <Alert
      type={trouble.isPartial ? 'warning' : 'error'}
      showIcon
      role="alert"
      // Compact, so that the list behind stays visible in a low window.
      style={{ padding: '10px 14px' }}
      closable={{ onClose, closeIcon: true, 'aria-label': t('close') }}
      title={trouble.title}
      description={
        lines.length > 0 ? (
          <ul className="fault-list" style={{ maxHeight: '18vh', overflow: 'auto' }}>
            {lines.map(({ id, line }) => (
              <li key={id}>{line}</li>
            ))}
          </ul>
        ) : (
          trouble.message
        )
      }
      action={
        onDeselect &&
        lines.length > 0 && (
          <Button size="small" onClick={() => onDeselect(new Set(lines.map(({ id }) => id)))}>
            {t('deselect', { count: lines.length })}
          </Button>
        )
      }
    />
  );
}

const named = 5;

/** Returns a function that reports an undo: the number of changed orders, and the first ones that it could not change, with reasons. */
export function useLeftOut(orders: readonly OrderPick[], failed?: (count: number) => string) {
  const t = useT();
  const notify = useNotify();
  return (title: string, done: number, leftOut: readonly z.output<typeof LeftOut>[]) => {
    if (done > 0) notify.succeeded(title);
    if (leftOut.length === 0) return;
    const names = new Map(orders.map((order) => [order.id, nameOf(order)]));
    const lines = leftOut
      .slice(0, named)
      .map(({ id, message }) => t('refusedOrder', { order: names.get(id) ?? t('oneOrder'), reason: message }));
    const rest = leftOut.length - lines.length;
    if (rest > 0) lines.push(t('andMore', { count: rest }));
    notify.failed(failed?.(leftOut.length) ?? t('undoLeftOut', { count: leftOut.length }), lines.join(' · '));
  };
}
