import type { Language } from '@portage/contract/errors';
import { noteLimit } from '@portage/contract/orders/rules';
import type { SentForm } from '@portage/contract/tracking/page';
import type { ReactNode } from 'react';
import { addressesOf } from '../addresses.ts';
import { printDay } from '../page/moments.ts';
import type { Parcel } from '../page/parcel.ts';
import { type SayStatic, sayStatic } from './say.ts';

type ChangeFormProps = { view: Parcel; sent: SentForm | undefined; language: Language };

/**
 * What a recipient may still change, as a plain form: it works before and without any script. Nothing that was answered before stands
 * in it, for whoever holds the parcel may open this page too.
 */
export function ChangeForm({ view, sent, language }: ChangeFormProps) {
  const say = sayStatic(language);
  // After a failed visit it is the recipient's turn.
  const isAsked = view.status === 'SKIPPED';
  const whole = sent?.faults.filter(({ path }) => path === '') ?? [];
  const changes = <Changes view={view} sent={sent?.saved ? undefined : sent} language={language} />;
  // What is folded away says what unfolding it is for.
  const fold = sent ? sent.saved && 'change.again' : !isAsked && 'change.something';
  return (
    <section id="changes" aria-labelledby="change">
      <h2 id="change">{say(view.type === 'PICKUP' ? 'change.pickup' : 'change.heading')}</h2>
      {sent?.saved && (
        <p className="right" role="status">
          {say(sent.confirmed ? 'change.confirmed' : 'change.saved')}
        </p>
      )}
      {whole.map(({ message }) => (
        <p key={message} className="wrong" role="alert">
          {message}
        </p>
      ))}
      {view.canChange && !sent && <Confirm view={view} language={language} />}
      {view.canChange && !fold && changes}
      {view.canChange && fold && (
        <details>
          <summary>{say(fold)}</summary>
          {changes}
        </details>
      )}
    </section>
  );
}

/** One press tells the courier that nothing has to change. */
function Confirm({ view, language }: Pick<ChangeFormProps, 'view' | 'language'>) {
  const say = sayStatic(language);
  return (
    <form method="post" action={addressesOf(view).change(language)}>
      <p>{say('change.right')}</p>
      <button type="submit" name="confirmed" value="1">
        {say('change.confirm')}
      </button>
    </form>
  );
}

function Changes({ view, sent, language }: ChangeFormProps) {
  const say = sayStatic(language);
  const fields = { say, sent };
  return (
    <form className="changes" method="post" action={addressesOf(view).change(language)}>
      <p>{say('change.text')}</p>
      {view.dates.length > 0 && (
        <Field {...fields} name="date">
          {(control) => (
            <select {...control}>
              <option value="">{say('change.asPlanned')}</option>
              {view.dates.map((date) => (
                <option key={date} value={date}>
                  {printDay(date, language)}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
      <Field {...fields} name="addressLine2">
        {(control) => <input {...control} maxLength={120} />}
      </Field>
      <Field {...fields} name="phone">
        {(control) => <input {...control} maxLength={40} type="tel" autoComplete="tel" />}
      </Field>
      <Field {...fields} name="note">
        {(control) => <textarea {...control} rows={2} maxLength={noteLimit} placeholder={say('change.noteHint')} />}
      </Field>
      <button type="submit">{say('change.button')}</button>
    </form>
  );
}

type Name = 'addressLine2' | 'phone' | 'note' | 'date';
/** What a field's control carries: its name, what was typed, and the way to what is wrong with it. */
type Control = { id: Name; name: Name; defaultValue: string; 'aria-invalid'?: true; 'aria-describedby'?: string };
type FieldProps = {
  name: Name;
  say: SayStatic;
  sent: SentForm | undefined;
  children: (control: Control) => ReactNode;
};

function Field({ name, say, sent, children }: FieldProps) {
  const fault = sent?.faults.find(({ path }) => path === name);
  const wrong = fault && ({ 'aria-invalid': true, 'aria-describedby': `${name}-wrong` } as const);
  return (
    <div>
      <label htmlFor={name}>{say(`change.${name}`)}</label>
      {fault && (
        <p className="wrong" id={`${name}-wrong`}>
          {fault.message}
        </p>
      )}
      {children({ id: name, name, defaultValue: sent?.typed[name] ?? '', ...wrong })}
    </div>
  );
}
