import { DownOutlined } from '@ant-design/icons';
import type { OrderPick, TaggedOrders } from '@portage/contract/orders/batch';
import { batchLimit } from '@portage/contract/orders/rules';
import { Button, Checkbox, Input } from 'antd';
import { useState } from 'react';
import { api } from '../../../api/client.ts';
import { useSend } from '../../../api/send.ts';
import { useAccount } from '../../../auth/account.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { PopoverButton } from '../../../ui/PopoverButton.tsx';
import { useNotify } from '../../../ui/useNotify.ts';
import { batchRows } from '../../useOrderSend.ts';
import { useLeftOut } from './TroubleAlert.tsx';
import { type BatchProps, troubleOf } from './trouble.ts';
import { useT } from './words.ts';

const finished: readonly string[] = ['COMPLETED', 'CANCELED', 'RTS_COMPLETED'];

/** Edits the tags of the selected orders: those that all of them have, and those that some have. */
export function TagMany(props: BatchProps) {
  const t = useT();
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

/** Changes the tags of the orders, all or none, and offers an undo that restores the previous tags. */
function useTagMany({ orders, keep, onTrouble }: BatchProps) {
  const t = useT();
  const notify = useNotify();
  const say = useLeftOut(orders);
  const back = useSend(api.orders.untagMany, {
    stales: batchRows,
    onDone: ({ done, leftOut }) => say(t('tagBackDone', { count: done.length }), done.length, leftOut),
  });
  const send = useSend(api.orders.tagMany, { stales: batchRows, isShownByForm: true });
  const settle = ({ changed }: TaggedOrders) => {
    const show = (tagsOf: (change: TaggedOrders['changed'][number]) => string[]) => {
      const tags = new Map(changed.map((change) => [change.id, tagsOf(change)]));
      // Keeps orders selected that were added to the selection after the request was sent.
      keep((selected) => selected.map((order) => ({ ...order, tags: tags.get(order.id) ?? order.tags })));
    };
    show(({ after }) => after);
    const restored = changed.map(({ id, before, after }) => ({ id, found: after, tags: before }));
    const run = () => {
      show(({ before }) => before);
      back.mutate({ body: { orders: restored } });
    };
    if (changed.length > 0) notify.undoable(t('tagDone', { count: changed.length }), { label: t('undo'), run });
  };
  const apply = async (change: TagChange) => {
    onTrouble(null);
    const ids = orders.map(({ id }) => id);
    await send.mutateAsync({ body: { ids, ...change } }).then(settle, (error) => {
      onTrouble(troubleOf(t('tagRefused'), error, ids));
    });
  };
  return { apply, isPending: send.isPending };
}

type TagChange = { add: string[]; remove: string[] };
type TagPickerProps = { orders: readonly OrderPick[]; isPending: boolean; onApply: (change: TagChange) => void };

/** Lists the retailer's tags and those of the orders: checked, indeterminate where only some orders have the tag, or unchecked. */
function TagPicker({ orders, isPending, onApply }: TagPickerProps) {
  const t = useT();
  const { orderTags } = useAccount().retailer;
  const [choices, setChoices] = useState<ReadonlyMap<string, boolean>>(new Map());
  const tags = [...new Set([...orderTags, ...orders.flatMap((order) => order.tags), ...choices.keys()])];
  const choose = (tag: string, isOn: boolean) => setChoices((before) => new Map(before).set(tag, isOn));
  const holders = (tag: string) => orders.filter((order) => order.tags.includes(tag)).length;
  const changed = [...choices].filter(([tag, isOn]) => holders(tag) !== (isOn ? orders.length : 0));
  const change = {
    add: changed.flatMap(([tag, isOn]) => (isOn ? [tag] : [])),
    remove: changed.flatMap(([tag, isOn]) => (isOn ? [] : [tag])),
  };
  return (
    <fieldset className="stack" aria-label={t('tags')}>
      {tags.map((tag) => (
        <Checkbox
          key={tag}
          checked={choices.get(tag) ?? holders(tag) === orders.length}
          indeterminate={!choices.has(tag) && holders(tag) > 0 && holders(tag) < orders.length}
          onChange={({ target }) => choose(tag, target.checked)}
        >
          {tag}
        </Checkbox>
      ))}
      <NewTag onAdd={(tag) => choose(tag, true)} />
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
  const t = useT();
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
