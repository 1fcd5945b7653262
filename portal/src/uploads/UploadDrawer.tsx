import '../orders/form/form.css';
import './uploads.css';
import { paths } from '@portage/contract/index';
import { Link, useNavigate } from '@tanstack/react-router';
import { Form } from 'antd';
import { useState } from 'react';
import { useHolds } from '../auth/account.ts';
import { CheckContext } from '../orders/form/Field.tsx';
import { SlotFields, useDefaultSlotFaults } from '../orders/form/SlotFields.tsx';
import { useStores } from '../orders/useStores.ts';
import { words as orderWords } from '../orders/words.ts';
import { FormErrors } from '../ui/form/FormErrors.tsx';
import { SaveBar } from '../ui/form/SaveBar.tsx';
import { SideDrawer } from '../ui/SideDrawer.tsx';
import { useFormats } from '../words/formats.ts';
import { useWords, type WordKey } from '../words/translate.ts';
import { whyNotFile } from './chosenFile.ts';
import { FileField } from './FileField.tsx';
import { type NewUpload, useUpload } from './useUpload.ts';
import { words } from './words.ts';

type UploadDrawerProps = { isOpen: boolean; onClose: () => void; onClosed: () => void };

/** Orders from a spreadsheet: choose it, send it; then its rows are looked through on a page of their own. */
export function UploadDrawer(props: UploadDrawerProps) {
  const t = useWords(words);
  return (
    <SideDrawer {...props} mask={{ closable: false }} size={720} title={t('title')}>
      <UploadForm onClose={props.onClose} />
    </SideDrawer>
  );
}

type Chosen = { file: File | null; fault: WordKey<typeof words> | null };

/** A file, and for members who choose them the store, date and time of rows that name none. */
function UploadForm({ onClose }: Pick<UploadDrawerProps, 'onClose'>) {
  const t = useWords(words);
  const navigate = useNavigate();
  const [form] = Form.useForm<Omit<NewUpload, 'file'>>();
  const [{ file, fault }, setChosen] = useState<Chosen>({ file: null, fault: null });
  const { percent, send } = useUpload(({ id }) => void navigate({ to: paths.import, params: { id } }));
  const chooses = useHolds('MANAGE_ORDERS');
  const faults = useDefaultSlotFaults(() => form.getFieldsValue());
  const isSending = send.isPending;
  const choose = (chosen: File | null) => {
    // What was refused stands no longer.
    send.reset();
    const reason = chosen && whyNotFile(chosen);
    setChosen((before) => ({ file: reason ? before.file : chosen, fault: reason }));
  };
  return (
    <CheckContext value={faults}>
      <Form
        form={form}
        layout="vertical"
        className="order-form"
        onFinish={(defaults) => (file ? send.mutate({ file, ...defaults }) : setChosen({ file, fault: 'fileMissing' }))}
        onValuesChange={send.reset}
        disabled={isSending}
      >
        <FormErrors form={form} error={send.error} />
        <p className="upload-about muted">
          {t('about')} <Link to={paths.imports}>{t('history')}</Link>
        </p>
        <FileField file={file} fault={fault && t(fault)} percent={isSending ? percent : null} onChoose={choose} />
        <fieldset className="order-fieldset">
          <legend>{t('defaults')}</legend>
          {chooses && <p className="muted">{t('defaultsText')}</p>}
          {chooses ? <SlotFields needsSlot={false} needsStore={false} /> : <NextPickup />}
        </fieldset>
        <SaveBar action={t('upload')} isPending={isSending} onCancel={onClose} />
      </Form>
    </CheckContext>
  );
}

/** The store and the pickup of every order, for a member who chooses neither. */
function NextPickup() {
  const t = useWords(orderWords);
  const { day } = useFormats();
  const { stores } = useStores();
  const [store, other] = stores.filter(({ isActivated }) => isActivated);
  const next = store?.slots[0];
  const given = next && t('given', { store: store.name, date: day(next.date), time: next.time });
  return <p className="sunken">{!store || other ? t('givenNone') : (given ?? t('noSlotAhead'))}</p>;
}
