import './sso.css';
import { sso } from '@portage/contract/sso/endpoints';
import type { SsoConnection } from '@portage/contract/sso/schema';
import { Form } from 'antd';
import { useState } from 'react';
import { ConfirmProvider, useConfirmation } from '../account/confirm.tsx';
import { api } from '../api/client.ts';
import { useRead } from '../api/read.ts';
import { useSend } from '../api/send.ts';
import { useMay } from '../auth/account.ts';
import { ActionButton } from '../ui/ActionButton.tsx';
import { FormErrors } from '../ui/form/FormErrors.tsx';
import { SaveBar } from '../ui/form/SaveBar.tsx';
import { ErrorState, LoadingState } from '../ui/StatePanel.tsx';
import { useNotify } from '../ui/useNotify.ts';
import { useWords } from '../words/translate.ts';
import { OurAddresses } from './OurAddresses.tsx';
import { ProviderFields } from './ProviderFields.tsx';
import { UseFields } from './UseFields.tsx';
import { type SsoValues, valuesOf } from './values.ts';
import { words } from './words.ts';

/** The settings' section on single sign-on: an admin's alone, for it opens the door for others. */
export function SsoSection() {
  const connection = useRead(api.sso.read, {}, { enabled: useMay(sso.read) });
  if (connection.isLoadingError) return <ErrorState error={connection.error} retry={() => void connection.refetch()} />;
  if (!connection.data) return <LoadingState />;
  // A save, or another member's change, resets the form.
  return (
    <ConfirmProvider>
      <SsoForm key={connection.data.version} connection={connection.data} />
    </ConfirmProvider>
  );
}

function SsoForm({ connection }: { connection: SsoConnection }) {
  const t = useWords(words);
  const [form] = Form.useForm<SsoValues>();
  const confirmed = useConfirmation();
  const { save, isChanged, noteChange } = useSave(connection);
  const offer = useSend(api.sso.try, { onDone: ({ data }) => location.assign(data.url) });
  return (
    <section className="panel section" aria-labelledby="sso-section">
      <h2 id="sso-section">{t('title')}</h2>
      <p className="muted">{t('about')}</p>
      <Form<SsoValues>
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={valuesOf(connection)}
        onValuesChange={noteChange}
        onFinish={async (values) => {
          if (await confirmed())
            save.mutate({ body: { ...valuesOf(connection), ...values, version: connection.version } });
        }}
        className="sso-form"
      >
        <FormErrors form={form} error={save.error} />
        <OurAddresses form={form} addresses={connection.addresses} idp={connection.idp} />
        <ProviderFields connection={connection} />
        <UseFields
          form={form}
          connection={connection}
          action={
            <ActionButton
              onClick={() => offer.mutate({})}
              loading={offer.isPending}
              refusal={isChanged || connection.entityId === null ? t('saveFirst') : null}
            >
              {t('try')}
            </ActionButton>
          }
        />
        <SaveBar
          action={t('save')}
          refusal={isChanged ? null : t('nothingChanged')}
          isPending={save.isPending}
          onSend={() => form.submit()}
          effects={<span className="muted small">{isChanged ? t('unsaved') : ''}</span>}
        />
      </Form>
    </section>
  );
}

function useSave({ version }: SsoConnection) {
  const t = useWords(words);
  const notify = useNotify();
  const [changedAt, setChangedAt] = useState<number | null>(null);
  const save = useSend(api.sso.save, {
    stales: ['sso.read'],
    isShownByForm: true,
    onDone: () => notify.succeeded(t('saved')),
  });
  return { save, isChanged: changedAt === version, noteChange: () => setChangedAt(version) };
}
