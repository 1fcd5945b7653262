import { errorText } from '@portage/contract/errors';
import type { OrderRow } from '@portage/contract/orders/list';
import { batchLimit } from '@portage/contract/orders/schema';
import { Alert, Button } from 'antd';
import { type ApiError, api } from '../../api/client.ts';
import { useSend } from '../../api/send.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { useConfirm } from '../../ui/useConfirm.ts';
import { useNotify } from '../../ui/useNotify.ts';
import { useLanguage } from '../../words/language.ts';
import { useWords } from '../../words/translate.ts';
import { orderRows } from '../useOrderSend.ts';
import { words } from '../words.ts';
import type { Selection } from './useSelection.ts';

/** What can be done with the selected orders: all of them, or none when one refuses. */
export function SelectionBar({ selection }: { selection: Selection }) {
  const t = useWords(words);
  const { orders, keep } = selection;
  const { ask, refused, error, isPending } = useCancelMany(selection);
  const count = orders.length;
  if (count === 0) return null;
  return (
    <section className="selection-bar" aria-label={t('selected', { count })}>
      {error && (
        <Refusals
          error={error}
          refused={refused}
          onDeselect={() => keep(orders.filter((order) => !refused.has(order)))}
        />
      )}
      <div className="row">
        <strong className="numeric" role="status">
          {t('selected', { count })}
        </strong>
        <ActionButton
          danger
          loading={isPending}
          refusal={count > batchLimit ? t('cancelManyLimit', { count: batchLimit }) : null}
          onClick={ask}
        >
          {t('cancelMany')}
        </ActionButton>
        <Button type="text" onClick={() => keep([])}>
          {t('clearSelection')}
        </Button>
      </div>
    </section>
  );
}

type Refused = ReadonlyMap<OrderRow, string>;

/** Cancels the selected orders, after asking; a refusal is known by each order that caused it. */
function useCancelMany({ orders, keep }: Selection) {
  const t = useWords(words);
  const confirm = useConfirm();
  const notify = useNotify();
  const language = useLanguage();
  const send = useSend(api.orders.deleteMany, {
    isShownByForm: true,
    stales: [...orderRows, 'orders.read'],
    onDone: ({ deleted }) => {
      notify.succeeded(t('cancelManyDone', { count: deleted.length }));
      keep([]);
    },
  });
  const count = orders.length;
  const ask = () =>
    confirm({
      title: t('cancelManyTitle', { count }),
      text: t('cancelManyText'),
      action: t('cancelMany'),
      otherwise: t('leaveIt'),
      isDangerous: true,
      run: () => send.mutateAsync({ body: { ids: orders.map(({ id }) => id) } }),
    });
  const sent = send.variables?.body.ids ?? [];
  const refused = new Map(
    (send.error?.body.errors ?? []).flatMap(({ path, type }) => {
      const id = sent[Number(path.replace('ids.', ''))];
      const order = orders.find((each) => each.id === id);
      return order ? [[order, errorText(type, language)] as const] : [];
    }),
  );
  // What was refused and then deselected is settled.
  const isSettled = send.error !== null && send.error.body.errors.length > 0 && refused.size === 0;
  return { ask, refused, error: isSettled ? null : send.error, isPending: send.isPending };
}

type RefusalsProps = { error: ApiError; refused: Refused; onDeselect: () => void };

function Refusals({ error, refused, onDeselect }: RefusalsProps) {
  const t = useWords(words);
  const lines = [...refused].map(([order, reason]) => ({
    id: order.id,
    line: t('refusedOrder', { order: order.number ?? order.trackingCode, reason }),
  }));
  return (
    <Alert
      type="error"
      showIcon
      role="alert"
      title={t('cancelManyRefused')}
      description={
        lines.length > 0 ? (
          <ul className="fault-list">
            {lines.map(({ id, line }) => (
              <li key={id}>{line}</li>
            ))}
          </ul>
        ) : (
          error.body.message
        )
      }
      action={
        lines.length > 0 && (
          <Button size="small" onClick={onDeselect}>
            {t('deselect', { count: lines.length })}
          </Button>
        )
      }
    />
  );
}
