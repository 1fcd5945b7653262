import type { DriverSignUp } from '@portage/contract/drivers/schema';
import { paths } from '@portage/contract/index';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { api } from '../api/client.ts';
import { useSend } from '../api/send.ts';
import { EntrancePage } from '../auth/EntrancePage.tsx';
import { EntranceSelect } from '../auth/EntranceSelect.tsx';
import { EntranceField, isEmail, Refusal } from '../auth/fields.tsx';
import { useEntranceForm } from '../auth/useEntranceForm.ts';
import { useWelcome } from '../auth/useWelcome.ts';
import { useT } from './words.ts';

/** Renders the application form for drivers. */
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
/** Repeated here, because the contract's schema would make this page's bundle larger. */
const vehicles = ['BICYCLE', 'CAR', 'VAN', 'TRUCK'] as const satisfies DriverSignUp['vehicle'][];

const nothing: DriverSignUp = { name: '', email: '', phone: '', city: '', vehicle: 'CAR' };

function SignUpForm() {
  const t = useT();
  const navigate = useNavigate();
  const send = useSend(api.drivers.signUp, {
    isShownByForm: true,
    onDone: () => void navigate({ to: paths.driverSignUp, search: { success: 'true' } }),
  });
  const { form, values, set, faultOf, submit } = useEntranceForm(
    nothing,
    ({ name, email, phone, city }) => ({
      name: name.trim() ? null : t('required'),
      email: email.trim() ? (isEmail(email) ? null : t('invalidEmail')) : t('required'),
      phone: phone.trim() ? null : t('required'),
      city: city.trim() ? null : t('required'),
    }),
    send,
  );
  return (
    <form ref={form} noValidate onSubmit={(event) => submit(event, () => send.mutate({ body: values }))}>
      {send.error && <Refusal error={send.error} />}
      {fields.map(({ name, ...field }) => (
        <EntranceField
          key={name}
          {...field}
          label={t(name)}
          value={values[name]}
          onText={(text) => set({ [name]: text })}
          fault={faultOf(name)}
        />
      ))}
      <EntranceSelect
        label={t('vehicle')}
        value={values.vehicle}
        options={vehicles}
        textOf={t}
        onChoose={(vehicle) => set({ vehicle })}
      />
      <button type="submit" className="plain-button plain-button-primary login-submit" aria-disabled={send.isPending}>
        {t(send.isPending ? 'sending' : 'send')}
      </button>
    </form>
  );
}
