import './expense.css';
import { keepPreviousData } from '@tanstack/react-query';
import { Button } from 'antd';
import { api } from '../api/client.ts';
import { useRead } from '../api/read.ts';
import { ExportExpense } from '../exports/ExportExpense.tsx';
import { TroublePage } from '../shell/TroublePage.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { ErrorState, LoadingState, StatePanel } from '../ui/StatePanel.tsx';
import { useWords } from '../words/translate.ts';
import { ExpenseFilterForm } from './ExpenseFilterForm.tsx';
import { ExpenseTable } from './ExpenseTable.tsx';
import { ExpenseTotals } from './ExpenseTotals.tsx';
import { ExpenseFilters } from './search.ts';
import { type Asked, everything, isFiltered, useAsked } from './useAsked.ts';
import { words } from './words.ts';

/** What the courier charged, by day, service and order. */
export function ExpensePage() {
  const t = useWords(words);
  const { asked, ask } = useAsked();
  const { day: _unfolded, ...query } = asked;
  const expenses = useRead(api.expense.list, { query }, { placeholderData: keepPreviousData });
  // Also for who lost the permission while they looked.
  if (expenses.error?.body.status === 403) return <TroublePage error={expenses.error} />;
  return (
    <div className="page">
      <PageHeader
        title={t('title')}
        about={t('about')}
        actions={
          <ExportExpense
            asked={ExpenseFilters.parse(asked)}
            isFiltered={isFiltered(asked)}
            hasResults={expenses.data !== undefined && expenses.data.total > 0}
            isLoading={expenses.isFetching && (expenses.isPending || expenses.isPlaceholderData)}
          />
        }
      />
      <ExpenseFilterForm asked={asked} ask={ask} />
      {expenses.isPending && <LoadingState />}
      {expenses.isLoadingError && <ErrorState error={expenses.error} retry={() => void expenses.refetch()} />}
      {expenses.data && (
        <>
          {expenses.data.total > 0 && <ExpenseTotals totals={expenses.data.totals} />}
          <section className="panel">
            <ExpenseTable
              expenses={expenses.data}
              asked={asked}
              ask={ask}
              isStale={expenses.isPlaceholderData}
              empty={<NoExpenses asked={asked} ask={ask} />}
            />
          </section>
        </>
      )}
    </div>
  );
}

function NoExpenses({ asked, ask }: Asked) {
  const t = useWords(words);
  if (!isFiltered(asked)) return <StatePanel mood="sleeping" title={t('none')} text={t('noneText')} />;
  return (
    <StatePanel
      mood="puzzled"
      title={t('noMatch')}
      text={t('noMatchText')}
      action={<Button onClick={() => ask(everything)}>{t('clear')}</Button>}
    />
  );
}
