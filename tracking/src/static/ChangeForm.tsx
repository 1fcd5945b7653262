import { choices, whyNotConfirm } from '@portage/contract/tracking/choices';
import type { SentForm } from '@portage/contract/tracking/page';
import { questionOf } from '@portage/contract/tracking/questions';
import { addressesOf } from '../addresses.ts';
import { AddressForm, CodeForm, isAddressForm } from './AddressForm.tsx';
import { BeforeVisit, Requested, ReturnQuestion } from './BeforeVisit.tsx';
import { ChangeFields, type FormProps } from './ChangeFields.tsx';
import { ChosenList } from './ChosenList.tsx';
import { feedbackIn } from './feedback.ts';
import { Question } from './Question.tsx';
import { staticTranslator } from './translate.ts';

/**
 * Shows the details that a recipient may still change, as plain forms that work without JavaScript. After a visit that failed, it asks the
 * one question of its reason instead.
 */
export function ChangeForm({ view, sent, language }: FormProps) {
  const t = staticTranslator(language, { retailer: view.retailerName });
  const isReturning = view.status === 'RTS_SCHEDULED';
  const waitsForCode = sent?.codeSentTo !== undefined;
  const whole = sent?.faults.filter(({ path }) => path === '' || path.startsWith('ask')) ?? [];
  const question = questionOf(view);
  const { claim, review } = feedbackIn(sent);
  if (claim || review) return null;
  const title = view.type === 'PICKUP' ? 'change.pickup' : 'change.heading';
  const isAgreed = isReturning && sent?.saved === true && sent.confirmed === true;
  const asks = isReturning && !isAgreed && !view.request?.isOpen;
  const asked = question && !waitsForCode && !sent?.saved && !view.isAnswered;
  return (
    <section id="changes" aria-labelledby="change">
      <h2 id="change">{t(asks ? 'return.question' : asked ? `question.${question.reason}` : title)}</h2>
      {sent?.saved && !(sent.request === 'asked' && !view.request?.isOpen) && (
        <p className="right" role="status">
          {t(isAgreed ? 'return.agreed' : savedText(sent))}
        </p>
      )}
      {whole.map(({ message }) => (
        <p key={message} className="wrong" role="alert">
          {message}
        </p>
      ))}
      {view.canChange && isReturning && !isAgreed && <ReturnQuestion view={view} language={language} />}
      {view.canChange && !isReturning && !sent && !question && !whyNotConfirm(view) && (
        <Confirm view={view} language={language} />
      )}
      {view.canChange && waitsForCode && <CodeForm view={view} sent={sent} language={language} />}
      {view.canChange && !waitsForCode && <ChosenList view={view} language={language} />}
      {view.canChange && !isReturning && !waitsForCode && <Choices view={view} sent={sent} language={language} />}
    </section>
  );
}

/** Returns the text that confirms a saved form. */
function savedText({ undone, confirmed, request }: SentForm) {
  if (request) return `ask.${request}` as const;
  if (undone) return 'change.undone';
  return confirmed ? 'change.confirmed' : 'change.saved';
}

/** Renders the question, or all possible changes. They are collapsed unless the recipient has to act. */
function Choices({ view, sent, language }: FormProps) {
  const t = staticTranslator(language);
  const question = questionOf(view);
  const isAnswered = sent?.saved || view.isAnswered;
  const props = { view, language, sent: sent?.saved ? undefined : sent };
  return (
    <>
      <Requested view={view} language={language} />
      {question && !isAnswered && <Question {...props} question={question} isAnswered={false} />}
      {question && isAnswered && (
        <details open={sent?.faults.length ? true : undefined}>
          <summary>{t('change.again')}</summary>
          <Question {...props} question={question} isAnswered />
        </details>
      )}
      {!question && <BeforeVisit view={view} language={language} />}
      {!question && <Changes {...props} again={sent?.saved === true} />}
      {view.undoable.length > 0 && <Undo view={view} language={language} />}
    </>
  );
}

/** Renders all possible changes, collapsed unless they were refused. */
function Changes({ view, sent, language, again }: FormProps & { again: boolean }) {
  const t = staticTranslator(language);
  const isMoving = isAddressForm(sent);
  const fields = view.choices.some((choice) => choice !== 'undo' && choice !== 'address');
  return (
    <>
      {fields && (
        <details open={(sent && !isMoving) || undefined}>
          <summary>{t(again ? 'change.again' : 'change.something')}</summary>
          <ChangeFields view={view} sent={isMoving ? undefined : sent} language={language} asks={choices}>
            <p>{t('change.text')}</p>
          </ChangeFields>
        </details>
      )}
      {view.newAddress && (
        <details open={isMoving || undefined}>
          <summary>{t('address.heading')}</summary>
          <AddressForm view={view} sent={isMoving ? sent : undefined} language={language} />
        </details>
      )}
    </>
  );
}

type Of = Pick<FormProps, 'view' | 'language'>;

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
      <p>{view.undoable.includes('address') ? t('undo.moved') : t('undo.text', { fields: names.join(', ') })}</p>
      <button type="submit" name="undo" value="1" className="quiet">
        {t('undo.button')}
      </button>
    </form>
  );
}

const undoables = ['addressLine2', 'phone', 'recipientNote', 'doorCode', 'leavePlace', 'address'] as const;
const isUndoable = (field: string): field is (typeof undoables)[number] => undoables.some((each) => each === field);
