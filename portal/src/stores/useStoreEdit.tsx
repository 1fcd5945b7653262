import { Store, StoreEdit, type StoreMoves } from '@portage/contract/stores/schema';
import { api } from '../api/client.ts';
import { changedValues } from '../ui/form/changes.ts';
import { useVersionedForm } from '../ui/form/useVersionedForm.ts';
import { useConfirm } from '../ui/useConfirm.ts';
import { useNotify } from '../ui/useNotify.ts';
import { useFormats } from '../words/formats.ts';
import { useT } from './words.ts';

type StoreValues = ReturnType<typeof valuesOf>;

const valuesOf = (store: Store) => ({
  name: store.name,
  phone: store.phone,
  daysOfOperation: store.daysOfOperation,
  pickupTimes: store.pickupTimes,
  customTimeToPrepare: store.customTimeToPrepare,
  closedDays: store.closedDays,
  proof: store.proof,
  columnMappings: store.columnMappings,
});

/** Sorts days and times, whose order has no meaning, before comparing. */
const sorted = (values: StoreValues): StoreValues => ({
  ...values,
  daysOfOperation: values.daysOfOperation.toSorted(),
  pickupTimes: values.pickupTimes.toSorted(),
  closedDays: values.closedDays.toSorted(),
});

const hours = ['daysOfOperation', 'pickupTimes', 'customTimeToPrepare', 'closedDays'] as const;

/** Returns the form state of a store. A change of its hours may move orders, and is confirmed first. */
export function useStoreEdit(store: Store, onClose: () => void) {
  const t = useT();
  const notify = useNotify();
  const confirmMoves = useConfirmMoves();
  return useVersionedForm({
    fresh: store,
    record: Store,
    schema: StoreEdit,
    valuesOf,
    editOf: (base, values) => changedValues(sorted(valuesOf(base)), sorted(values)),
    withEdit: (base, edit) => ({ ...valuesOf(base), ...edit }),
    asksAlways: true,
    send: async (body, { id }) => {
      const request = { params: { id }, body };
      const isConfirmed = !hours.some((name) => name in body) || (await confirmMoves(request));
      return isConfirmed ? api.stores.edit(request) : null;
    },
    stales: ['stores.list', 'orders.list', 'orders.read'],
    onSaved: (_edit, { moved }) => {
      notify.succeeded(moved > 0 ? t('savedMoved', { count: moved }) : t('saved'));
      onClose();
    },
  });
}

/** Returns a function that asks for confirmation if a change of hours would move pending orders, and resolves to true if it moves none. */
function useConfirmMoves() {
  const t = useT();
  const confirm = useConfirm();
  return async (request: Parameters<typeof api.stores.preview>[0]): Promise<boolean> => {
    const moves = await api.stores.preview(request);
    if (moves.moved + moves.closing === 0) return true;
    return confirm({
      title: moves.moved > 0 ? t('moveTitle', { count: moves.moved }) : t('closingTitle'),
      text: <MoveList moves={moves} />,
      action: t(moves.moved > 0 ? 'move' : 'save'),
      otherwise: t('notYet'),
    });
  };
}

/** Lists the first orders that a change would move, with their old and new pickups, and the number of further ones. */
function MoveList({ moves: { moved, first, closing } }: { moves: StoreMoves }) {
  const t = useT();
  const { day } = useFormats();
  const when = ({ date, time }: { date: string; time: string }) => `${day(date)}, ${time}`;
  return (
    <div className="stack" style={{ maxHeight: '50vh', overflowY: 'auto' }}>
      {moved > 0 && <p>{t('moveText')}</p>}
      <ul className="stack">
        {first.map(({ id, number, trackingCode, recipient, from, to }) => (
          <li key={id} className="pair">
            <span>
              <strong>{number ?? trackingCode}</strong> {recipient}
            </span>
            <span className="numeric">
              <del>{when(from)}</del> → <strong>{when(to)}</strong>
            </span>
          </li>
        ))}
      </ul>
      {moved > first.length && <p className="muted">{t('moveMore', { count: moved - first.length })}</p>}
      {closing > 0 && <p>{t('closing', { count: closing })}</p>}
    </div>
  );
}
