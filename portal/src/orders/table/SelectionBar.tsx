import './selection.css';
import { CloseOutlined, DownloadOutlined } from '@ant-design/icons';
import { errorText } from '@portage/contract/errors';
import { exports } from '@portage/contract/exports/endpoints';
import { orders as rows } from '@portage/contract/orders/endpoints';
import type { OrderList } from '@portage/contract/orders/list';
import { batchLimit } from '@portage/contract/orders/rules';
import { Button, Typography } from 'antd';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { api } from '../../api/client.ts';
import { useSend } from '../../api/send.ts';
import { useMay } from '../../auth/account.ts';
import { useMayPrintMany } from '../../labels/print/useMayPrintMany.ts';
import { ActionButton, IconButton } from '../../ui/ActionButton.tsx';
import { useConfirm } from '../../ui/useConfirm.ts';
import { useNotify } from '../../ui/useNotify.ts';
import { useShortcuts, useShortcutsOn } from '../../ui/useShortcuts.ts';
import { useLanguage } from '../../words/language.ts';
import { batchRows } from '../useOrderSend.ts';
import { type OrdersSearchState, useQuery } from '../useOrdersSearch.ts';
import { useT as useOrderWords } from '../words.ts';
import { FulfilMany } from './actions/FulfilMany.tsx';
import { TagMany } from './actions/TagMany.tsx';
import { TroubleAlert } from './actions/TroubleAlert.tsx';
import { type BatchProps, type Trouble, troubleOf } from './actions/trouble.ts';
import { useT } from './actions/words.ts';
import { focusCurrentRow } from './rows.ts';
import type { Selection } from './useSelection.ts';

type SelectionBarProps = OrdersSearchState & { selection: Selection; list: z.output<typeof OrderList> | undefined };

/** Shows the actions for the selected orders. */
export function SelectionBar({ selection, list, asked, ask }: SelectionBarProps) {
  const t = useT();
  const mayPrint = useMayPrintMany();
  const may = {
    export: useMay(exports.orders),
    fulfil: useMay(rows.fulfilMany),
    tag: useMay(rows.tagMany),
    cancel: useMay(rows.deleteMany),
  };
  const { orders } = selection;
  return (
    <SelectionFrame selection={selection} all={list && <SelectAll asked={asked} selection={selection} list={list} />}>
      {(batch) => (
        <>
          {may.fulfil && <FulfilMany {...batch} />}
          {mayPrint && <PrintMany orders={orders} onPrint={() => ask({ panel: 'print', order: undefined })} />}
          {may.export && (
            <IconButton
              type="default"
              name={t('export')}
              icon={<DownloadOutlined aria-hidden />}
              onClick={() => ask({ panel: 'export', order: undefined })}
            />
          )}
          {may.tag && <TagMany {...batch} />}
          {may.cancel && (
            <span className="selection-last">
              <CancelMany {...batch} />
            </span>
          )}
        </>
      )}
    </SelectionFrame>
  );
}

type SelectionFrameProps = {
  selection: Selection;
  /** Selects all. */
  all?: ReactNode;
  children: (batch: BatchProps) => ReactNode;
};

/** Renders the bar of the selected orders: their number, their actions, and why one of them failed. */
export function SelectionFrame({ selection, all, children }: SelectionFrameProps) {
  const t = useT();
  const { orders, keep } = selection;
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const orderText = useOrderWords();
  const bar = useRef<HTMLElement>(null);
  const hasKey = useBarKeys(bar);
  const count = orders.length;
  if (count === 0) return null;
  return (
    <section
      ref={bar}
      className="selection-bar stack"
      aria-label={t('selected', { count })}
      aria-keyshortcuts={hasKey ? barKey : undefined}
    >
      {trouble && (
        <TroubleAlert
          trouble={trouble}
          orders={orders}
          onDeselect={(ids) => keep(orders.filter(({ id }) => !ids.has(id)))}
          onClose={() => setTrouble(null)}
        />
      )}
      <div className="row">
        <strong className="numeric" role="status">
          {t('selected', { count })}
        </strong>
        <IconButton name={t('clear')} icon={<CloseOutlined aria-hidden />} onClick={() => keep([])} />
        {all}
        <span className="row selection-actions">
          {hasKey && (
            <Typography.Text keyboard className="selection-key" title={orderText('keyBar')} aria-hidden>
              {barKey}
            </Typography.Text>
          )}
          {children({ orders, keep, onTrouble: setTrouble })}
        </span>
      </div>
    </section>
  );
}

