import type { Import } from '@portage/contract/imports/schema';
import { Alert, Button } from 'antd';
import { useHolds } from '../auth/account.ts';
import { useWords } from '../words/translate.ts';
import type { useChoice } from './rows/useChoice.ts';
import { words } from './words.ts';

type AllDuplicatesProps = { counts: Import['counts']; choice: ReturnType<typeof useChoice> };

/** One answer for all the orders that are there already. */
export function AllDuplicates({ counts, choice }: AllDuplicatesProps) {
  const t = useWords(words);
  const mayUpdate = useHolds('MANAGE_ORDERS');
  const answer = (name: string, wish: Parameters<typeof choice.chooseForAll>[0]) => (
    <Button size="small" loading={choice.isPending} onClick={() => choice.chooseForAll(wish)}>
      {name}
    </Button>
  );
  const actions = (
    <span className="row">
      {mayUpdate && answer(t('updateAll'), 'UPDATE')}
      {counts.toUpdate > 0 && answer(t('updateNone'), null)}
      {answer(t('leaveAllOut'), 'SKIP')}
    </span>
  );
  return <Alert type="info" banner title={t('allDuplicates', { count: counts.duplicate })} action={actions} />;
}
