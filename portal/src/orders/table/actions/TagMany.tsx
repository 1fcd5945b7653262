import { DownOutlined } from '@ant-design/icons';
import { batchLimit } from '@portage/contract/orders/schema';
import { Popover } from 'antd';
import { useState } from 'react';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { useWords } from '../../../words/translate.ts';
import { TagPicker } from './TagPicker.tsx';
import type { BatchProps } from './trouble.ts';
import { useTagMany } from './useTagMany.ts';
import { words } from './words.ts';

const finished: readonly string[] = ['COMPLETED', 'CANCELED', 'RTS_COMPLETED'];

/** The tags of the selected orders: which all of them have, which some have, and what to change of it. */
export function TagMany(props: BatchProps) {
  const t = useWords(words);
  const [isOpen, setOpen] = useState(false);
  const { apply, isPending } = useTagMany(props, () => setOpen(false));
  const { orders } = props;
  const isAnyOpen = orders.some(({ status }) => !finished.includes(status));
  const refusal = orders.length > batchLimit ? t('limit', { count: batchLimit }) : isAnyOpen ? null : t('tagNone');
  const button = (
    <ActionButton refusal={refusal} icon={<DownOutlined aria-hidden />} iconPlacement="end" aria-expanded={isOpen}>
      {t('tags')}
    </ActionButton>
  );
  if (refusal) return button;
  return (
    <Popover
      open={isOpen}
      onOpenChange={setOpen}
      trigger="click"
      placement="top"
      destroyOnHidden
      content={<TagPicker orders={orders} isPending={isPending} onApply={apply} />}
    >
      {button}
    </Popover>
  );
}
