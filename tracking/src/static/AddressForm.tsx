// The two steps of a change of the address: the new one, and the code that confirms it.
import type { SentForm } from '@portage/contract/tracking/page';
import { addressesOf } from '../addresses.ts';
import { printDay } from '../page/moments.ts';
import { Field, type FormProps } from './ChangeFields.tsx';
import { staticTranslator } from './translate.ts';

/** Returns whether a form is the one of the address: no other has a street. */
export const isAddressForm = (sent: SentForm | undefined): boolean => sent?.typed.street !== undefined;

/** Changes the address, and shows the day from which it applies. */
export function AddressForm({ view, sent, language }: FormProps) {
  const t = staticTranslator(language);
  const fields = { t, sent };
  const { from, isMoved } = view.newAddress ?? { from: view.today, isMoved: false };
  const wrong = sent?.faults.filter(({ path }) => path === 'address') ?? [];
  return (
    <form className="changes" method="post" action={`${addressesOf(view).change(language)}#changes`}>
      <p>{t(isMoved ? 'address.moves' : 'address.applies', { day: printDay(from, language) })}</p>
      {wrong.map(({ message }) => (
        <p key={message} className="wrong" role="alert">
          {message}
        </p>
      ))}
      <Field {...fields} name="street">
        {(control) => <input {...control} maxLength={150} required autoComplete="address-line1" />}
      </Field>
      <Field {...fields} name="addressLine2">
        {(control) => <input {...control} maxLength={120} autoComplete="address-line2" />}
      </Field>
      <Field {...fields} name="city">
        {(control) => <input {...control} maxLength={80} required autoComplete="address-level2" />}
      </Field>
      <Field {...fields} name="postalCode">
        {(control) => <input {...control} maxLength={10} required autoComplete="postal-code" />}
      </Field>
      <button type="submit">{t('address.button')}</button>
    </form>
  );
}

/** Renders the pending change, and asks for the code that confirms it: a second step of the same form. */
export function CodeForm({ view, sent, language }: FormProps & { sent: SentForm }) {
  const t = staticTranslator(language);
  const waiting = Object.entries(sent.typed).filter(([field]) => field !== 'code' && field !== 'again');
  return (
    <form className="changes" method="post" action={`${addressesOf(view).change(language)}#changes`}>
      <p role="status">{sent.codeSentTo ? t('code.sent', { to: sent.codeSentTo }) : t('code.before')}</p>
      {waiting.map(([field, value]) => (
        <input key={field} type="hidden" name={field} value={value} />
      ))}
      <Field t={t} sent={{ ...sent, typed: {} }} name="code">
        {(control) => <input {...control} required inputMode="numeric" autoComplete="one-time-code" maxLength={12} />}
      </Field>
      <button type="submit">{t('code.button')}</button>
      <button type="submit" name="again" value="1" formNoValidate className="quiet">
        {t('code.again')}
      </button>
    </form>
  );
}
