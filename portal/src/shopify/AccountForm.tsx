import { accountAreas, whyNotAccountAddress } from '@portage/contract/shopify/rules';
import { areaNames } from '@portage/contract/stores/words';
import { translate } from '@portage/contract/words';
import { type FormEvent, useState } from 'react';
import { type ApiError, api } from '../api/client.ts';
import { useSend } from '../api/send.ts';
import { EntranceSelect } from '../auth/EntranceSelect.tsx';
import { EntranceField, FaultText, isEmail, Refusal } from '../auth/fields.tsx';
import { NewPasswordFields, useNewPassword } from '../auth/NewPassword.tsx';
import { useEntranceForm } from '../auth/useEntranceForm.ts';
import { useLanguage } from '../words/language.ts';
import { useWords } from '../words/translate.ts';
import { words } from './words.ts';

const nothing = { companyName: '', storeAddress: '', addressLine2: '', name: '', email: '' };
type AccountFormValues = typeof nothing;

const place = [
  { name: 'storeAddress', autoComplete: 'street-address', maxLength: 300 },
  { name: 'addressLine2', autoComplete: 'address-line2', maxLength: 120, required: false },
] as const;
const person = [
  { name: 'name', autoComplete: 'name', maxLength: 120 },
  { name: 'email', autoComplete: 'username', type: 'email', maxLength: 254 },
] as const;

type AccountFormProps = {
  /** The one-time code of the Shopify shop to connect to the account. */
  envoiId?: string;
  onDone: () => void;
};

/** Creates a company's account and its first store (spec section 5, account creation). */
export function AccountForm({ envoiId, onDone }: AccountFormProps) {
  const t = useWords(words);
  const language = useLanguage();
  const [area, setArea] = useState<(typeof accountAreas)[number]>('DC-1');
  const [isFar, setFar] = useState(false);
  const chosen = useNewPassword();
  const send = useSend(api.shopify.signUp, { isShownByForm: true, onDone });
  const { form, values, set, faultOf, submit } = useEntranceForm(nothing, (entered) => faultsOf(entered, t), send);
  /** Clears an address outside the served provinces; the field's hint then lists them. */
  const checkAddress = () => {
    if (values.storeAddress.trim() === '' || whyNotAccountAddress(values.storeAddress) === null) return;
    set({ storeAddress: '' });
    setFar(true);
  };
  const field = ({ name, ...rest }: { name: keyof AccountFormValues; autoComplete: string }) => (
    <EntranceField
      key={name}
      {...rest}
      label={t(name)}
      hint={name === 'storeAddress' ? t('addressHelp') : undefined}
      value={values[name]}
      onText={(text) => {
        set({ [name]: text });
        if (name === 'storeAddress') setFar(false);
      }}
      onBlur={name === 'storeAddress' ? checkAddress : undefined}
      fault={name === 'storeAddress' && isFar ? t('provinces') : faultOf(name)}
    />
  );
  const weak = send.error?.body.errors.find(({ path }) => path === 'password');
  const sendAll = () => {
    const email = values.email.trim();
    send.mutate({ body: { ...values, email, serviceArea: area, password: chosen.password, envoiId } });
  };
  const onSubmit = (event: FormEvent) => {
    checkAddress();
    submit(event, sendAll, chosen.judge());
  };
  return (
    <form ref={form} noValidate onSubmit={onSubmit}>
      {send.error && <Failure error={send.error} fields={[...Object.keys(values), 'password']} />}
      {field({ name: 'companyName', autoComplete: 'organization' })}
      <EntranceSelect
        label={t('serviceArea')}
        value={area}
        options={accountAreas}
        textOf={(id) => translate(areaNames[id], language)}
        onChoose={setArea}
      />
      {place.map(field)}
      {person.map(field)}
      <NewPasswordFields
        chosen={chosen}
        email={values.email}
        refused={weak && send.variables?.body.password === chosen.password && <FaultText fault={weak} />}
      />
      <button type="submit" className="plain-button plain-button-primary login-submit" aria-disabled={send.isPending}>
        {t(send.isPending ? 'sending' : 'send')}
      </button>
    </form>
  );
}

function faultsOf(
  { addressLine2: _, ...required }: AccountFormValues,
  t: (word: 'required' | 'invalidEmail' | 'provinces') => string,
) {
  const missing = Object.entries(required).filter(([, text]) => text.trim() === '');
  return {
    ...(!isEmail(required.email.trim()) && { email: t('invalidEmail') }),
    ...(whyNotAccountAddress(required.storeAddress) && { storeAddress: t('provinces') }),
    ...Object.fromEntries(missing.map(([name]) => [name, t('required')])),
  };
}

/** Renders the reason why sending failed, unless a field shows it. */
function Failure({ error, fields }: { error: ApiError; fields: readonly string[] }) {
  const t = useWords(words);
  if (error.body.errors.some(({ path }) => fields.includes(path)))
    return (
      <p className="login-refusal" role="alert">
        {t('failed')}
      </p>
    );
  return (
    <Refusal error={error}>
      {t('failed')}
      <br />
    </Refusal>
  );
}
