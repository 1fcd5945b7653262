import { handovers } from '@portage/contract/handovers/endpoints';
import { type Handover, HandoverEnd } from '@portage/contract/handovers/schema';
import { api } from '../api/client.ts';
import { useMay } from '../auth/account.ts';
import { Field } from '../ui/form/Field.tsx';
import { RadioField, TextField } from '../ui/form/fields.tsx';
import { SchemaForm } from '../ui/form/SchemaForm.tsx';
import { useSchemaForm } from '../ui/form/useSchemaForm.ts';
import { Section } from '../ui/Section.tsx';
import { useNotify } from '../ui/useNotify.ts';
import { handoverRows } from './rows.ts';
import { SignaturePad } from './SignaturePad.tsx';
import { useCount } from './useCount.ts';
import { useT } from './words.ts';

const initial = { driverName: '', by: 'SIGNATURE' as 'SIGNATURE' | 'PIN', signature: '', pin: '' };

/** Renders the driver's confirmation: the name, and the signature or, if the courier has set one, the PIN of the pickup. */
export function CloseForm({ handover }: { handover: Handover }) {
  const t = useT();
  const mayClose = useMay(handovers.close);
  if (!mayClose) return null;
  return (
    <Section title={t('confirm')} className="handover-close">
      <ConfirmForm handover={handover} />
    </Section>
  );
}

function ConfirmForm({ handover: { id, counts, acceptsPin } }: { handover: Handover }) {
  const t = useT();
  const countOf = useCount();
  const notify = useNotify();
  const form = useSchemaForm({
    schema: HandoverEnd,
    initial,
    bodyOf: ({ driverName, by, signature, pin }) => ({
      driverName,
      ...(by === 'PIN' ? { pin } : { signature: signature || undefined }),
    }),
    send: (body) => api.handovers.close({ params: { id }, body }),
    stales: [...handoverRows, 'orders.list', 'problems.list'],
    onSaved: () => notify.succeeded(t('closed')),
    // A name is typed again in a moment.
    guard: null,
  });
  const { missing } = counts;
  const isByPin = acceptsPin && form.values.by === 'PIN';
  return (
    <SchemaForm
      form={form}
      isQuiet
      action={t('close')}
      refusal={counts.handed + counts.damaged === 0 ? t('nothingScanned') : null}
      effects={missing.total > 0 && t('leaves', { count: missing.total, shown: countOf(missing) })}
    >
      <TextField name="driverName" label={t('driver')} maxLength={120} isRequired />
      {acceptsPin && (
        <RadioField
          name="by"
          label={t('by')}
          isButtons
          options={[
            { value: 'SIGNATURE', label: t('signature') },
            { value: 'PIN', label: t('pin') },
          ]}
        />
      )}
      {isByPin ? (
        <TextField name="pin" label={t('pin')} maxLength={8} inputMode="numeric" isRequired />
      ) : (
        <Field name="signature" label={t('signature')} isRequired>
          <SignaturePad />
        </Field>
      )}
    </SchemaForm>
  );
}
