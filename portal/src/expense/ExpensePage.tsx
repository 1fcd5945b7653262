import './expense.css';
import { expense as rows } from '@portage/contract/expense/endpoints';
import type { Sum } from '@portage/contract/expense/schema';
import { keepPreviousData } from '@tanstack/react-query';
import { Button, Segmented } from 'antd';
import type { ReactNode } from 'react';
import { api } from '../api/client.ts';
import { useRead } from '../api/read.ts';
import { useMay } from '../auth/account.ts';
import { ExportExpense } from '../exports/ExportExpense.tsx';
import { QuestionsTable } from '../questions/QuestionsTable.tsx';
import { TroublePage } from '../shell/TroublePage.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { ReadState, StatePanel } from '../ui/StatePanel.tsx';
import { useFormats } from '../words/formats.ts';
import { ChargeDrawer } from './ChargeDrawer.tsx';
import { ExpenseFilterForm } from './ExpenseFilterForm.tsx';
import { ExpenseTable } from './ExpenseTable.tsx';
import { InvoicesTable } from './InvoicesTable.tsx';
import { ExpenseFilters, type ExpenseSearch } from './search.ts';
import { type ExpenseSearchState, everything, isFiltered, useExpenseSearch } from './useExpenseSearch.ts';
import { useT } from './words.ts';

/** Renders the charges, invoices or questions, by the view parameter. */
export function ExpensePage() {
  const { asked, ask } = useExpenseSearch();
  const maySeeInvoices = useMay(rows.invoices);
  const view = viewOf(asked, maySeeInvoices);
  return (
    <div className="page">
      {view === 'charges' ? <Charges asked={asked} ask={ask} /> : <Header asked={asked} ask={ask} />}
      {view === 'invoices' && <InvoicesTable asked={asked} ask={ask} />}
      {view === 'questions' && <QuestionsTable asked={asked} ask={ask} />}
      <ChargeDrawer asked={asked} ask={ask} />
    </div>
  );
}

const views = ['charges', 'invoices', 'questions'] as const;
type ExpenseView = (typeof views)[number];

const viewOf = ({ view }: ExpenseSearchState['asked'], maySeeInvoices: boolean): ExpenseView =>
  view === undefined || (view === 'invoices' && !maySeeInvoices) ? 'charges' : view;

/** Renders the page header, with the switch between charges, invoices and questions. */
function Header({ asked, ask, children }: ExpenseSearchState & { children?: ReactNode }) {
  const t = useT();
  const maySeeInvoices = useMay(rows.invoices);
  return (
    <PageHeader
      title={t('title')}
      actions={children}
      filters={
        <Segmented<ExpenseView>
          aria-label={t('views')}
          value={viewOf(asked, maySeeInvoices)}
          options={views
            .filter((view) => view !== 'invoices' || maySeeInvoices)
            .map((view) => ({ value: view, label: t(view) }))}
          onChange={(view) =>
            ask({ view: view === 'charges' ? undefined : view, status: undefined, invoice: undefined })
          }
        />
      }
    />
  );
}

function Charges({ asked, ask }: ExpenseSearchState) {
  const { day: _unfolded, view: _shown, charge: _beside, status: _standing, period: _named, ...query } = asked;
  const expenses = useRead(api.expense.list, { query }, { placeholderData: keepPreviousData });
  // The permission may be revoked while the page is open.
  if (expenses.error?.body.status === 403) return <TroublePage error={expenses.error} />;
  return (
    <>
      <Header asked={asked} ask={ask}>
        <ExportExpense
          asked={ExpenseFilters.parse(asked)}
          isFiltered={isFiltered(asked)}
          hasResults={expenses.data !== undefined && expenses.data.total > 0}
          isLoading={expenses.isFetching && (expenses.isPending || expenses.isPlaceholderData)}
        />
      </Header>
      <ExpenseFilterForm asked={asked} ask={ask} />
      <ReadState read={expenses} />
      {expenses.data && (
        <>
          {expenses.data.total > 0 && <ExpenseTotals totals={expenses.data.totals} asked={asked} />}
          <section className="panel" aria-busy={expenses.isPlaceholderData}>
            <ExpenseTable
              // Another search resets which rows are open.
              key={asked.search}
              expenses={expenses.data}
              asked={asked}
              ask={ask}
              isStale={expenses.isPlaceholderData}
              empty={<NoExpenses asked={asked} ask={ask} />}
            />
          </section>
        </>
      )}
    </>
  );
}

function NoExpenses({ asked, ask }: ExpenseSearchState) {
  const t = useT();
  if (!isFiltered(asked)) return <StatePanel mood="sleeping" title={t('none')} text={t('noneText')} />;
  const { startDate, endDate, search } = asked;
  const hasPeriod = startDate !== undefined || endDate !== undefined;
  const always = { startDate: undefined, endDate: undefined, period: 'all' } as const;
  return (
    <StatePanel
      mood="puzzled"
      title={t(hasPeriod ? 'noMatch' : 'noMatchEver')}
      text={t(search ? 'noOrderText' : 'noMatchText')}
      action={
        <Button onClick={() => ask(hasPeriod ? always : everything)}>{t(hasPeriod ? 'allTime' : 'clear')}</Button>
      }
    />
  );
}

/** Renders the totals of the whole period, by service and rate. */
function ExpenseTotals({ totals, asked }: { totals: Sum; asked: ExpenseSearch }) {
  const t = useT();
  const { money, number } = useFormats();
  const period = usePeriod(asked);
  return (
    <dl className="panel expense-totals" aria-label={t('totals')}>
      <div className="expense-total">
        <dt>{t('total')}</dt>
        <dd className="numeric">{money(totals.total)}</dd>
        <dd className="muted small">{period}</dd>
        <dd className="muted small">{t('beforeTax')}</dd>
      </div>
      {totals.lines.map(({ service, rate, hasRate, quantity, total }) => (
        <div key={`${service} ${rate} ${hasRate}`}>
          <dt>{t(service)}</dt>
          <dd className="numeric">{money(total)}</dd>
          <dd className="muted small numeric">
            {t('times', { quantity: number(quantity), rate: hasRate ? money(rate) : t('noRate') })}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function usePeriod({ startDate, endDate }: ExpenseSearch): string {
  const t = useT();
  const { day } = useFormats();
  const [from, to] = [startDate && day(startDate), endDate && day(endDate)];
  if (from && to) return t('fromTo', { from, to });
  if (from) return t('since', { from });
  return to ? t('upTo', { to }) : t('allTime');
}
