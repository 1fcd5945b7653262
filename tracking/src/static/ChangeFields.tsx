import type { Language } from '@portage/contract/errors';
import { noteLimit } from '@portage/contract/orders/rules';
import type { Choice } from '@portage/contract/tracking/choices';
import type { SentForm } from '@portage/contract/tracking/page';
import { bannerOf } from '@portage/contract/tracking/words';
import { type ReactNode, useId } from 'react';
import { addressesOf } from '../addresses.ts';
import { printDay } from '../page/moments.ts';
import type { Parcel } from '../page/parcel.ts';
import { staticTranslator, type TranslateStatic } from './translate.ts';

export type FormProps = { view: Parcel; sent: SentForm | undefined; language: Language };
type FieldsProps = FormProps & {
  /** The changes that this form asks for; those that the retailer does not allow are left out. */
  asks: readonly Choice[];
};

/** Renders a form for some of the changes. Without JavaScript it sends all of its fields; empty ones change nothing. */
export function ChangeFields({ view, sent, language, asks, children }: FieldsProps & { children?: ReactNode }) {
  const t = staticTranslator(language);
  const fields = { t, sent };
  const offers = (choice: Choice) => asks.includes(choice) && view.choices.includes(choice);
  return (
    <form className="changes" method="post" action={`${addressesOf(view).change(language)}#changes`}>
      {children}
      {offers('place') && <PlaceFields view={view} {...fields} />}
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
      {offers('date') && view.dates.length > 0 && <DateField view={view} language={language} {...fields} />}
      <button type="submit">{t('change.button')}</button>
    </form>
  );
}

type PartProps = { t: TranslateStatic; sent: SentForm | undefined };

/** Chooses the day of the next visit. After a visit that needs an answer first, a day is always chosen: no other one is planned. */
function DateField({ view, language, ...fields }: PartProps & Pick<FormProps, 'view' | 'language'>) {
  return (
    <Field {...fields} name="date">
      {(control) => (
        <select {...control}>
          {bannerOf(view).isPlanned && <option value="">{fields.t('change.asPlanned')}</option>}
          {view.dates.map((date) => (
            <option key={date} value={date}>
              {printDay(date, language)}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

function PlaceFields({ view, ...fields }: PartProps & Pick<FormProps, 'view'>) {
  return (
    <>
      <Field {...fields} name="place">
        {(control) => (
          <select {...control}>
            <option value="">{fields.t('change.asUsual')}</option>
            {view.places.map((place) => (
              <option key={place} value={place}>
                {fields.t(`place.${place}`)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field {...fields} name="placeWords">
        {(control) => <input {...control} maxLength={120} />}
      </Field>
    </>
  );
}

type Name = Exclude<Choice, 'undo' | 'address'> | 'street' | 'city' | 'postalCode' | 'placeWords' | 'code';
/** The attributes of a field's control: its name, its value, and the reference to its error. */
type Control = { id: string; name: Name; defaultValue: string; 'aria-invalid'?: true; 'aria-describedby'?: string };
type FieldProps = {
  name: Name;
  t: TranslateStatic;
  sent: SentForm | undefined;
  children: (control: Control) => ReactNode;
};

/** Renders a labelled control with its fault. */
export function Field({ name, t, sent, children }: FieldProps) {
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
