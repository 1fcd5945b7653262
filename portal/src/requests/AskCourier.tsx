import { MessageOutlined } from '@ant-design/icons';
import type { Order } from '@portage/contract/orders/schema';
import { stateText } from '@portage/contract/orders/words';
import { requests } from '@portage/contract/requests/endpoints';
import {
  askableFields,
  isChanging,
  isHoldDate,
  newsAfter,
  type RequestField,
  type RequestKind,
  reasonLimit,
  requestKinds,
  whyNotRequest,
} from '@portage/contract/requests/rules';
import { NewOrderRequest } from '@portage/contract/requests/schema';
import { returnDays } from '@portage/contract/tracking/choices';
import type { Language } from '@portage/contract/words';
import { Button, Select } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import { api } from '../api/client.ts';
import { useMay } from '../auth/account.ts';
import { fieldName } from '../orders/fieldName.ts';
import { useRefusal } from '../orders/orderText.ts';
import { useOrderSend } from '../orders/useOrderSend.ts';
import { useOrdersSearch } from '../orders/useOrdersSearch.ts';
import { useT as useOrderWords } from '../orders/words.ts';
import { Field } from '../ui/form/Field.tsx';
import { LongTextField, RadioField } from '../ui/form/fields.tsx';
import { LocalDateField } from '../ui/form/LocalDateField.tsx';
import { SchemaForm } from '../ui/form/SchemaForm.tsx';
import { useSchemaForm } from '../ui/form/useSchemaForm.ts';
import { FormModal } from '../ui/modal/FormModal.tsx';
import { useNotify } from '../ui/useNotify.ts';
import { useNow } from '../ui/useNow.ts';
import { useShown } from '../ui/useShown.ts';
import { useLanguage } from '../words/language.ts';
import { NewDay } from './NewDay.tsx';
import { useT } from './words.ts';

/** Returns the requests that this member may send to the courier now: for actions that are refused only because it is too late. */
export function useAskable(order: Order): readonly RequestKind[] {
  const now = useNow();
  const mayAsk = useMay(requests.ask);
  if (!mayAsk) return [];
  return requestKinds.filter(
    (kind) => whyNotRequest(kind, order, now) === null && (kind !== 'CHANGE' || movableFields(order).length > 0),
  );
}

/** Returns the fields that the dialog changes: the order's form changes the others without the courier's answer. */
const movableFields = (order: Order) => askableFields(order).filter((field) => field === 'date' || field === 'time');

type AskCourierProps = {
  order: Order;
  /** What the dialog opens with. */
  act?: 'ask' | 'cancel';
  /** Whether the button is the primary action. */
  isLeading?: boolean;
};

/** Requests an action from the courier that is too late to do directly; hidden while it can be done directly. */
export function AskCourier({ order, act = 'ask', isLeading = false }: AskCourierProps) {
  const t = useT();
  const { ask } = useOrdersSearch();
  if (useAskable(order).length === 0) return null;
  return (
    <Button
      className="order-ask"
      icon={<MessageOutlined aria-hidden />}
      type={isLeading ? 'primary' : 'default'}
      onClick={() => ask({ act })}
    >
      {t('ask')}
    </Button>
  );
}

