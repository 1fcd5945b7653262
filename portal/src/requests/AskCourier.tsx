import { MessageOutlined } from '@ant-design/icons';
import { errorText } from '@portage/contract/errors';
import type { Order } from '@portage/contract/orders/schema';
import { requests } from '@portage/contract/requests/endpoints';
import {
  askableFields,
  type RequestField,
  type RequestKind,
  reasonLimit,
  requestKinds,
  whyNotRequest,
} from '@portage/contract/requests/rules';
import { Button, Form, Input, Modal, Radio, Select } from 'antd';
import { useId, useState } from 'react';
import { api } from '../api/client.ts';
import { useMay } from '../auth/account.ts';
import { fieldName } from '../orders/fieldName.ts';
import { useOrderSend } from '../orders/useOrderSend.ts';
import { useT as useOrderWords } from '../orders/words.ts';
import { FormErrors } from '../ui/form/FormErrors.tsx';
import { LocalDateField } from '../ui/form/LocalDateField.tsx';
import { useNotify } from '../ui/useNotify.ts';
import { useNow } from '../ui/useNow.ts';
import { useLanguage } from '../words/language.ts';
import { useT } from './words.ts';

/** What this member may request from the courier now: what is refused directly only for being late. */
export function useAskable(order: Order): readonly RequestKind[] {
  const now = useNow();
  const mayAsk = useMay(requests.ask);
  return mayAsk ? requestKinds.filter((kind) => whyNotRequest(kind, order, now) === null) : [];
}

type AskCourierProps = { order: Order /** Whether it is the first thing to do. */; isLeading?: boolean };

/** Requests from the courier what is too late to do directly. Shown only then. */
export function AskCourier({ order, isLeading = false }: AskCourierProps) {
  const t = useT();
  const named = useOrderWords();
  const id = useId();
  const kinds = useAskable(order);
  const [isOpen, setOpen] = useState(false);
  const ask = useOrderSend(api.requests.ask, { isShownByForm: true });
  if (kinds.length === 0 && !isOpen) return null;
  const close = () => {
    ask.reset();
    setOpen(false);
  };
  return (
    <>
      <Button
        className="order-ask"
        icon={<MessageOutlined aria-hidden />}
        type={isLeading ? 'primary' : 'default'}
        onClick={() => setOpen(true)}
      >
        {t('ask')}
      </Button>
      <Modal
        open={isOpen}
        onCancel={close}
        title={t('askTitle', { order: order.number ?? order.trackingCode })}
        okText={t('askSend')}
        cancelText={named('cancel')}
        okButtonProps={{ htmlType: 'submit', form: id, loading: ask.isPending }}
        mask={{ closable: false }}
        width={600}
        destroyOnHidden
      >
        <AskForm id={id} order={order} kinds={kinds} ask={ask} onDone={close} />
      </Modal>
    </>
  );
}

type AskValues = { kind: RequestKind; reason: string; changes?: Partial<Record<RequestField, string | null>> };
type AskFormProps = {
  id: string;
  order: Order;
  kinds: readonly RequestKind[];
  ask: ReturnType<typeof useOrderSend<Parameters<typeof api.requests.ask>[0]>>;
  onDone: () => void;
};

/** The form of a request. For a change, only the fields that differ are sent. */
function AskForm({ id, order, kinds, ask, onDone }: AskFormProps) {
  const t = useT();
  const language = useLanguage();
  const notify = useNotify();
  const [form] = Form.useForm<AskValues>();
  const kind = Form.useWatch('kind', form) ?? kinds[0];
  const done = () => {
    notify.succeeded(t('askDone'), t('askDoneText'));
    onDone();
  };
  const send = ({ kind, reason, changes = {} }: AskValues) => {
    const body = kind === 'CHANGE' ? { kind, reason, changes: differing(order, changes) } : { kind, reason };
    ask.mutate({ params: { id: order.id }, body }, { onSuccess: done });
  };
  return (
    <Form id={id} form={form} layout="vertical" className="order-form" onFinish={send} initialValues={startOf(order)}>
      <FormErrors form={form} error={ask.error} />
      <p className="muted">{t('askText')}</p>
      <Form.Item name="kind" label={t('askWhat')} initialValue={kinds[0]}>
        <Radio.Group options={kinds.map((each) => ({ value: each, label: t(`ask.${each}`) }))} />
      </Form.Item>
      {kind === 'CHANGE' && <ChangeFields order={order} />}
      <Form.Item
        name="reason"
        label={t('askReason')}
        rules={[{ required: true, whitespace: true, message: errorText('REQUIRED', language), validateTrigger: [] }]}
      >
        <Input.TextArea
          maxLength={reasonLimit}
          showCount
          autoSize={{ minRows: 2, maxRows: 5 }}
          placeholder={t(kind === 'CHANGE' ? 'askWhyChange' : 'askWhyCancel')}
        />
      </Form.Item>
    </Form>
  );
}

/** Fields that begin a line or span both columns. */
const columns: Partial<Record<RequestField, string>> = { recipient: '1', address: '1', note: '1 / -1' };

function ChangeFields({ order }: { order: Order }) {
  const named = useOrderWords();
  return (
    <div className="fields">
      {askableFields(order).map((field) => (
        <Form.Item
          key={field}
          name={['changes', field]}
          label={fieldName(field, named)}
          style={{ gridColumn: columns[field] }}
        >
          <ChangeField field={field} order={order} />
        </Form.Item>
      ))}
    </div>
  );
}

const limits = { recipient: 120, phone: 40, address: 300, addressLine2: 120, note: 240, date: 10, time: 5 } as const;

/** Passes on the id, value and onChange that the form item sets. */
function ChangeField({ field, order, ...rest }: { field: RequestField; order: Order }) {
  if (field === 'date')
    return <LocalDateField className="wide" canClear={false} isClosed={(date) => date < order.today} {...rest} />;
  if (field === 'time')
    return (
      <Select options={order.pickupSchedule.pickupTimes.map((time) => ({ value: time, label: time }))} {...rest} />
    );
  if (field === 'note')
    return <Input.TextArea maxLength={limits.note} autoSize={{ minRows: 1, maxRows: 4 }} {...rest} />;
  return <Input maxLength={limits[field]} autoComplete="off" {...rest} />;
}

const startOf = (order: Order): Omit<AskValues, 'kind'> => ({
  reason: '',
  changes: Object.fromEntries(askableFields(order).map((field) => [field, order[field]])),
});

/** The fields that differ from the order; an empty one is sent as null. */
function differing(order: Order, changes: Partial<Record<RequestField, string | null>>) {
  const typed = (field: RequestField) => changes[field] || null;
  const fields = askableFields(order).filter((field) => typed(field) !== order[field]);
  return Object.fromEntries(fields.map((field) => [field, typed(field)]));
}
