import { paths } from '@portage/contract/index';
import { questionStatuses } from '@portage/contract/questions/rules';
import type { ChargeQuestion, ChargeQuestions } from '@portage/contract/questions/schema';
import { keepPreviousData } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { api } from '../api/client.ts';
import { useRead } from '../api/read.ts';
import { lineOf, nameOf } from '../expense/ChargeDrawer.tsx';
import type { ExpenseSearchState } from '../expense/useExpenseSearch.ts';
import { useT as useChargeWords } from '../expense/words.ts';
import { CountTabs } from '../ui/CountTabs.tsx';
import { ReadState, StatePanel } from '../ui/StatePanel.tsx';
import { type Columns, DataTable } from '../ui/table/DataTable.tsx';
import { useFormats } from '../words/formats.ts';
import { QuestionState } from './Question.tsx';
import { useT } from './words.ts';

/** Lists the questions about charges, newest first; each links to its charge. */
export function QuestionsTable({ asked, ask }: ExpenseSearchState) {
  const t = useT();
  const { status, page = 1, pageSize = 10 } = asked;
  const query = { status, page, pageSize };
  const questions = useRead(api.questions.list, { query }, { placeholderData: keepPreviousData });
  const columns = useColumns(asked);
  if (!questions.data) return <ReadState read={questions} />;
  return (
    <section className="panel">
      <StatusTabs asked={asked} ask={ask} counts={questions.data.counts} />
      <DataTable<ChargeQuestion>
        size="middle"
        tableLayout="auto"
        aria-label={t('questions')}
        list={{ ...questions.data, current: page, pageSize }}
        columns={() => columns}
        total={(count) => t('questionCount', { count })}
        isLoading={questions.isPlaceholderData}
        empty={<StatePanel mood="sleeping" title={t('noQuestions')} text={t('noQuestionsText')} />}
        askPage={ask}
        scroll={{ x: 776 }}
      />
    </section>
  );
}

function StatusTabs({ asked, ask, counts }: ExpenseSearchState & Pick<ChargeQuestions, 'counts'>) {
  const t = useT();
  const router = useRouter();
  const tabOf = (status: (typeof questionStatuses)[number] | undefined, name: string, count: number) => ({
    name,
    count,
    isCurrent: asked.status === status,
    href: router.buildLocation({ to: paths.expense, search: { view: 'questions', status } }).href,
    go: () => ask({ status }),
    ...(status === 'OPEN' && { tone: 'info' as const }),
  });
  const all = questionStatuses.reduce((sum, status) => sum + counts[status], 0);
  return (
    <CountTabs
      label={t('questionsBy')}
      tabs={[
        tabOf(undefined, t('allQuestions'), all),
        ...questionStatuses.map((status) => tabOf(status, t(`tab.${status}`), counts[status])),
      ]}
    />
  );
}

function useColumns(asked: ExpenseSearchState['asked']): Columns<ChargeQuestion> {
  const t = useT();
  const charge = useChargeWords();
  const { day, money, storeTime } = useFormats();
  return [
    {
      title: t('charge'),
      key: 'charge',
      width: 230,
      render: (_, question) => (
        <span className="pair">
          <Link id={lineOf(question.chargeId)} to={paths.expense} search={{ ...asked, charge: question.chargeId }}>
            {nameOf(question, charge)}
          </Link>
          <span className="muted">{day(question.date)}</span>
        </span>
      ),
    },
    {
      title: t('question'),
      key: 'question',
      card: 'text',
      render: (_, { reason, words: text }) => (
        <span className="pair">
          <span>{t(`reason.${reason}`)}</span>
          <q className="muted question-words">{text}</q>
        </span>
      ),
    },
    {
      title: t('asked'),
      key: 'asked',
      width: 145,
      render: (_, { askedAt, askedBy }) => (
        <span className="pair">
          <span className="numeric">{storeTime(askedAt)}</span>
          <span className="muted">{askedBy}</span>
        </span>
      ),
    },
    {
      title: t('status'),
      key: 'status',
      card: 'text',
      width: 145,
      render: (_, question) => (
        <span className="pair">
          <span>
            <QuestionState question={question} />
          </span>
          {question.invoice && <span className="muted">{question.invoice}</span>}
        </span>
      ),
    },
    {
      title: t('total'),
      key: 'total',
      responsive: ['lg'],
      width: 100,
      align: 'end',
      className: 'numeric',
      render: (_, { total }) => money(total),
    },
    {
      title: t('credit'),
      key: 'credit',
      width: 100,
      align: 'end',
      className: 'numeric',
      render: (_, { cents }) => cents !== null && <b>{money(cents)}</b>,
    },
  ];
}
