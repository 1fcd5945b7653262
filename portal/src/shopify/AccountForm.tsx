import { accountAreas, whyNotAccountAddress } from '@portage/contract/shopify/rules';
import { type FormEvent, useId, useRef, useState } from 'react';
import { type ApiError, api } from '../api/client.ts';
import { useSend } from '../api/send.ts';
import { EntranceField, FaultText, isEmail, Refusal } from '../auth/fields.tsx';
import { NewPasswordFields, useNewPassword } from '../auth/NewPassword.tsx';
import { useWords } from '../words/translate.ts';
import { words } from './words.ts';

type Area = (typeof accountAreas)[number];
const nothing = { companyName: '', storeAddress: '', addressLine2: '', name: '', email: '' };
type Values = typeof nothing;

const place = [
  { name: 'storeAddress', autoComplete: 'street-address', maxLength: 300 },
  { name: 'addressLine2', autoComplete: 'address-line2', maxLength: 120, required: false },
] as const;
const person = [
  { name: 'name', autoComplete: 'name', maxLength: 120 },
  { name: 'email', autoComplete: 'username', type: 'email', maxLength: 254 },
] as const;

type AccountFormProps = {
  /** The one-time code of the Shopify shop that is tied to the account. */
  envoiId?: string;
  onDone: () => void;
};

/** A company's account and its first store (spec section 5, account creation). */
export function AccountForm({ envoiId, onDone }: AccountFormProps) {
  const t = useWords(words);
  const { form, values, setValue, area, setArea, chosen, faultOf, leaveAddress, submit, send } = useSignUp(
    onDone,
    envoiId,
  );
  const field = ({ name, ...rest }: { name: keyof Values; autoComplete: string }) => (
    <EntranceField
      key={name}
      {...rest}
      label={t(name)}
      hint={name === 'storeAddress' ? t('addressHelp') : undefined}
      value={values[name]}
      onText={(text) => setValue(name, text)}
      onBlur={name === 'storeAddress' ? leaveAddress : undefined}
      fault={faultOf(name)}
    />
  );
  const weak = send.error?.body.errors.find(({ path }) => path === 'password');
  return (
    <form ref={form} noValidate onSubmit={submit}>
      {send.error && <Failure error={send.error} fields={[...Object.keys(values), 'password']} />}
      {field({ name: 'companyName', autoComplete: 'organization' })}
      <AreaField value={area} onChoose={setArea} />
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

/** What failed, and why where no field shows it. */
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

function AreaField({ value, onChoose }: { value: Area; onChoose: (area: Area) => void }) {
  const t = useWords(words);
  const id = useId();
  return (
    <div className="login-field">
      <label htmlFor={id}>{t('serviceArea')}</label>
      <div className="login-input" data-invalid={false}>
        <select
          id={id}
          value={value}
          onChange={({ target }) => onChoose(accountAreas.find((each) => each === target.value) ?? value)}
        >
          {accountAreas.map((area) => (
            <option key={area} value={area}>
              {t(area)}
            </option>
          ))}
        </select>
      </div>
    </div>
  );
}

/** The sending, and what is wrong. An address in no province of ours is emptied, and says which there are. */
function useSignUp(onDone: () => void, envoiId: string | undefined) {
  const t = useWords(words);
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(nothing);
  const [area, setArea] = useState<Area>('DC-1');
  const [isFar, setFar] = useState(false);
  const [isSent, setSent] = useState(false);
  const chosen = useNewPassword();
  const send = useSend(api.shopify.signUp, { isShownByForm: true, onDone });
  const setValue = (name: keyof Values, text: string) => {
    setValues((before) => ({ ...before, [name]: text }));
    if (name === 'storeAddress') setFar(false);
  };
  const leaveAddress = () => {
    const isWrong = values.storeAddress.trim() !== '' && whyNotAccountAddress(values.storeAddress) !== null;
    if (!isWrong) return;
    setValue('storeAddress', '');
    setFar(true);
  };
  const own = (name: keyof Values): string | null => {
    if (name === 'addressLine2') return null;
    if (name === 'storeAddress' && isFar) return t('provinces');
    if (values[name].trim() === '') return isSent ? t('required') : null;
    return isSent && name === 'email' && !isEmail(values.email) ? t('invalidEmail') : null;
  };
  const isWhole = () =>
    [values.companyName, values.storeAddress, values.name].every((text) => text.trim() !== '') &&
    whyNotAccountAddress(values.storeAddress) === null &&
    isEmail(values.email.trim()) &&
    values.email.trim() !== '';
  const faultOf = (name: keyof Values) =>
    own(name) ?? send.error?.body.errors.find(({ path }) => path === name)?.message ?? null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (send.isPending) return;
    setSent(true);
    leaveAddress();
    const isChosen = chosen.judge();
    if (isWhole() && isChosen)
      send.mutate({
        body: { ...values, email: values.email.trim(), serviceArea: area, password: chosen.password, envoiId },
      });
    // Once what is wrong is drawn, the first of it has the focus.
    else requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };
  return { form, values, setValue, area, setArea, chosen, faultOf, leaveAddress, submit, send };
}
