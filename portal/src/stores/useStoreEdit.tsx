import { errorText, type Fault } from '@portage/contract/errors';
import { faultsOf } from '@portage/contract/faults';
import { Store, StoreEdit, type StoreMoves } from '@portage/contract/stores/schema';
import { Form } from 'antd';
import { useState } from 'react';
import { type ApiError, api } from '../api/client.ts';
import { useSend } from '../api/send.ts';
import { problemOf } from '../orders/form/useOrderForm.ts';
import { useConfirm } from '../ui/useConfirm.ts';
import { useNotify } from '../ui/useNotify.ts';
import { useFormats } from '../words/formats.ts';
import { useLanguage } from '../words/language.ts';
import { useT } from './words.ts';

/** The editing of a store: what has changed, what it would move, the sending, and what to do about another's change. */
export function useStoreEdit(start: Store, onDone: () => void) {
  const t = useT();
  const notify = useNotify();
  const [form] = Form.useForm<StoreValues>();
  const [base, setBase] = useState(start);
  const [theirs, setTheirs] = useState<Store | null>(null);
  const { faults, problem, check } = useJudge();
  const held = Form.useWatch((values) => values, { form, preserve: true });
  const before = valuesOf(base);
  const read = (): StoreValues => ({ ...before, ...form.getFieldsValue(true) });
  const changes = changesOf(before, { ...before, ...held });
  const ask = useAskToMove();
  const edit = useSend(api.stores.edit, {
    stales: ['stores.list', 'orders.list', 'orders.read'],
    isShownByForm: true,
    onDone: ({ moved }) => {
      notify.succeeded(moved > 0 ? t('savedMoved', { count: moved }) : t('saved'));
      onDone();
    },
  });
  const refused = (error: ApiError) => setTheirs(freshOf(error));
  const send = async (against: Store, changed: typeof changes) => {
    const given = { params: { id: against.id }, body: { ...changed, version: against.version } };
    if (changesHours(changed) && !(await ask.mayMove(given, refused))) return;
    edit.mutate(given, { onError: refused });
  };
  const isPending = edit.isPending || ask.isPending;
  const save = () => {
    const changed = changesOf(before, read());
    if (!isPending && check(changed)) void send(base, changed);
  };
  const take = (isMine: boolean) => {
    if (!theirs) return;
    const changed = changesOf(before, read());
    setBase(theirs);
    setTheirs(null);
    form.setFieldsValue({ ...valuesOf(theirs), ...(isMine ? changed : {}) });
    if (isMine) void send(theirs, changed);
  };
  const failed = edit.error ?? ask.error;
  const error = problem ?? (failed && freshOf(failed) ? null : failed);
  return {
    form,
    before,
    isDirty: Object.keys(changes).length > 0,
    faults: () => faults(changesOf(before, read())),
    error,
    isPending,
    save,
    theirs,
    take,
  };
}

/** The store as someone else left it, which the server sends with its refusal. */
function freshOf(error: ApiError): Store | null {
  if (error.type !== 'STALE_VERSION') return null;
  const read = Store.safeParse(error.body.data);
  return read.success ? read.data : null;
}

/** The faults of the form, found before it is sent, in the shape of the server's own. */
function useJudge() {
  const language = useLanguage();
  const [found, setFound] = useState<readonly Fault[]>([]);
  const worded = (faults: readonly Fault[]) =>
    faults.map((fault) => ({ ...fault, message: errorText(fault.type, language, fault.values) }));
  const problem = found.length > 0 ? problemOf(worded(found), language) : null;
  const check = (changes: StoreChanges) => {
    const faults = faultsIn(changes);
    setFound(faults);
    return faults.length === 0;
  };
  return { faults: (changes: StoreChanges) => worded(faultsIn(changes)), problem, check };
}

type Given = Parameters<typeof api.stores.preview>[0];

/** Says what a change of hours does to the orders that wait, before it is saved; where it does nothing it is not asked about. */
function useAskToMove() {
  const t = useT();
  const confirm = useConfirm();
  const preview = useSend(api.stores.preview, { isShownByForm: true });
  const mayMove = async (given: Given, onError: (error: ApiError) => void): Promise<boolean> => {
    const moves: StoreMoves | null = await preview.mutateAsync(given, { onError }).catch(() => null);
    if (!moves || moves.moved + moves.closing === 0) return moves !== null;
    return confirm({
      title: moves.moved > 0 ? t('moveTitle', { count: moves.moved }) : t('closingTitle'),
      text: <MoveList moves={moves} />,
      action: t(moves.moved > 0 ? 'move' : 'save'),
      otherwise: t('notYet'),
    });
  };
  return { mayMove, isPending: preview.isPending, error: preview.error };
}

/** What a change would do to the orders that wait: the first of those that move, from when to when, and how many more. */
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

const fields = [
  ...([
    'name',
    'phone',
    'daysOfOperation',
    'pickupTimes',
    'customTimeToPrepare',
    'closedDays',
    'columnMappings',
  ] as const),
];
const ofHours: ReadonlySet<string> = new Set(['daysOfOperation', 'pickupTimes', 'customTimeToPrepare', 'closedDays']);

type StoreValues = Pick<Store, (typeof fields)[number]>;
type StoreChanges = Partial<StoreValues>;

/** What the form shows of a store at first. */
const valuesOf = ({ name, phone, daysOfOperation, pickupTimes, ...store }: Store): StoreValues => ({
  name,
  phone,
  daysOfOperation,
  pickupTimes,
  customTimeToPrepare: store.customTimeToPrepare,
  closedDays: store.closedDays,
  columnMappings: store.columnMappings,
});

const said = (value: unknown) => JSON.stringify(Array.isArray(value) ? value.toSorted() : (value ?? null));

/** What differs, as it is sent. */
function changesOf(start: StoreValues, values: StoreValues): StoreChanges {
  const differs = (field: (typeof fields)[number]) => said(start[field] || null) !== said(values[field] || null);
  return Object.fromEntries(fields.filter(differs).map((field) => [field, values[field]]));
}

/** Whether a change touches when the courier comes. */
const changesHours = (changes: StoreChanges): boolean => Object.keys(changes).some((field) => ofHours.has(field));

/** What is wrong with the changes, by the server's own rules. */
function faultsIn(changes: StoreChanges): Fault[] {
  const read = StoreEdit.safeParse(changes, { reportInput: true });
  return read.success ? [] : faultsOf(read.error);
}
