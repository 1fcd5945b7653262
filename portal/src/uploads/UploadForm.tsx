import type { Fault } from '@portage/contract/errors';
import { Button, Form, Progress } from 'antd';
import { useState } from 'react';
import type { ApiError } from '../api/client.ts';
import { useAccount, useHolds } from '../auth/account.ts';
import { slotFaults } from '../orders/form/checkOrder.ts';
import { CheckContext } from '../orders/form/Field.tsx';
import { GivenSlot } from '../orders/form/GivenSlot.tsx';
import { SlotFields } from '../orders/form/SlotFields.tsx';
import { useStores } from '../orders/useStores.ts';
import { FormErrors } from '../ui/FormErrors.tsx';
import { useWords } from '../words/translate.ts';
import { type Chosen, FileField, whyNotFile } from './FileField.tsx';
import { peekColumns } from './peekColumns.ts';
import type { Wish } from './useUpload.ts';
import { words } from './words.ts';

type Defaults = { pickupScheduleId?: string; date?: string | null; time?: string | null };

type UploadFormProps = {
  /** How much of the file is sent, while it is being sent. */
  percent: number | null;
  error: ApiError | null;
  onSend: (wish: Wish) => void;
  /** Something else was chosen: what was refused stands no longer. */
  onEdit: () => void;
  onClose: () => void;
};

/** A file, and for members who choose them the store, date and time of rows that name none. */
export function UploadForm({ percent, error, onSend, onEdit, onClose }: UploadFormProps) {
  const t = useWords(words);
  const [form] = Form.useForm<Defaults>();
  const { chosen, fault, choose, remove, isMissing } = useFile(onEdit);
  const needs = useNeeds(chosen);
  const { stores } = useStores();
  const chooses = useHolds('MANAGE_ORDERS');
  const faults = () => faultsOf(form.getFieldsValue(), { ...needs, stores });
  const send = ({ pickupScheduleId, date, time }: Defaults) => {
    if (!chosen) return isMissing();
    const name = stores.find(({ id }) => id === pickupScheduleId)?.name;
    return onSend({ file: chosen.file, pickupScheduleName: name, date, time });
  };
  return (
    <CheckContext value={faults}>
      <Form
        form={form}
        layout="vertical"
        className="order-form"
        onFinish={send}
        onValuesChange={onEdit}
        disabled={percent !== null}
      >
        <FormErrors form={form} error={error} />
        <FileField chosen={chosen} fault={fault} onChoose={choose} onRemove={remove} />
        <fieldset className="order-fieldset">
          <legend>{t('defaults')}</legend>
          {chooses ? <SlotFields {...needs} /> : <GivenSlot />}
        </fieldset>
        {percent !== null && <Sending percent={percent} />}
        <div className="order-form-footer">
          <Button disabled={false} onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="primary" htmlType="submit" loading={percent !== null}>
            {t('upload')}
          </Button>
        </div>
      </Form>
    </CheckContext>
  );
}

function Sending({ percent }: { percent: number }) {
  const t = useWords(words);
  return (
    <div role="status">
      {t('sending')}
      <Progress percent={percent} status="active" aria-label={t('sending')} />
    </div>
  );
}

/** The file that was chosen, once its first row is read, or what is wrong with it. */
function useFile(onEdit: () => void) {
  const t = useWords(words);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const choose = (file: File) => {
    onEdit();
    const reason = whyNotFile(file, t);
    setFault(reason);
    if (reason) return;
    void peekColumns(file).then((columns) => setChosen({ file, columns }));
  };
  const remove = () => {
    onEdit();
    setChosen(null);
  };
  return { chosen, fault, choose, remove, isMissing: () => setFault(t('fileMissing')) };
}

/** What the rows of this file cannot do without: asked for honestly, from the columns it has. */
function useNeeds(chosen: Chosen | null) {
  const { ordersNotFulfilledByDefault } = useAccount().retailer;
  const { stores } = useStores();
  const known = chosen?.columns.known;
  const lacks = (field: 'pickupScheduleName' | 'date' | 'time') => known !== undefined && !known.includes(field);
  const open = stores.filter(({ isActivated }) => isActivated);
  return {
    needsStore: lacks('pickupScheduleName') && open.length !== 1,
    needsSlot: !ordersNotFulfilledByDefault && (lacks('date') || lacks('time')),
  };
}

type Needs = ReturnType<typeof useNeeds> & { stores: ReturnType<typeof useStores>['stores'] };

function faultsOf({ pickupScheduleId, date, time }: Defaults, { needsStore, needsSlot, stores }: Needs): Fault[] {
  const store = stores.find(({ id }) => id === pickupScheduleId);
  if (!store) return needsStore ? [{ type: 'REQUIRED', path: 'pickupScheduleId' }] : [];
  return slotFaults({ date, time }, store, needsSlot);
}
