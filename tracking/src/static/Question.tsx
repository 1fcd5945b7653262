import { type Choice, choices } from '@portage/contract/tracking/choices';
import type { SentForm } from '@portage/contract/tracking/page';
import { type Answer, answers, type questionOf } from '@portage/contract/tracking/questions';
import { bannerOf } from '@portage/contract/tracking/words';
import { addressesOf } from '../addresses.ts';
import { printDay, printPromise } from '../page/moments.ts';
import { AddressForm, isAddressForm } from './AddressForm.tsx';
import { ChangeFields, type FormProps } from './ChangeFields.tsx';
import { staticTranslator } from './translate.ts';

type QuestionProps = FormProps & { question: NonNullable<ReturnType<typeof questionOf>> };

/**
 * Asks the one question of a visit that failed. The first answer is open, the others and all other changes are folded. Ends with what
 * happens without an answer, unless something was answered.
 */
export function Question({ question, isAnswered, ...props }: QuestionProps & { isAnswered: boolean }) {
  const { view, language, sent } = props;
  const t = staticTranslator(language);
  const [first, ...others] = question.answers;
  const failed = sent && answerOf(question.answers, sent);
  return (
    <>
      {first && <AnswerForm {...props} answer={first} sent={failed === first ? sent : undefined} />}
      {others.map((answer) => (
        <details key={answer} className="answer" open={failed === answer || undefined}>
          <summary>{t(`answer.${answer}`)}</summary>
          <AnswerForm {...props} answer={answer} sent={failed === answer ? sent : undefined} />
        </details>
      ))}
      <SomethingElse {...props} question={question} sent={failed === null ? sent : undefined} />
      {!isAnswered && !view.request?.isOpen && <Silence view={view} language={language} />}
    </>
  );
}

/** States what happens without an answer. */
function Silence({ view, language }: Pick<FormProps, 'view' | 'language'>) {
  const { until, isPlanned } = bannerOf(view);
  const { answerBy, type, today } = view;
  const day = printPromise(answerBy ?? until ?? today, language);
  const t = staticTranslator(language, { retailer: view.retailerName, day });
  const back = answerBy && answerBy < today ? (`answer.over.${type}` as const) : (`answer.by.${type}` as const);
  return <p className="note">{t(answerBy ? back : until && isPlanned ? 'answer.silence' : 'answer.waits')}</p>;
}

/** Returns the answer that a refused form gave; null if it made other changes. A form sends all of its fields, and no other. */
function answerOf(possible: readonly Answer[], sent: SentForm): Answer | null {
  const given = Object.keys(sent.typed);
  const isOf = (answer: Answer) => {
    if (answer === 'ADDRESS') return isAddressForm(sent);
    const asks: readonly string[] = answers[answer];
    return given.every((field) => asks.includes(field) || field === 'placeWords' || field === 'code');
  };
  return possible.find(isOf) ?? null;
}

type AnswerProps = FormProps & { answer: Answer };

function AnswerForm({ answer, ...props }: AnswerProps) {
  if (answer === 'DAY') return <Days {...props} />;
  if (answer === 'ADDRESS') return <AddressForm {...props} />;
  return <ChangeFields {...props} asks={answers[answer]} />;
}

/** Offers each day as a button. */
function Days({ view, language, sent }: FormProps) {
  const t = staticTranslator(language);
  return (
    <form className="days" method="post" action={`${addressesOf(view).change(language)}#changes`}>
      {sent?.faults.map(({ message }) => (
        <p key={message} className="wrong" role="alert">
          {message}
        </p>
      ))}
      {view.dates.map((date) => (
        <button key={date} type="submit" name="date" value={date}>
          {t('answer.on', { day: printDay(date, language) })}
        </button>
      ))}
    </form>
  );
}

/** Folds the changes that no answer asks for. */
function SomethingElse({ question, ...props }: QuestionProps) {
  const { view, language, sent } = props;
  const t = staticTranslator(language);
  const asked: readonly Choice[] = question.answers.flatMap((answer): readonly Choice[] => answers[answer]);
  const rest = choices.filter((choice) => !asked.includes(choice) && view.choices.includes(choice));
  const fields = rest.filter((choice) => choice !== 'undo' && choice !== 'address');
  if (fields.length === 0) return null;
  return (
    <details className="answer" open={sent ? true : undefined}>
      <summary>{t('answer.else')}</summary>
      <ChangeFields {...props} asks={fields} />
    </details>
  );
}
