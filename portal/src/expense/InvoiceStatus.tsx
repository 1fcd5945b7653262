import type { Invoice } from '@portage/contract/expense/fleet';
import { useT } from './words.ts';

const tones = { DRAFT: undefined, ISSUED: 'info', OVERDUE: 'warning', PAID: 'good' } as const;

/** Renders the status of an invoice; a credit note has none. */
export function InvoiceStatus({ invoice: { kind, status } }: { invoice: Pick<Invoice, 'kind' | 'status'> }) {
  const t = useT();
  const isCreditNote = kind === 'CREDIT_NOTE' && status !== 'DRAFT';
  return (
    <span className="chip" data-tone={isCreditNote ? undefined : tones[status]}>
      {t(isCreditNote ? 'creditNote' : `status.${status}`)}
    </span>
  );
}
