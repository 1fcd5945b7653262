import { whyNotLabelBlank } from '@portage/contract/labels/blank';
import { labels } from '@portage/contract/labels/endpoints';
import { LabelBinding } from '@portage/contract/labels/schema';
import type { Order } from '@portage/contract/orders/schema';
import { api } from '../api/client.ts';
import { useAccount, useMay } from '../auth/account.ts';
import { useOrderSend } from '../orders/useOrderSend.ts';
import { useT as useScanWords } from '../scan/words.ts';
import { SelectField, TextField } from '../ui/form/fields.tsx';
import { SchemaForm } from '../ui/form/SchemaForm.tsx';
import { useSchemaForm } from '../ui/form/useSchemaForm.ts';
import { FormModal } from '../ui/modal/FormModal.tsx';
import { useNotify } from '../ui/useNotify.ts';
import { useT } from './words.ts';

/** Returns whether this member may bind a blank label to the order, as far as the screen knows. */
export function useMayBind(order: Order): boolean {
  const mayBind = useMay(labels.bind);
  const { retailer } = useAccount();
  return mayBind && retailer.hasLabelPrinting && whyNotLabelBlank(order) === null;
}

/** Renders the dialog in which a scan binds a blank label to a package. */
export function BindLabel({ order, isOpen, onClose }: { order: Order; isOpen: boolean; onClose: () => void }) {
  const t = useT();
  const title = t('bindTitle', { order: order.number ?? order.trackingCode });
  return (
    <FormModal isOpen={isOpen} onClose={onClose} title={title} width={480}>
      <BindForm order={order} onDone={onClose} />
    </FormModal>
  );
}

function BindForm({ order, onDone }: { order: Order; onDone: () => void }) {
  const t = useT();
  const scanning = useScanWords();
  const notify = useNotify();
  const bind = useOrderSend(api.labels.bind, { isShownByForm: true });
  const initial: { code: string; package: number | undefined } = { code: '', package: undefined };
  const form = useSchemaForm({
    schema: LabelBinding,
    initial,
    bodyOf: (values) => values,
    send: (body) => bind.mutateAsync({ params: { id: order.id }, body }),
    // A scanner would append the next code to the refused one.
    onRefused: () => {
      form.form.setFieldValue('code', '');
    },
    onSaved: () => {
      notify.succeeded(t('bound'));
      onDone();
    },
  });
  return (
    <SchemaForm form={form} action={t('bind')} onCancel={onDone}>
      <TextField name="code" label={scanning('field')} isRequired maxLength={300} />
      {order.packages.length > 1 && (
        <SelectField
          name="package"
          label={t('bindPackage')}
          placeholder={t('bindNext')}
          allowClear
          options={order.packages.map(({ trackingCode }, index) => ({
            value: index + 1,
            label: t('printPackage', { package: index + 1, code: trackingCode }),
          }))}
        />
      )}
    </SchemaForm>
  );
}
