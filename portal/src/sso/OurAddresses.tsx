import type { SsoConnection } from '@portage/contract/sso/schema';
import { TextField } from '../ui/form/fields.tsx';
import { useWords } from '../words/translate.ts';
import { Address } from './Address.tsx';
import { words } from './words.ts';

type OurAddressesProps = { connection: SsoConnection; typed: string };

/** Lists the URLs to copy to the identity provider; they follow the name while it is typed. */
export function OurAddresses({ connection: { addresses, idp }, typed }: OurAddressesProps) {
  const t = useWords(words);
  const named = (address: string) => address.replace(`/sso/${idp}/`, `/sso/${typed}/`);
  return (
    <fieldset>
      <legend>{t('stepOurs')}</legend>
      <TextField name="idp" label={t('idp')} isRequired help={t('idpHelp')} spellCheck={false} />
      <dl className="names mb-4">
        <Address label={t('consumer')} address={named(addresses.consumer)} />
        <Address label={t('entityAddress')} address={named(addresses.entityId)} />
        <Address label={t('metadataAddress')} address={named(addresses.metadata)} />
      </dl>
    </fieldset>
  );
}
