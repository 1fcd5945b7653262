import type { DriverSignUp } from '@portage/contract/drivers/schema';
import { paths } from '@portage/contract/index';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { type FormEvent, useId, useRef, useState } from 'react';
import { api } from '../api/client.ts';
import { useSend } from '../api/send.ts';
import { EntrancePage } from '../auth/EntrancePage.tsx';
import { EntranceField, isEmail, Refusal } from '../auth/fields.tsx';
import { useWelcome } from '../auth/useWelcome.ts';
import { useT } from './words.ts';

/** Where somebody offers to drive for the courier, and is thanked. */
export function DriverSignUpPage() {
  const t = useT();
  const { success } = useSearch({ from: paths.driverSignUp });
  const provider = useWelcome()?.providerName ?? 'Portage';
  if (success)
    return (
      <EntrancePage title={t('title')} heading={t('doneTitle')} lead={t('doneLead')}>
        <Link to={paths.login} className="plain-button login-submit">
          {t('signIn')}
        </Link>
      </EntrancePage>
    );
  return (
    <EntrancePage title={t('title')} heading={t('heading', { provider })} lead={t('lead')}>
      <SignUpForm />
    </EntrancePage>
  );
}

const fields = [
  { name: 'name', type: 'text', autoComplete: 'name' },
  { name: 'email', type: 'email', autoComplete: 'email' },
  { name: 'phone', type: 'tel', autoComplete: 'tel' },
  { name: 'city', type: 'text', autoComplete: 'address-level2' },
] as const;
/** As the contract lists them; its schema would weigh more than this page. */
const vehicles = ['BICYCLE', 'CAR', 'VAN', 'TRUCK'] as const satisfies DriverSignUp['vehicle'][];

const nothing: DriverSignUp = { name: '', email: '', phone: '', city: '', vehicle: 'CAR' };

function SignUpForm() {
  const t = useT();
  const [values, setValues] = useState(nothing);
  const { form, faultOf, submit, send } = useSignUp(values);
  return (
    <form ref={form} noValidate onSubmit={submit}>
      {send.error && <Refusal error={send.error} />}
      {fields.map(({ name, ...field }) => (
        <EntranceField
          key={name}
          {...field}
          label={t(name)}
          value={values[name]}
          onText={(text) => setValues((before) => ({ ...before, [name]: text }))}
          fault={faultOf(name)}
        />
      ))}
      <VehicleField value={values.vehicle} onChoose={(vehicle) => setValues((before) => ({ ...before, vehicle }))} />
      <button type="submit" className="plain-button plain-button-primary login-submit" aria-disabled={send.isPending}>
        {t(send.isPending ? 'sending' : 'send')}
      </button>
    </form>
  );
}

type VehicleFieldProps = { value: DriverSignUp['vehicle']; onChoose: (vehicle: DriverSignUp['vehicle']) => void };

function VehicleField({ value, onChoose }: VehicleFieldProps) {
  const t = useT();
  const id = useId();
  const choose = (text: string) => {
    const vehicle = vehicles.find((each) => each === text);
    if (vehicle) onChoose(vehicle);
  };
  return (
    <div className="login-field">
      <label htmlFor={id}>{t('vehicle')}</label>
      <div className="login-input" data-invalid={false}>
        <select id={id} value={value} onChange={({ target }) => choose(target.value)}>
          {vehicles.map((vehicle) => (
            <option key={vehicle} value={vehicle}>
              {t(vehicle)}
            </option>
          ))}
        </select>
      </div>
    </div>
  );
}

/** The sending, and what is wrong: what is empty or no email here, before it is sent; the rest as the server says. */
function useSignUp(body: DriverSignUp) {
  const t = useT();
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const [isSent, setSent] = useState(false);
  const send = useSend(api.drivers.signUp, {
    isShownByForm: true,
    onDone: () => void navigate({ to: paths.driverSignUp, search: { success: 'true' } }),
  });
  const own = (name: (typeof fields)[number]['name']) => {
    if (body[name].trim() === '') return t('required');
    return name === 'email' && !isEmail(body.email) ? t('invalidEmail') : null;
  };
  const refused = send.error?.body.errors ?? [];
  const faultOf = (name: (typeof fields)[number]['name']) =>
    isSent ? (own(name) ?? refused.find(({ path }) => path === name)?.message ?? null) : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (send.isPending) return;
    setSent(true);
    const first = fields.findIndex(({ name }) => own(name) !== null);
    if (first < 0) send.mutate({ body });
    else form.current?.querySelectorAll('input').item(first).focus();
  };
  return { form, faultOf, submit, send };
}