/** The key that moves the focus into the bar: the rows have too many controls to tab to it. */
export const barKey = 'B';

/** Moves the focus from the rows to the first action of the bar, and back on Escape. Returns whether the key is on. */
function useBarKeys(bar: RefObject<HTMLElement | null>): boolean {
  useShortcuts({
    [barKey.toLowerCase()]: () => bar.current?.querySelector<HTMLElement>('.selection-actions button')?.focus(),
  });
  useEffect(() => {
    const leave = (event: KeyboardEvent) => {
      const isIn = event.target instanceof Element && bar.current?.contains(event.target);
      if (event.key !== 'Escape' || !isIn || bar.current?.querySelector(':popover-open, .ant-dropdown-open')) return;
      // An open order stays open.
      event.stopPropagation();
      focusCurrentRow();
    };
    document.addEventListener('keydown', leave);
    return () => document.removeEventListener('keydown', leave);
  }, [bar]);
  return useShortcutsOn();
}

/** Opens the drawer that prints the labels of the selected orders. */
function PrintMany({ orders, onPrint }: Pick<Selection, 'orders'> & { onPrint: () => void }) {
  const t = useT();
  const language = useLanguage();
  const areCanceled = orders.every(({ status }) => status === 'CANCELED');
  const reason = areCanceled ? errorText('SHIPMENT_CANCELED', language) : null;
  return (
    <ActionButton refusal={orders.length > batchLimit ? t('limit', { count: batchLimit }) : reason} onClick={onPrint}>
      {t('print')}
    </ActionButton>
  );
}

type SelectAllProps = Pick<OrdersSearchState, 'asked'> & { selection: Selection; list: z.output<typeof OrderList> };

/** Selects all orders that the list's query finds on the server, up to the batch limit. */
function SelectAll({ asked, selection, list }: SelectAllProps) {
  const t = useT();
  const { page, pageSize, ...query } = useQuery(asked);
  const pick = useSend(api.orders.pick, { onDone: ({ data }) => selection.keep(data) });
  const { total, totalIsCapped } = list;
  if (selection.orders.length >= Math.min(total, batchLimit)) return null;
  return (
    <Button type="link" className="text-button" loading={pick.isPending} onClick={() => pick.mutate({ query })}>
      {total > batchLimit || totalIsCapped ? t('selectFirst', { count: batchLimit }) : t('selectAll', { count: total })}
    </Button>
  );
}

/** Cancels the selected orders after confirmation: all of them, or none if one is refused. */
function CancelMany({ orders, keep, onTrouble }: BatchProps) {
  const t = useT();
  const confirm = useConfirm();
  const notify = useNotify();
  const send = useSend(api.orders.deleteMany, {
    isShownByForm: true,
    stales: batchRows,
    onDone: ({ deleted }) => {
      notify.succeeded(t('cancelDone', { count: deleted.length }));
      const gone = new Set(deleted);
      keep((selected) => selected.filter(({ id }) => !gone.has(id)));
    },
  });
  const count = orders.length;
  const run = () => {
    const ids = orders.map(({ id }) => id);
    onTrouble(null);
    return send.mutateAsync({ body: { ids } }).catch((error) => onTrouble(troubleOf(t('cancelRefused'), error, ids)));
  };
  const ask = () =>
    confirm({
      title: t('cancelTitle', { count }),
      text: t('cancelText', { count }),
      action: t('cancel', { count }),
      otherwise: t('leaveIt'),
      isDangerous: true,
      run,
    });
  const isWaiting = orders.some(({ status }) => status === 'NOT_SCHEDULED');
  const refusal = count > batchLimit ? t('limit', { count: batchLimit }) : isWaiting ? null : t('cancelNone');
  return (
    <ActionButton danger loading={send.isPending} refusal={refusal} onClick={ask}>
      {t('cancel', { count })}
    </ActionButton>
  );
}
