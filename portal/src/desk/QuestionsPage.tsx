import { type FleetQuestion, QuestionAnswer } from '@portage/contract/questions/fleet';
import { questionLimit, whyNotCredit } from '@portage/contract/questions/rules';
import { useRead } from '../api/read.ts';
import { nameOf } from '../expense/ChargeDrawer.tsx';
import { useT as useChargeWords } from '../expense/words.ts';
import { useT as useQuestionWords } from '../questions/words.ts';
import { LongTextField, NumberField, RadioField } from '../ui/form/fields.tsx';
import { SchemaForm } from '../ui/form/SchemaForm.tsx';
import { useSchemaForm } from '../ui/form/useSchemaForm.ts';
import { FormDrawer } from '../ui/SideDrawer.tsx';
import type { Columns } from '../ui/table/DataTable.tsx';
import { useNotify } from '../ui/useNotify.ts';
import { useSearchState } from '../ui/useSearchState.ts';
import { useShown } from '../ui/useShown.ts';
import { useFormats } from '../words/formats.ts';
import { deskApi, listOptions } from './api.ts';
import { centsOf } from './centsOf.ts';
import { DeskPage } from './DeskPage.tsx';
import { answerColumn, DeskTable } from './DeskTable.tsx';
import { QuestionsSearch } from './search.ts';
import { useT } from './words.ts';

/** Lists the open questions of retailers about charges, oldest first. */
export function QuestionsPage() {
  const t = useT();
  return (
    <DeskPage title={t('questions')}>
      <Questions />
    </DeskPage>
  );
}

const options = { closes: ['question'] } as const;

function Questions() {
  const t = useT();
  const { asked, ask } = useSearchState(QuestionsSearch, options);
  const query = { after: asked.after, limit: '50' };
  const questions = useRead(deskApi.fleetQuestions.list, { query }, listOptions);
  const columns = useColumns((id) => ask({ question: id }));
  // Kept when it is answered elsewhere, so that the note that is being written is not lost.
  const question = useShown(questions.data?.data.find(({ id }) => id === asked.question));
  const close = () => ask({ question: undefined });
  return (
    <section className="panel">
      <DeskTable<FleetQuestion>
        label={t('questions')}
        empty={t('noQuestions')}
        read={questions}
        columns={columns}
        width={900}
        asked={asked}
        ask={ask}
      />
      <FormDrawer
        isOpen={question !== undefined && question.id === asked.question}
        onClose={close}
        title={question && t('answerTo', { retailer: question.retailer })}
      >
        {question && <QuestionForm key={question.id} question={question} onClose={close} />}
      </FormDrawer>
    </section>
  );
}

function useColumns(open: (id: string) => void): Columns<FleetQuestion> {
  const t = useT();
  const ofCharges = useChargeWords();
  const ofQuestions = useQuestionWords();
  const { ago, day, money } = useFormats();
  return [
    {
      key: 'charge',
      title: t('charge'),
      width: 260,
      render: (_, question) => (
        <span className="pair">
          <strong>{nameOf(question, ofCharges)}</strong>
          <span>{question.retailer}</span>
          <span>{day(question.date)}</span>
        </span>
      ),
    },
    {
      key: 'question',
      title: t('question'),
      card: 'text',
      render: (_, { reason, words }) => (
        <span className="pair">
          <span>{ofQuestions(`reason.${reason}`)}</span>
          <span className="free-text">{words}</span>
        </span>
      ),
    },
    { key: 'amount', title: t('amount'), width: 110, className: 'numeric', render: (_, { total }) => money(total) },
    {
      key: 'at',
      title: t('questionAskedAt'),
      width: 140,
      render: (_, { askedAt, askedBy }) => (
        <span className="pair">
          <span>{ago(askedAt.at)}</span>
          <span>{askedBy}</span>
        </span>
      ),
    },
    answerColumn(t('answer'), ({ id }) => open(id)),
  ];
}

/** The values of the form; the amount is in dollars. */
type AnswerFormValues = { answer?: QuestionAnswer['answer']; amount: number | null; note: string | null };

const empty: AnswerFormValues = { amount: null, note: null };

/** Returns the credit in cents, which is negative. */
const creditOf = ({ answer, amount }: AnswerFormValues): number | undefined =>
  answer === 'ACCEPTED' && amount !== null ? -(centsOf(amount) ?? 0) : undefined;

type QuestionFormProps = { question: FleetQuestion; onClose: () => void };

function useQuestionForm({ question: { id, retailerId, total }, onClose }: QuestionFormProps) {
  const t = useT();
  const notify = useNotify();
  const { money } = useFormats();
  const faultsOf = (cents: number | undefined) => {
    if (cents === undefined || !whyNotCredit({ total }, cents)) return [];
    return cents < 0
      ? [{ type: 'TOO_LARGE' as const, path: 'cents', values: { maximum: money(total) } }]
      : [{ type: 'TOO_SMALL' as const, path: 'cents', values: { minimum: money(1) } }];
  };
  return useSchemaForm({
    schema: QuestionAnswer,
    initial: empty,
    bodyOf: (values) => ({ answer: values.answer, note: values.note, cents: creditOf(values) }),
    rules: (values) => faultsOf(creditOf(values)),
    pathOf: (path) => (path === 'cents' ? 'amount' : path),
    send: (body) => deskApi.fleetQuestions.answer({ params: { retailerId, id }, body }),
    stales: ['fleetQuestions.list'],
    onSaved: () => {
      notify.succeeded(t('answered'));
      onClose();
    },
  });
}

function QuestionForm({ question, onClose }: QuestionFormProps) {
  const t = useT();
  const ofQuestions = useQuestionWords();
  const { money, storeTime } = useFormats();
  const { total, reason, words, askedBy, askedAt, trackingCode, number } = question;
  const form = useQuestionForm({ question, onClose });
  const { answer } = form.values;
  return (
    <SchemaForm form={form} action={t('answer')} onCancel={onClose}>
      <div className="card stack mb-3">
        <Charge question={question} />
        <p className="free-text">{ofQuestions('askedBy', { reason: ofQuestions(`reason.${reason}`), words })}</p>
        <p className="muted">{ofQuestions('byAt', { by: askedBy, at: storeTime(askedAt) })}</p>
        <p className="muted">{[trackingCode, number].filter((each) => each !== null).join(' · ')}</p>
      </div>
      <RadioField
        name="answer"
        label={t('decision')}
        isRequired
        isButtons
        options={[
          { value: 'ACCEPTED', label: t('creditAction') },
          { value: 'REFUSED', label: t('refuseAction') },
        ]}
      />
      {answer === 'ACCEPTED' && (
        <NumberField
          name="amount"
          label={t('credit')}
          isRequired
          precision={2}
          controls={false}
          width={160}
          help={t('creditAbout', { total: money(total) })}
        />
      )}
      <LongTextField
        name="note"
        label={t('note')}
        isRequired={answer === 'REFUSED'}
        maxLength={questionLimit}
        maxRows={6}
      />
    </SchemaForm>
  );
}

function Charge({ question }: { question: FleetQuestion }) {
  const ofCharges = useChargeWords();
  const { day, money } = useFormats();
  return (
    <span className="row row-apart">
      <span className="pair">
        <strong>{nameOf(question, ofCharges)}</strong>
        <span>{day(question.date)}</span>
      </span>
      <strong className="numeric">{money(question.total)}</strong>
    </span>
  );
}
