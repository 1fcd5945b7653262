import type { SsoConnection } from '@portage/contract/sso/schema';
import { Alert, Checkbox, Form, Input } from 'antd';
import { Field } from '../ui/form/Field.tsx';
import { CheckField, TextField } from '../ui/form/fields.tsx';
import { useFormats } from '../words/formats.ts';
import { useWords } from '../words/translate.ts';
import { words } from './words.ts';

/** Edits the identity provider's metadata, and the requirements for its responses. */
export function ProviderFields({ connection }: { connection: SsoConnection }) {
  const t = useWords(words);
  return (
    <fieldset>
      <legend>{t('stepTheirs')}</legend>
      <TextField
        name="idpMetadataUrl"
        label={t('metadataUrl')}
        help={t('metadataUrlHelp')}
        inputMode="url"
        spellCheck={false}
        placeholder="https://"
      />
      <Field name="idpMetadata" label={t('metadataText')}>
        <Input.TextArea rows={3} spellCheck={false} style={{ fontFamily: 'monospace' }} />
      </Field>
      <Provider connection={connection} />
      <Form.Item name="assertionsSigned" valuePropName="checked" noStyle>
        <Checkbox>{t('assertionsSigned')}</Checkbox>
      </Form.Item>
      <CheckField name="authnResponseSigned">{t('authnResponseSigned')}</CheckField>
    </fieldset>
  );
}

/** Shows the parsed metadata, with a warning if the last certificate expires soon. */
function Provider({ connection: { entityId, certificates } }: { connection: SsoConnection }) {
  const t = useWords(words);
  const { day } = useFormats();
  if (entityId === null) return null;
  const dateOf = (validTo: string) => day(validTo.slice(0, 10));
  // An expiring certificate is no problem while another one is valid for longer.
  const [last] = certificates.toSorted((one, other) => other.validTo.localeCompare(one.validTo));
  return (
    <>
      <dl className="names mb-4">
        <dt>{t('provider')}</dt>
        <dd>
          <code>{entityId}</code>
        </dd>
        {certificates.map(({ subject, validTo }) => (
          <CertificateLine
            key={`${subject}${validTo}`}
            text={`${subject}, ${t('validTo', { date: dateOf(validTo) })}`}
          />
        ))}
      </dl>
      {last?.endsSoon && <Alert type="warning" showIcon title={t('endsSoon', { date: dateOf(last.validTo) })} />}
    </>
  );
}

function CertificateLine({ text }: { text: string }) {
  const t = useWords(words);
  return (
    <>
      <dt>{t('certificate')}</dt>
      <dd>{text}</dd>
    </>
  );
}
