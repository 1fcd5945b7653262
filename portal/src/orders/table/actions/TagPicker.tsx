import type { OrderPick } from '@portage/contract/orders/batch';
import { Button, Checkbox, Input } from 'antd';
import { useState } from 'react';
import { useAccount } from '../../../auth/account.ts';
import { useWords } from '../../../words/translate.ts';
import { words } from './words.ts';

export type TagChange = { add: string[]; remove: string[] };
type TagPickerProps = { orders: readonly OrderPick[]; isPending: boolean; onApply: (change: TagChange) => void };

/** The retailer's tags and those that the orders carry, each ticked, half ticked where only some have it, or empty. */
export function TagPicker({ orders, isPending, onApply }: TagPickerProps) {
  const t = useWords(words);
  const { orderTags } = useAccount().retailer;
  const [wished, setWished] = useState<ReadonlyMap<string, boolean>>(new Map());
  const tags = [...new Set([...orderTags, ...orders.flatMap((order) => order.tags), ...wished.keys()])];
  const wish = (tag: string, isOn: boolean) => setWished((before) => new Map(before).set(tag, isOn));
  const holders = (tag: string) => orders.filter((order) => order.tags.includes(tag)).length;
  const changed = [...wished].filter(([tag, isOn]) => holders(tag) !== (isOn ? orders.length : 0));
  const change = {
    add: changed.flatMap(([tag, isOn]) => (isOn ? [tag] : [])),
    remove: changed.flatMap(([tag, isOn]) => (isOn ? [] : [tag])),
  };
  return (
    <fieldset className="tag-picker" aria-label={t('tags')}>
      {tags.map((tag) => (
        <Checkbox
          key={tag}
          checked={wished.get(tag) ?? holders(tag) === orders.length}
          indeterminate={!wished.has(tag) && holders(tag) > 0 && holders(tag) < orders.length}
          onChange={({ target }) => wish(tag, target.checked)}
        >
          {tag}
        </Checkbox>
      ))}
      <NewTag onAdd={(tag) => wish(tag, true)} />
      <Button
        type="primary"
        size="small"
        loading={isPending}
        disabled={changed.length === 0}
        onClick={() => onApply(change)}
      >
        {t('tagApply')}
      </Button>
    </fieldset>
  );
}

function NewTag({ onAdd }: { onAdd: (tag: string) => void }) {
  const t = useWords(words);
  const [text, setText] = useState('');
  const add = () => {
    if (text.trim() !== '') onAdd(text.trim());
    setText('');
  };
  return (
    <Input
      size="small"
      maxLength={40}
      value={text}
      placeholder={t('tagNew')}
      aria-label={t('tagNew')}
      onChange={({ target }) => setText(target.value)}
      onPressEnter={add}
      onBlur={add}
    />
  );
}
