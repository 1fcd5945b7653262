import type { SsoConnection } from '@portage/contract/sso/schema';
import { Form, type FormInstance, Input } from 'antd';
import { useWords } from '../words/translate.ts';
import { Address } from './Address.tsx';
import type { SsoValues } from './values.ts';
import { words } from './words.ts';

type OurAddressesProps = { form: FormInstance<SsoValues>; addresses: SsoConnection['addresses']; idp: string };

/** The addresses to copy to the identity provider; they follow the name while it is typed. */
export function OurAddresses({ form, addresses, idp }: OurAddressesProps) {
  const t = useWords(words);
  const typed = Form.useWatch('idp', form) ?? idp;
  const named = (address: string) => address.replace(`/sso/${idp}/`, `/sso/${typed}/`);
  return (
    <fieldset>
      <legend>{t('stepOurs')}</legend>
      <Form.Item name="idp" label={t('idp')} extra={t('idpHelp')}>
        <Input spellCheck={false} autoCapitalize="none" />
      </Form.Item>
      <dl className="names mb-4">
        <Address label={t('consumer')} address={named(addresses.consumer)} />
        <Address label={t('entityAddress')} address={named(addresses.entityId)} />
        <Address label={t('metadataAddress')} address={named(addresses.metadata)} />
      </dl>
    </fieldset>
  );
}
