import type { Language } from '@portage/contract/errors';
import { noteLimit } from '@portage/contract/orders/rules';
import { type Choice, leavePlaces, whyNotConfirm } from '@portage/contract/tracking/choices';
import type { SentForm } from '@portage/contract/tracking/page';
import { bannerOf } from '@portage/contract/tracking/words';
import { type ReactNode, useId } from 'react';
import { addressesOf } from '../addresses.ts';
import { printDay } from '../page/moments.ts';
import type { Parcel } from '../page/parcel.ts';
import { staticTranslator, type TranslateStatic } from './translate.ts';

type ChangeFormProps = { view: Parcel; sent: SentForm | undefined; language: Language };

/**
 * Shows the details that a recipient may still change, as a plain form that works without JavaScript. Earlier input is not shown in it,
 * because anyone who holds the parcel can open this page too.
 */
export function ChangeForm({ view, sent, language }: ChangeFormProps) {
  const t = staticTranslator(language);
  const waitsForCode = sent?.codeSentTo !== undefined;
  const whole = sent?.faults.filter(({ path }) => path === '') ?? [];
  return (
    <section id="changes" aria-labelledby="change">
      <h2 id="change">{t(view.type === 'PICKUP' ? 'change.pickup' : 'change.heading')}</h2>
      {sent?.saved && (
        <p className="right" role="status">
          {t(sent.undone ? 'change.undone' : sent.confirmed ? 'change.confirmed' : 'change.saved')}
        </p>
      )}
      {whole.map(({ message }) => (
        <p key={message} className="wrong" role="alert">
          {message}
        </p>
      ))}
      {view.canChange && !sent && !whyNotConfirm(view) && <Confirm view={view} language={language} />}
      {view.canChange && waitsForCode && <CodeForm view={view} sent={sent} language={language} />}
      {view.canChange && !waitsForCode && <Choices view={view} sent={sent} language={language} />}
    </section>
  );
}

/** Renders all possible changes, collapsed unless the recipient has to act. */
function Choices({ view, sent, language }: ChangeFormProps) {
  const t = staticTranslator(language);
  const typed = sent?.saved ? undefined : sent;
  // After a failed delivery attempt, the recipient has to act.
  const isAsked = view.status === 'SKIPPED';
  const isMoving = Object.keys(typed?.typed ?? {}).some((field) => addressFields.some((each) => each === field));
  const fields = view.choices.some((choice) => choice !== 'undo' && choice !== 'address');
  const changes = <Changes view={view} sent={isMoving ? undefined : typed} language={language} />;
  const fold = sent ? sent.saved && 'change.again' : !isAsked && 'change.something';
  return (
    <>
      {fields && !fold && changes}
      {fields && fold && (
        <details>
          <summary>{t(fold)}</summary>
          {changes}
        </details>
      )}
      {view.newAddress && (
        <details open={isMoving || undefined}>
          <summary>{t('address.heading')}</summary>
          <AddressForm view={view} sent={isMoving ? typed : undefined} language={language} />
        </details>
      )}
      {view.undoable.length > 0 && <Undo view={view} language={language} />}
    </>
  );
}

type Of = Pick<ChangeFormProps, 'view' | 'language'>;

/** Confirms with one click that nothing has to change. */
function Confirm({ view, language }: Of) {
  const t = staticTranslator(language);
  return (
    <form method="post" action={`${addressesOf(view).change(language)}#changes`}>
      <p>{t('change.right')}</p>
      <button type="submit" name="confirmed" value="1">
        {t('change.confirm')}
      </button>
    </form>
  );
}

/** Undoes the last change with one click. Its content is not shown, because anyone who holds the parcel can open this page too. */
function Undo({ view, language }: Of) {
  const t = staticTranslator(language);
  const names = view.undoable.flatMap((field) => (isUndoable(field) ? [t(`undo.${field}`)] : []));
  return (
    <form method="post" action={`${addressesOf(view).change(language)}#changes`}>
      <p>{t('undo.text', { fields: names.join(', ') })}</p>
      <button type="submit" name="undo" value="1">
        {t('undo.button')}
      </button>
    </form>
  );
}

const undoables = ['addressLine2', 'phone', 'recipientNote', 'doorCode', 'leavePlace', 'address'] as const;
const isUndoable = (field: string): field is (typeof undoables)[number] => undoables.some((each) => each === field);

function Changes({ view, sent, language }: ChangeFormProps) {
  const t = staticTranslator(language);
  const fields = { t, sent };
  const offers = (choice: Choice) => view.choices.includes(choice);
  return (
    <form className="changes" method="post" action={`${addressesOf(view).change(language)}#changes`}>
      <p>{t('change.text')}</p>
      {view.dates.length > 0 && (
        <Field {...fields} name="date">
          {(control) => (
            <select {...control}>
              <option value="">{t(bannerOf(view).isPlanned ? 'change.asPlanned' : 'change.soon')}</option>
              {view.dates.map((date) => (
                <option key={date} value={date}>
                  {printDay(date, language)}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
      {offers('place') && (
        <>
          <Field {...fields} name="place">
            {(control) => (
              <select {...control}>
                <option value="">{t('change.asUsual')}</option>
                {leavePlaces.map((place) => (
                  <option key={place} value={place}>
                    {t(`place.${place}`)}
                  </option>
                ))}
              </select>
            )}
          </Field>
          <Field {...fields} name="placeWords">
            {(control) => <input {...control} maxLength={120} />}
          </Field>
        </>
      )}
      {offers('addressLine2') && (
        <Field {...fields} name="addressLine2">
          {(control) => <input {...control} maxLength={120} />}
        </Field>
      )}
      {offers('doorCode') && (
        <Field {...fields} name="doorCode">
          {(control) => <input {...control} maxLength={40} autoComplete="off" />}
        </Field>
      )}
      {offers('phone') && (
        <Field {...fields} name="phone">
          {(control) => <input {...control} maxLength={40} type="tel" autoComplete="tel" />}
        </Field>
      )}
      {offers('note') && (
        <Field {...fields} name="note">
          {(control) => <textarea {...control} rows={2} maxLength={noteLimit} />}
        </Field>
      )}
      <button type="submit">{t('change.button')}</button>
    </form>
  );
}

const addressFields = ['street', 'city', 'postalCode', 'address'] as const;

/** Changes the address, and shows the day from which it applies. */
function AddressForm({ view, sent, language }: ChangeFormProps) {
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
function CodeForm({ view, sent, language }: ChangeFormProps & { sent: SentForm }) {
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

type Name =
  | Exclude<Choice, 'undo' | 'address'>
  | Exclude<(typeof addressFields)[number], 'address'>
  | 'placeWords'
  | 'code';
/** The attributes of a field's control: its name, its value, and the reference to its error. */
type Control = { id: string; name: Name; defaultValue: string; 'aria-invalid'?: true; 'aria-describedby'?: string };
type FieldProps = {
  name: Name;
  t: TranslateStatic;
  sent: SentForm | undefined;
  children: (control: Control) => ReactNode;
};

function Field({ name, t, sent, children }: FieldProps) {
  const own = useId();
  const fault = sent?.faults.find(({ path }) => path === name);
  const wrong = fault && ({ 'aria-invalid': true, 'aria-describedby': `${own}-wrong` } as const);
  return (
    <div>
      <label htmlFor={own}>{t(`change.${name}`)}</label>
      {fault && (
        <p className="wrong" id={`${own}-wrong`}>
          {fault.message}
        </p>
      )}
      {children({ id: own, name, defaultValue: sent?.typed[name] ?? '', ...wrong })}
    </div>
  );
}
