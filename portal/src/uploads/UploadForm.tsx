import '../orders/form/form.css';
import { paths } from '@portage/contract/index';
import { Link } from '@tanstack/react-router';
import { Button, Form, Progress } from 'antd';
import { useState } from 'react';
import type { ApiError } from '../api/client.ts';
import { useHolds } from '../auth/account.ts';
import { CheckContext } from '../orders/form/Field.tsx';
import { SlotFields, useDefaultSlotFaults } from '../orders/form/SlotFields.tsx';
import { useStores } from '../orders/useStores.ts';
import { words as orderWords } from '../orders/words.ts';
import { FormErrors } from '../ui/FormErrors.tsx';
import { useFormats } from '../words/formats.ts';
import { useWords } from '../words/translate.ts';
import { whyNotFile } from './chosenFile.ts';
import { FileField } from './FileField.tsx';
import type { NewUpload } from './useUpload.ts';
import { words } from './words.ts';

type UploadDefaults = Omit<NewUpload, 'file'>;

type UploadFormProps = {
  /** How much of the file is sent, while it is being sent. */
  percent: number | null;
  error: ApiError | null;
  onSend: (wish: NewUpload) => void;
  /** Something else was chosen: what was refused stands no longer. */
  onEdit: () => void;
  onClose: () => void;
};

/** A file, and for members who choose them the store, date and time of rows that name none. */
export function UploadForm({ percent, error, onSend, onEdit, onClose }: UploadFormProps) {
  const t = useWords(words);
  const [form] = Form.useForm<UploadDefaults>();
  const { file, fault, choose, remove, isMissing } = useFile(onEdit);
  const chooses = useHolds('MANAGE_ORDERS');
  const faults = useDefaultSlotFaults(() => form.getFieldsValue());
  return (
    <CheckContext value={faults}>
      <Form
        form={form}
        layout="vertical"
        className="order-form"
        onFinish={(defaults) => (file ? onSend({ file, ...defaults }) : isMissing())}
        onValuesChange={onEdit}
        disabled={percent !== null}
      >
        <FormErrors form={form} error={error} />
        <p className="upload-about muted">
          {t('about')} <Link to={paths.imports}>{t('history')}</Link>
        </p>
        <FileField file={file} fault={fault} onChoose={choose} onRemove={remove} />
        <fieldset className="order-fieldset">
          <legend>{t('defaults')}</legend>
          {chooses && <p className="muted">{t('defaultsText')}</p>}
          {chooses ? <SlotFields needsSlot={false} needsStore={false} /> : <NextPickup />}
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

/** The store and the pickup of every order, for a member who chooses neither. */
function NextPickup() {
  const t = useWords(orderWords);
  const { day } = useFormats();
  const { stores } = useStores();
  const open = stores.filter(({ isActivated }) => isActivated);
  const [store] = open;
  if (!store || open.length > 1) return <p className="order-given">{t('givenNone')}</p>;
  const [next] = store.slots;
  if (!next) return <p className="order-given">{t('noSlotAhead')}</p>;
  return <p className="order-given">{t('given', { store: store.name, date: day(next.date), time: next.time })}</p>;
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

/** The file that was chosen, or what is wrong with it. */
function useFile(onEdit: () => void) {
  const t = useWords(words);
  const [file, setFile] = useState<File | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const choose = (chosen: File) => {
    onEdit();
    const reason = whyNotFile(chosen);
    setFault(reason && t(reason));
    if (!reason) setFile(chosen);
  };
  const remove = () => {
    onEdit();
    setFile(null);
  };
  return { file, fault, choose, remove, isMissing: () => setFault(t('fileMissing')) };
}
