import type { Sum } from '@portage/contract/expense/schema';
import { useFormats } from '../words/formats.ts';
import { useWords } from '../words/translate.ts';
import { words } from './words.ts';

/** What the whole period comes to, on whatever page: each service at each rate, and all of them. */
export function ExpenseTotals({ totals }: { totals: Sum }) {
  const t = useWords(words);
  const { money, number } = useFormats();
  return (
    <dl className="panel expense-totals" aria-label={t('totals')}>
      <div className="expense-total">
        <dt>{t('total')}</dt>
        <dd className="numeric">{money(totals.total)}</dd>
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
