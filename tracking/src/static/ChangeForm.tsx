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
      {view.canChange && sent?.saved === false && <Changes view={view} sent={sent} language={language} />}
      {view.canChange && !sent && isAsked && <Changes view={view} sent={sent} language={language} />}
      {view.canChange && !sent && !isAsked && (
        <details>
          <summary>{say('change.something')}</summary>
          <Changes view={view} sent={sent} language={language} />
        </details>
      )}
      {view.canChange && sent?.saved && (
        <details>
          <summary>{say('change.again')}</summary>
          <Changes view={view} sent={undefined} language={language} />
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
      {view.dates.length > 0 && <DateChoice {...fields} dates={view.dates} language={language} />}
      <Entry {...fields} name="addressLine2" maxLength={120} />
      <Entry {...fields} name="phone" maxLength={40} type="tel" />
      <Note {...fields} />
      <button type="submit">{say('change.button')}</button>
    </form>
  );
}

type Name = 'addressLine2' | 'phone' | 'note' | 'date';
type FieldProps = { say: SayStatic; sent: SentForm | undefined };

/** What a field's control carries: its name, what was typed, and the way to what is wrong with it. */
function controlOf(name: Name, sent: SentForm | undefined) {
  const fault = sent?.faults.find(({ path }) => path === name);
  const wrong = fault && { 'aria-invalid': true as const, 'aria-describedby': `${name}-wrong` };
  return { control: { id: name, name, defaultValue: sent?.typed[name] ?? '', ...wrong }, fault };
}

type FieldFrame = { name: Name; say: SayStatic; fault: { message: string } | undefined; children: ReactNode };

function Field({ name, say, fault, children }: FieldFrame) {
  return (
    <div>
      <label htmlFor={name}>{say(`change.${name}`)}</label>
      {fault && (
        <p className="wrong" id={`${name}-wrong`}>
          {fault.message}
        </p>
      )}
      {children}
    </div>
  );
}

function Entry({ name, say, sent, maxLength, type }: FieldProps & { name: Name; maxLength: number; type?: string }) {
  const { control, fault } = controlOf(name, sent);
  return (
    <Field name={name} say={say} fault={fault}>
      <input {...control} type={type} maxLength={maxLength} autoComplete={type} />
    </Field>
  );
}

function Note({ say, sent }: FieldProps) {
  const { control, fault } = controlOf('note', sent);
  return (
    <Field name="note" say={say} fault={fault}>
      <textarea {...control} rows={2} maxLength={noteLimit} placeholder={say('change.noteHint')} />
    </Field>
  );
}

function DateChoice({ say, sent, dates, language }: FieldProps & { dates: readonly string[]; language: Language }) {
  const { control, fault } = controlOf('date', sent);
  return (
    <Field name="date" say={say} fault={fault}>
      <select {...control}>
        <option value="">{say('change.asPlanned')}</option>
        {dates.map((date) => (
          <option key={date} value={date}>
            {printDay(date, language)}
          </option>
        ))}
      </select>
    </Field>
  );
}
