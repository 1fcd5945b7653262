import type { RowError } from '@portage/contract/jobs/schema';
import { useWords } from '../words/translate.ts';
import { words } from './words.ts';

/** Lists the orders that a job skipped, with the reasons. */
export function OrderErrors({ errors, total }: { errors: readonly RowError[]; total: number }) {
  const t = useWords(words);
  return (
    <div className="stack">
      {total > errors.length && <p className="muted">{t('faultsCapped', { shown: errors.length, count: total })}</p>}
      <ul className="fault-list">
        {errors.map(({ orderId, value, message }) => (
          <li key={`${orderId} ${value} ${message}`}>
            {t('leftOutOrder', { order: value ?? t('unknownOrder'), reason: message })}
          </li>
        ))}
      </ul>
    </div>
  );
}
