import { DownloadOutlined, DownOutlined } from '@ant-design/icons';
import { addressOf } from '@portage/contract/endpoint';
import { expense } from '@portage/contract/expense/endpoints';
import type { Invoice } from '@portage/contract/expense/fleet';
import { paths } from '@portage/contract/index';
import { keepPreviousData } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button, Dropdown, Space } from 'antd';
import { api } from '../api/client.ts';
import { useRead } from '../api/read.ts';
import { IconButton } from '../ui/ActionButton.tsx';
import { ReadState, StatePanel } from '../ui/StatePanel.tsx';
import { type Columns, DataTable } from '../ui/table/DataTable.tsx';
import { useFormats } from '../words/formats.ts';
import { type Language, languages, useLanguage } from '../words/language.ts';
import { InvoiceFilter } from './ExpenseFilterForm.tsx';
import { InvoiceLines } from './InvoiceLines.tsx';
import { InvoiceStatus } from './InvoiceStatus.tsx';
import type { ExpenseSearchState } from './useExpenseSearch.ts';
import { useUnfolding } from './useUnfolding.tsx';
import { useT } from './words.ts';

/** Lists invoices and credit notes, expandable, with downloads in both languages. */
export function InvoicesTable({ asked, ask }: ExpenseSearchState) {
  const t = useT();
  const { page = 1, pageSize = 10, invoice } = asked;
  const query = { page, pageSize, number: invoice };
  const invoices = useRead(api.expense.invoices, { query }, { placeholderData: keepPreviousData });
  const columns = useColumns();
  // The one that a link chose is open.
  const chosen = invoices.data?.data.flatMap(({ id, number }) => (number === invoice ? [id] : [])) ?? [];
  const expandable = useUnfolding<Invoice>(({ number }) => number ?? '', chosen);
  if (!invoices.data) return <ReadState read={invoices} />;
  return (
    <>
      {invoice !== undefined && (
        <search className="row" aria-label={t('filterInvoices')}>
          <InvoiceFilter asked={asked} ask={ask} />
        </search>
      )}
      <section className="panel">
        <DataTable<Invoice>
          size="middle"
          tableLayout="auto"
          aria-label={t('invoices')}
          list={{ ...invoices.data, current: page, pageSize }}
          columns={() => columns}
          expandable={{ ...expandable, expandedRowRender: (invoice) => <InvoiceDetails invoice={invoice} /> }}
          total={(count) => t('invoiceCount', { count })}
          isLoading={invoices.isPlaceholderData}
          empty={<NoInvoices isFiltered={invoice !== undefined} />}
          askPage={ask}
          scroll={{ x: 776 }}
        />
      </section>
    </>
  );
}

function NoInvoices({ isFiltered }: { isFiltered: boolean }) {
  const t = useT();
  if (isFiltered) return <StatePanel mood="puzzled" title={t('noSuchInvoice')} />;
  return <StatePanel mood="sleeping" title={t('noInvoices')} text={t('noInvoicesText')} />;
}

function useColumns(): Columns<Invoice> {
  const t = useT();
  const { day, money } = useFormats();
  return [
    {
      title: t('number'),
      key: 'number',
      width: 130,
      render: (_, { number, kind, corrects }) => (
        <span className="pair">
          <b>{number}</b>
          {kind === 'CREDIT_NOTE' && <span>{t('corrects', { number: corrects ?? '' })}</span>}
        </span>
      ),
    },
    {
      title: t('period'),
      key: 'period',
      card: 'text',
      width: 170,
      render: (_, { startDate, endDate }) => t('fromTo', { from: day(startDate), to: day(endDate) }),
    },
    {
      title: t('issuedOn'),
      key: 'issuedOn',
      width: 100,
      responsive: ['lg'],
      render: (_, { issuedOn }) => issuedOn && day(issuedOn),
    },
    {
      title: t('dueDate'),
      key: 'dueDate',
      width: 100,
      render: (_, { dueDate, kind }) => kind === 'INVOICE' && dueDate && day(dueDate),
    },
    {
      title: t('status'),
      key: 'status',
      width: 110,
      render: (_, invoice) => <InvoiceStatus invoice={invoice} />,
    },
    {
      title: t('total'),
      key: 'total',
      card: 'side',
      width: 110,
      align: 'end',
      className: 'numeric',
      render: (_, { total }) => <b>{money(total)}</b>,
    },
    {
      title: t('download'),
      key: 'download',
      card: 'text',
      width: 150,
      render: (_, invoice) => <Downloads invoice={invoice} />,
    },
  ];
}

/** Downloads the PDF in the page's language; a menu has it in the other one. */
function Downloads({ invoice: { id, number } }: { invoice: Invoice }) {
  const t = useT();
  const language = useLanguage();
  const nameOf = (lang: Language) => t(`save.${lang}`, { number: number ?? '' });
  const fileOf = (lang: Language) => addressOf(expense.invoiceFile, { params: { id }, query: { lang } });
  const others = languages.filter((lang) => lang !== language);
  const items = others.map((lang) => ({
    key: lang,
    label: (
      <a href={fileOf(lang)} download>
        {nameOf(lang)}
      </a>
    ),
  }));
  return (
    <Space.Compact>
      <Button
        size="small"
        icon={<DownloadOutlined aria-hidden />}
        href={fileOf(language)}
        download
        aria-label={nameOf(language)}
      >
        PDF
      </Button>
      <Dropdown menu={{ items }} trigger={['click']} autoFocus>
        <IconButton type="default" size="small" name={t('otherLanguage')} icon={<DownOutlined aria-hidden />} />
      </Dropdown>
    </Space.Compact>
  );
}

function InvoiceDetails({ invoice }: { invoice: Invoice }) {
  return (
    <div className="stack">
      <InvoiceLines invoice={invoice} />
      <TableDownloads invoice={invoice} />
    </div>
  );
}

const tables = ['lines', 'charges'] as const;

/** Leads to the charges of an invoice, and downloads it as a spreadsheet: its lines, or its single charges. */
function TableDownloads({ invoice: { id, number, kind } }: { invoice: Invoice }) {
  const t = useT();
  const hasCharges = kind === 'INVOICE';
  const lang = useLanguage();
  const formats = [
    { format: 'xlsx', name: 'XLSX' },
    { format: lang === 'fr' ? 'csvFrench' : 'csv', name: 'CSV' },
  ] as const;
  return (
    <div className="row">
      {hasCharges && (
        <Link to={paths.expense} search={{ invoice: number ?? undefined }}>
          {t('seeCharges')}
        </Link>
      )}
      {tables
        .filter((of) => of === 'lines' || hasCharges)
        .map((of) => (
          <span key={of} className="row">
            <span className="muted">{t(`table.${of}`)}</span>
            {formats.map(({ format, name }) => (
              <Button
                key={format}
                size="small"
                icon={<DownloadOutlined aria-hidden />}
                href={addressOf(expense.invoiceFile, { params: { id }, query: { lang, format, of } })}
                download
                aria-label={t(`save.${of}`, { name, number: number ?? '' })}
              >
                {name}
              </Button>
            ))}
          </span>
        ))}
    </div>
  );
}
