import { type ErrorType, errorText } from '@portage/contract/errors';
import { hoursToPrepare, storeFor, whyNotFrom } from '@portage/contract/stores/rules';
import type { Store } from '@portage/contract/stores/schema';
import { Button, Form, Typography } from 'antd';
import { useEffect, useEffectEvent, useId } from 'react';
import { cutoffOf } from '../../../stores/cutoff.ts';
import { useStores } from '../../../stores/useStores.ts';
import { useFields } from '../../../ui/form/useFields.ts';
import { useNow } from '../../../ui/useNow.ts';
import { useFormats } from '../../../words/formats.ts';
import { useLanguage } from '../../../words/language.ts';
import { useT as useOrderWords } from '../../words.ts';
import type { OrderValues } from '../values.ts';
import { useT } from '../words.ts';
import { type Reach, type Reaching, reachOf } from './reach.ts';

const mostStores = 4;
const mostSlots = 3;

type ReachPanelProps = {
  /** Whether the member chooses store, date and time. */
  chooses: boolean;
  /** Whether a date and time are required. */
  needsSlot: boolean;
};

/** Shows while the address is typed which stores deliver there and when; a click selects a store and pickup. */
export function ReachPanel({ chooses, needsSlot }: ReachPanelProps) {
  const t = useT();
  const titleId = useId();
  return (
    <section className="sunken order-reach" aria-labelledby={titleId}>
      <h2 id={titleId}>{t('reach')}</h2>
      <div aria-live="polite">{chooses ? <Choice needsSlot={needsSlot} /> : <Given />}</div>
    </section>
  );
}

function useReach() {
  const address = Form.useWatch<OrderValues['address']>('address') ?? '';
  const { stores } = useStores();
  const now = useNow();
  return { address, stores, reach: reachOf(address, stores, now) };
}

/** Chooses the store, and its first pickup if one is needed, when it alone reaches the address that the member enters. */
function useOnlyStore(reach: Reach, needsSlot: boolean): void {
  const { read, set } = useFields<OrderValues>();
  const form = Form.useFormInstance();
  const open = reach.kind === 'reached' ? reach.stores.filter(({ store }) => store.isActivated) : [];
  const only = open.length === 1 ? open[0] : undefined;
  const choose = useEffectEvent(() => {
    // The store of an earlier address, or of the order before, does not reach this one. That of an order that is edited stays.
    const isEntered = form.isFieldTouched('address') || !read().pickupScheduleId;
    if (!only || !isEntered || read().pickupScheduleId === only.store.id) return;
    const [first] = needsSlot ? only.slots : [];
    set({ pickupScheduleId: only.store.id, date: first?.date ?? null, time: first?.time ?? null });
  });
  const id = only?.store.id;
  useEffect(() => {
    if (id) choose();
  }, [id]);
}

/** Renders why an address is refused. A missing postal code is a hint, not an error: the address may be unfinished. */
function Refusal({ type }: { type: ErrorType }) {
  const language = useLanguage();
  const isUnfinished = type === 'ADDRESS_WITHOUT_POSTAL_CODE';
  return <Typography.Text type={isUnfinished ? 'secondary' : 'danger'}>{errorText(type, language)}</Typography.Text>;
}

/** For members who may choose: lists every store that serves the address, with its next pickups. */
function Choice({ needsSlot }: Pick<ReachPanelProps, 'needsSlot'>) {
  const t = useT();
  const { reach } = useReach();
  useOnlyStore(reach, needsSlot);
  if (reach.kind === 'unaddressed') return <p className="muted">{t('reachUnaddressed')}</p>;
  if (reach.kind === 'refused') return <Refusal type={reach.type} />;
  const more = reach.stores.length - mostStores;
  return (
    <>
      <ul className="stack">
        {reach.stores.slice(0, mostStores).map(({ store, slots }) => (
          <li key={store.id}>
            <span className="pair">
              {store.name} <Zone store={store} />
            </span>
            {slots.length > 0 ? (
              <SlotButtons store={store} slots={slots.slice(0, mostSlots)} />
            ) : (
              <span className="muted">{t(store.isActivated ? 'reachNoSlot' : 'reachClosed')}</span>
            )}
          </li>
        ))}
      </ul>
      {more > 0 && <p className="muted">{t('reachMore', { count: more })}</p>}
    </>
  );
}

function SlotButtons({ store, slots }: { store: Store; slots: Reaching['slots'] }) {
  const t = useT();
  const { day } = useFormats();
  const cutoffText = useCutoffText();
  const { set } = useFields<OrderValues>();
  const { pickupScheduleId, date, time } = Form.useWatch((values: OrderValues) => values, { preserve: true }) ?? {};
  const take = (slot: Reaching['slots'][number]) => {
    const taken = { pickupScheduleId: store.id, date: slot.date, time: slot.time };
    set(taken, ['address', ...Object.keys(taken)]);
  };
  return (
    <span className="row order-reach-slots">
      {slots.map((slot) => {
        const isTaken = pickupScheduleId === store.id && date === slot.date && time === slot.time;
        const when = `${slot.date === store.today ? t('today') : day(slot.date)}, ${slot.time}`;
        return (
          <Button
            key={`${slot.date} ${slot.time}`}
            size="small"
            type={isTaken ? 'primary' : 'default'}
            aria-pressed={isTaken}
            title={cutoffText(store, slot.time)}
            onClick={() => take(slot)}
          >
            {when}
          </Button>
        );
      })}
    </span>
  );
}

/** For members who may not choose: shows the store and pickup that the server will assign. */
function Given() {
  const t = useT();
  const { day } = useFormats();
  const cutoffText = useCutoffText();
  const { address, stores, reach } = useReach();
  if (reach.kind === 'refused') return <Refusal type={reach.type} />;
  const store = storeFor(stores, address);
  if (!store || (reach.kind === 'unaddressed' && stores.length > 1))
    return <p className="muted">{t('reachUnaddressed')}</p>;
  const refusal = whyNotFrom(store);
  if (refusal) return <Refusal type={refusal} />;
  const [next] = store.slots;
  if (!next) return <Typography.Text type="danger">{t('reachNone', { store: store.name })}</Typography.Text>;
  return (
    <p>
      {t('reachGiven', { store: store.name, date: day(next.date), time: next.time })} <Zone store={store} />
      <br />
      <span className="muted">
        {cutoffText(store, next.time)}. {t('reachFixed')}
      </span>
    </p>
  );
}

/** Renders the store's time zone where it differs from the browser's. */
function Zone({ store }: { store: Store }) {
  const { zone } = useFormats();
  if (Intl.DateTimeFormat().resolvedOptions().timeZone === store.timezone) return null;
  return <span className="muted small">({zone(store.timezone)})</span>;
}

function useCutoffText() {
  const t = useT();
  const to = useOrderWords();
  return (store: Store, time: string) => {
    const { time: at, daysBefore } = cutoffOf(time, hoursToPrepare(store));
    return t('reachOrderBy', { at: daysBefore > 0 ? to('dayBefore', { time: at, count: daysBefore }) : at });
  };
}
