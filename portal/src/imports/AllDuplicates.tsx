import type { ImportCounts } from '@portage/contract/imports/schema';
import { Button } from 'antd';
import type { z } from 'zod';
import { useHolds } from '../auth/account.ts';
import { useWords } from '../words/translate.ts';
import type { useChoice } from './rows/useChoice.ts';
import { words } from './words.ts';

type AllDuplicatesProps = { counts: z.output<typeof ImportCounts>; choice: ReturnType<typeof useChoice> };

/** One answer for all the orders that are there already. */
export function AllDuplicates({ counts, choice }: AllDuplicatesProps) {
  const t = useWords(words);
  const mayUpdate = useHolds('MANAGE_ORDERS');
  return (
    <div className="review-strip row row-apart">
      <span>{t('allDuplicates', { count: counts.duplicate })}</span>
      <span className="row">
        {mayUpdate && (
          <Button size="small" loading={choice.isPending} onClick={() => choice.chooseForAll('UPDATE')}>
            {t('updateAll')}
          </Button>
        )}
        {counts.toUpdate > 0 && (
          <Button size="small" loading={choice.isPending} onClick={() => choice.chooseForAll(null)}>
            {t('updateNone')}
          </Button>
        )}
        <Button size="small" loading={choice.isPending} onClick={() => choice.chooseForAll('SKIP')}>
          {t('leaveAllOut')}
        </Button>
      </span>
    </div>
  );
}