/** Renders the dialog that `AskCourier` and the URL open: only for a request that is possible, and then it stays open if that changes. */
export function AskDialog({ order }: { order: Order }) {
  const t = useT();
  const { asked, ask } = useOrdersSearch();
  const kinds = useAskable(order);
  const { refusalOf, forbidden } = useRefusal();
  const mayAsk = useMay(requests.ask);
  const notify = useNotify();
  const [isOpen, setOpen] = useState(false);
  const act = asked.act === 'ask' || kindOf(asked.act) ? asked.act : undefined;
  const shown = kindOf(useShown(act));
  const name = order.number ?? order.trackingCode;
  const close = () => ask({ act: undefined });
  const onAct = useEffectEvent(() => {
    const kind = kindOf(act);
    const isAllowed = kind ? kinds.includes(kind) : kinds.length > 0;
    setOpen(act !== undefined && isAllowed);
    if (!act || isAllowed) return;
    const refusal = refusalOf(whyNotRequest(kind ?? 'CHANGE', order, Date.now()));
    notify.failed(t('askRefused'), mayAsk ? (refusal ?? undefined) : forbidden);
    close();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what the URL asks for opens or closes the dialog.
  useEffect(() => onAct(), [act]);
  return (
    <FormModal
      isOpen={isOpen && act !== undefined}
      onClose={close}
      title={shown ? t('askTitleOf', { what: t(`ask.${shown}`), order: name }) : t('askTitle', { order: name })}
      width={600}
    >
      <AskForm order={order} kinds={kinds} only={shown} onDone={close} />
    </FormModal>
  );
}

const kindOf = (act: string | undefined): RequestKind | undefined =>
  requestKinds.find((kind) => kind.toLowerCase() === act);

type AskValues = {
  kind: RequestKind | undefined;
  reason: string;
  changes: Partial<Record<RequestField, string | null>>;
};
type AskFormProps = {
  order: Order;
  kinds: readonly RequestKind[];
  /** The kind that a remedy or another button asks for; undefined if the form offers all of them. */
  only: RequestKind | undefined;
  onDone: () => void;
};

/** Renders the form of a request. For a change, only the fields that differ are sent. */
function AskForm({ order, kinds, only, onDone }: AskFormProps) {
  const t = useT();
  const language = useLanguage();
  const notify = useNotify();
  const ask = useOrderSend(api.requests.ask, { isShownByForm: true });
  const [initial] = useState(() => (only ? startOfOne(order, only, language) : startOf(order, kinds[0])));
  const form = useSchemaForm({
    schema: NewOrderRequest,
    initial,
    bodyOf: ({ kind, reason, changes }) => ({
      kind,
      reason,
      ...(kind && isChanging(kind) && { changes: differing(order, changes, kind) }),
    }),
    send: (body) => ask.mutateAsync({ params: { id: order.id }, body }),
    onSaved: () => {
      notify.succeeded(t('askDone'), t('askDoneText'));
      onDone();
    },
  });
  const { kind = 'CHANGE', changes } = form.values;
  const news = newsAfter(kind, changedFields(order, changes, kind), order);
  return (
    <SchemaForm form={form} action={t('askSend')} onCancel={onDone}>
      <p className="muted">{t('askText')}</p>
      {!only && (
        <RadioField
          name="kind"
          label={t('askWhat')}
          options={kinds.map((each) => ({ value: each, label: t(`ask.${each}`) }))}
        />
      )}
      {kind === 'CHANGE' && <ChangeFields order={order} isDayOffered={only !== undefined} />}
      {kind === 'HOLD' && <HoldField today={order.today} />}
      <LongTextField
        name="reason"
        label={t('askReason')}
        isRequired
        maxLength={reasonLimit}
        placeholder={t(`why.${kind}`)}
      />
      <p className="muted">{t(`news.${news}`)}</p>
    </SchemaForm>
  );
}

type ChangeFieldsProps = {
  order: Order;
  /** Whether the courier's next days are offered as buttons. */
  isDayOffered: boolean;
};

function ChangeFields({ order, isDayOffered }: ChangeFieldsProps) {
  const named = useOrderWords();
  return (
    <div className="fields">
      {movableFields(order).map((field) => (
        <Field key={field} name={['changes', field]} label={fieldName(field, named)}>
          {field === 'date' && isDayOffered ? (
            <NewDay days={daysFor(order)} from={order.today} />
          ) : (
            <ChangeField field={field} order={order} />
          )}
        </Field>
      ))}
    </div>
  );
}

/** Asks for the day of the next visit, until which the courier keeps the parcel. */
export function HoldField({ today }: { today: string }) {
  const t = useT();
  return (
    <Field name={['changes', 'date']} label={t('holdUntil')} isRequired>
      <LocalDateField className="wide" isClosed={(date) => !isHoldDate(date, today)} />
    </Field>
  );
}

/** Forwards the id, value and onChange that the form item injects. */
function ChangeField({ field, order, ...rest }: { field: RequestField; order: Order }) {
  if (field === 'date')
    return <LocalDateField className="wide" canClear={false} isClosed={(date) => date < order.today} {...rest} />;
  const times = order.pickupSchedule.pickupTimes;
  return <Select options={times.map((time) => ({ value: time, label: time }))} {...rest} />;
}

const startOf = (order: Order, kind: RequestKind | undefined): AskValues => ({
  kind,
  reason: '',
  changes: {
    ...Object.fromEntries(movableFields(order).map((field) => [field, order[field]])),
    // A day that has passed cannot be asked for, and the day of the planned visit is not the one until which a parcel is kept.
    ...((kind === 'HOLD' || (order.date ?? '') < order.today) && { date: null }),
  },
});

/** Returns the courier's next days but the one on which the visit is planned. */
const daysFor = ({ type, today, date }: Order) => returnDays(type, today).filter((day) => day !== date);

/** Starts a request of one kind: with the first of the courier's next days and, as the reason, what the order's state is. */
function startOfOne(order: Order, kind: RequestKind, language: Language): AskValues {
  const { changes, ...start } = startOf(order, kind);
  return {
    ...start,
    // Why a shipment is canceled is known only to the member.
    reason: kind === 'CANCEL' ? '' : stateText(order.now, language).slice(0, reasonLimit),
    changes: kind === 'CHANGE' ? { ...changes, date: daysFor(order)[0] ?? null } : changes,
  };
}

/** Returns the fields that differ from the order; an empty one is sent as null. */
const differing = (order: Order, changes: AskValues['changes'], kind: RequestKind) =>
  Object.fromEntries(changedFields(order, changes, kind).map((field) => [field, changes[field] || null]));

const changedFields = (order: Order, changes: AskValues['changes'], kind: RequestKind) =>
  (kind === 'CHANGE' ? movableFields(order) : askableFields(order, kind)).filter(
    // Without a chosen day, a change leaves the date as it is.
    (field) => (changes[field] || null) !== order[field] && (kind !== 'CHANGE' || field !== 'date' || changes.date),
  );
