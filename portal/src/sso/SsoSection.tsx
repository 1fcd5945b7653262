import './sso.css';
import { sso } from '@portage/contract/sso/endpoints';
import { SsoConnection, SsoConnectionChange } from '@portage/contract/sso/schema';
import { ConfirmProvider, useConfirmation } from '../account/confirm.tsx';
import { api } from '../api/client.ts';
import { keyOf, useRead } from '../api/read.ts';
import { useSend } from '../api/send.ts';
import { useMay } from '../auth/account.ts';
import { ActionButton } from '../ui/ActionButton.tsx';
import { changedValues } from '../ui/form/changes.ts';
import { SchemaForm } from '../ui/form/SchemaForm.tsx';
import { useVersionedForm } from '../ui/form/useVersionedForm.ts';
import { Section } from '../ui/Section.tsx';
import { ErrorState, LoadingState } from '../ui/StatePanel.tsx';
import { useNotify } from '../ui/useNotify.ts';
import { useWords } from '../words/translate.ts';
import { OurAddresses } from './OurAddresses.tsx';
import { ProviderFields } from './ProviderFields.tsx';
import { UseFields } from './UseFields.tsx';
import { type SsoValues, valuesOf } from './values.ts';
import { words } from './words.ts';

/** Renders the settings section for single sign-on; for admins only, because it controls how other members sign in. */
export function SsoSection() {
  const connection = useRead(api.sso.read, {}, { enabled: useMay(sso.read) });
  if (connection.isLoadingError) return <ErrorState error={connection.error} retry={() => void connection.refetch()} />;
  if (!connection.data) return <LoadingState />;
  return (
    <ConfirmProvider>
      <SsoForm connection={connection.data} />
    </ConfirmProvider>
  );
}

function SsoForm({ connection }: { connection: SsoConnection }) {
  const t = useWords(words);
  const form = useSsoEdit(connection);
  const { values, isDirty } = form;
  const offer = useSend(api.sso.try, { onDone: ({ data }) => location.assign(data.url) });
  const effects = <span className="muted small">{isDirty ? t('unsaved') : ''}</span>;
  return (
    <Section title={t('title')} about={t('about')}>
      <SchemaForm form={form} className="sso-form" action={t('save')} effects={effects}>
        <OurAddresses connection={connection} typed={values.idp} />
        <ProviderFields connection={connection} />
        <UseFields
          values={values}
          connection={connection}
          action={
            <ActionButton
              onClick={() => offer.mutate({})}
              loading={offer.isPending}
              refusal={isDirty || connection.entityId === null ? t('saveFirst') : null}
            >
              {t('try')}
            </ActionButton>
          }
        />
      </SchemaForm>
    </Section>
  );
}

/** Returns the form state of the connection, which is always sent as a whole. */
function useSsoEdit(fresh: SsoConnection) {
  const t = useWords(words);
  const notify = useNotify();
  const confirmed = useConfirmation();
  return useVersionedForm({
    fresh,
    queryKey: keyOf(api.sso.read, {}),
    record: SsoConnection,
    schema: SsoConnectionChange.partial(),
    valuesOf,
    editOf: (connection, values: SsoValues) => changedValues(valuesOf(connection), values),
    withEdit: (connection, edit) => ({ ...valuesOf(connection), ...edit }),
    send: async (edit, connection) =>
      (await confirmed()) ? api.sso.save({ body: { ...valuesOf(connection), ...edit } }) : null,
    onSaved: () => notify.succeeded(t('saved')),
  });
}
