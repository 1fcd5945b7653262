import '../orders/form/form.css';
import { errorText, type Fault } from '@portage/contract/errors';
import { faultsOf } from '@portage/contract/faults';
import { StoreRequest } from '@portage/contract/stores/schema';
import { Form, Input, Select } from 'antd';
import { useState } from 'react';
import { api } from '../api/client.ts';
import { useRead } from '../api/read.ts';
import { useSend } from '../api/send.ts';
import { CheckContext, Field } from '../orders/form/Field.tsx';
import { problemOf } from '../orders/form/useOrderForm.ts';
import { FormErrors } from '../ui/form/FormErrors.tsx';
import { SaveBar } from '../ui/form/SaveBar.tsx';
import { useDiscard, useLeaveGuard } from '../ui/form/useLeaveGuard.ts';
import { SideDrawer } from '../ui/SideDrawer.tsx';
import { useNotify } from '../ui/useNotify.ts';
import { useLanguage } from '../words/language.ts';
import { AddressField } from './AddressField.tsx';
import { useT } from './words.ts';

type AskDrawerProps = { isOpen: boolean; onClose: () => void; onClosed: () => void };

/** A store to ask the courier for. */
export function AskDrawer(props: AskDrawerProps) {
  const t = useT();
  return (
    <SideDrawer {...props} size={560} title={t('askTitle')} mask={{ closable: false }}>
      <AskForm onDone={props.onClose} />
    </SideDrawer>
  );
}

type Values = { name?: string; phone?: string; storeAddress?: string; serviceAreaId?: string };
const nothing: Values = {};

function AskForm({ onDone }: { onDone: () => void }) {
  const t = useT();
  const notify = useNotify();
  const [form] = Form.useForm<Values>();
  const held = Form.useWatch((values) => values, { form, preserve: true }) ?? nothing;
  const isDirty = Object.values(held).some(Boolean);
  const letGo = useLeaveGuard(isDirty);
  const discard = useDiscard();
  const { faults, problem, read } = useWish(() => form.getFieldsValue(true));
  const ask = useSend(api.stores.ask, {
    stales: ['stores.list'],
    isShownByForm: true,
    onDone: ({ name }) => {
      letGo();
      notify.succeeded(t('asked', { store: name }));
      onDone();
    },
  });
  const send = () => {
    const wish = read();
    if (wish && !ask.isPending) ask.mutate({ body: wish });
  };
  const leave = async () => {
    if (isDirty && !(await discard())) return;
    letGo();
    onDone();
  };
  return (
    <CheckContext value={faults}>
      <Form form={form} layout="vertical" className="order-form" noValidate onSubmitCapture={send}>
        <FormErrors form={form} error={problem ?? ask.error} />
        <p className="muted">{t('askText')}</p>
        <WishFields />
        <SaveBar action={t('sendAsk')} isPending={ask.isPending} onCancel={() => void leave()} />
      </Form>
    </CheckContext>
  );
}

function WishFields() {
  const t = useT();
  const areas = useRead(api.stores.areas, { query: {} });
  return (
    <>
      <Field name="name" label={t('storeName')} isRequired>
        <Input maxLength={120} />
      </Field>
      <Field name="serviceAreaId" label={t('area')} isRequired>
        <Select
          placeholder={t('chooseArea')}
          loading={areas.isPending}
          options={areas.data?.data.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </Field>
      <Field name="storeAddress" label={t('address')} isRequired help={t('addressHelp')}>
        <AddressField />
      </Field>
      <Field name="phone" label={t('phone')}>
        <Input type="tel" maxLength={40} autoComplete="off" />
      </Field>
    </>
  );
}

/** The wish once nothing is wrong with it, by the server's own rules; before it was first sent what is empty is no fault. */
function useWish(values: () => Values) {
  const language = useLanguage();
  const [isSent, setSent] = useState(false);
  const [refused, setRefused] = useState<readonly Fault[]>([]);
  const worded = (faults: readonly Fault[]) =>
    faults.map((fault) => ({ ...fault, message: errorText(fault.type, language, fault.values) }));
  const judge = () => StoreRequest.safeParse(values(), { reportInput: true });
  const read = () => {
    setSent(true);
    const wish = judge();
    setRefused(wish.success ? [] : faultsOf(wish.error));
    return wish.success ? wish.data : null;
  };
  const faults = () => {
    const wish = judge();
    return wish.success ? [] : worded(faultsOf(wish.error)).filter(({ type }) => isSent || type !== 'REQUIRED');
  };
  return { faults, problem: refused.length > 0 ? problemOf(worded(refused), language) : null, read };
}
