import { DownOutlined } from '@ant-design/icons';
import { batchLimit } from '@portage/contract/orders/rules';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { PopoverButton } from '../../../ui/PopoverButton.tsx';
import { useWords } from '../../../words/translate.ts';
import { TagPicker } from './TagPicker.tsx';
import type { BatchProps } from './trouble.ts';
import { useTagMany } from './useTagMany.ts';
import { words } from './words.ts';

const finished: readonly string[] = ['COMPLETED', 'CANCELED', 'RTS_COMPLETED'];

/** The tags of the selected orders: which all of them have, which some have, and what to change of it. */
export function TagMany(props: BatchProps) {
  const t = useWords(words);
  const { apply, isPending } = useTagMany(props);
  const { orders } = props;
  const isAnyOpen = orders.some(({ status }) => !finished.includes(status));
  const refusal = orders.length > batchLimit ? t('limit', { count: batchLimit }) : isAnyOpen ? null : t('tagNone');
  if (refusal) return <ActionButton refusal={refusal}>{t('tags')}</ActionButton>;
  return (
    <PopoverButton label={t('tags')} name={t('tags')} icon={<DownOutlined aria-hidden />} iconPlacement="end">
      {(close) => (
        <TagPicker orders={orders} isPending={isPending} onApply={(change) => void apply(change).then(close)} />
      )}
    </PopoverButton>
  );
}
