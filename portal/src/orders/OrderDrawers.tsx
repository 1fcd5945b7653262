import type { OrderPick } from '@portage/contract/orders/batch';
import { lazy, Suspense, useRef } from 'react';
import { useMayPrintMany } from '../labels/print/useMayPrintMany.ts';
import type { Asked } from './useAsked.ts';

// The table is drawn first; what opens beside it comes while one looks.
const OrderDrawer = lazy(() => import('./detail/OrderDrawer.tsx').then((file) => ({ default: file.OrderDrawer })));
const NewOrderDrawer = lazy(() =>
  import('./form/NewOrderDrawer.tsx').then((file) => ({ default: file.NewOrderDrawer })),
);
const UploadDrawer = lazy(() => import('../uploads/UploadDrawer.tsx').then((file) => ({ default: file.UploadDrawer })));
const PrintDrawer = lazy(() =>
  import('../labels/print/PrintDrawer.tsx').then((file) => ({ default: file.PrintDrawer })),
);

type OrderDrawersProps = Asked & { ids: readonly string[]; selected: readonly OrderPick[] };

/** What opens beside the table, as the address says. When one closes, the focus goes back to where it came from. */
export function OrderDrawers({ asked, ask, ids, selected }: OrderDrawersProps) {
  const mayPrint = useMayPrintMany();
  const lastId = useRef(asked.order);
  if (asked.order) lastId.current = asked.order;
  const show = (id: string) => ask({ order: id, panel: undefined, from: undefined });
  const close = () => ask({ panel: undefined, from: undefined });
  return (
    <Suspense>
      <OrderDrawer
        id={asked.order}
        ids={ids}
        onMove={show}
        onClose={() => ask({ order: undefined, tab: undefined })}
        onClosed={() => focusOn(`[data-row-key="${lastId.current}"]`)}
      />
      <NewOrderDrawer
        isOpen={asked.panel === 'new'}
        storeId={asked.pickupScheduleId}
        copiedId={asked.from}
        onClose={close}
        onClosed={() => focusOn('.orders-add')}
        onOpen={show}
      />
      <UploadDrawer isOpen={asked.panel === 'upload'} onClose={close} onClosed={() => focusOn('.orders-upload')} />
      {mayPrint && (
        <PrintDrawer
          isOpen={asked.panel === 'print'}
          asked={asked}
          selected={selected}
          onClose={close}
          onClosed={() => focusOn('.orders-print')}
        />
      )}
    </Suspense>
  );
}

/** Unless the person went on to something else meanwhile. */
function focusOn(selector: string): void {
  const { activeElement } = document;
  const isFree = activeElement === null || activeElement === document.body || activeElement.closest('.order-drawer');
  if (isFree) document.querySelector<HTMLElement>(selector)?.focus();
}
