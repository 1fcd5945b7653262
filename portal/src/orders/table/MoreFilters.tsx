import { FilterOutlined } from '@ant-design/icons';
import { DeliveryType } from '@portage/contract/orders/fields';
import { OrderSource } from '@portage/contract/orders/schema';
import { groupsOf, statuses } from '@portage/contract/orders/status';
import { Radio } from 'antd';
import { useAccount } from '../../auth/account.ts';
import { PopoverButton } from '../../ui/PopoverButton.tsx';
import { useWords } from '../../words/translate.ts';
import type { Asked } from '../useAsked.ts';
import { words as orderWords } from '../words.ts';
import { words } from './words.ts';

/** What stands under All, and under no other tab. */
const ungrouped = statuses.filter((status) => groupsOf[status].list === null);

/** What narrows the list less often: the service, a status without a tab, a tag, the source. */
export function MoreFilters({ asked, ask }: Asked) {
  const t = useWords(words);
  const count = [asked.type, asked.tag, asked.source, asked.state].filter(Boolean).length;
  return (
    <PopoverButton
      name={t('moreFilters')}
      icon={<FilterOutlined aria-hidden />}
      className={`orders-filters-button ${count > 0 ? 'filter-set' : ''}`}
      label={count > 0 ? t('moreFiltersSet', { count }) : t('moreFilters')}
    >
      {() => <Filters asked={asked} ask={ask} />}
    </PopoverButton>
  );
}

function Filters({ asked, ask }: Asked) {
  const t = useWords(words);
  const orderText = useWords(orderWords);
  const { orderTags } = useAccount().retailer;
  // A tag that the retailer no longer offers still narrows the list, and can be let go.
  const tags = asked.tag && !orderTags.includes(asked.tag) ? [asked.tag, ...orderTags] : orderTags;
  return (
    <div className="stack more-filters">
      <Choice
        name={t('type')}
        every={t('everyType')}
        value={asked.type}
        options={DeliveryType.options.map((type) => ({ value: type, label: orderText(type) }))}
        onChoose={(type) => ask({ type })}
      />
      <Choice
        name={t('status')}
        every={t('everyState')}
        value={ungrouped.find((state) => state === asked.state)}
        options={ungrouped.map((state) => ({ value: state, label: orderText(state) }))}
        onChoose={(state) => ask({ state, reason: undefined, status: undefined })}
      />
      {tags.length > 0 && (
        <Choice
          name={t('tags')}
          every={t('everyTag')}
          value={asked.tag}
          options={tags.map((tag) => ({ value: tag, label: tag }))}
          onChoose={(tag) => ask({ tag })}
        />
      )}
      <Choice
        name={t('source')}
        every={t('everySource')}
        value={asked.source}
        options={OrderSource.options.map((source) => ({ value: source, label: orderText(`source.${source}`) }))}
        onChoose={(source) => ask({ source })}
      />
    </div>
  );
}

type ChoiceProps<V extends string> = {
  name: string;
  every: string;
  value: V | undefined;
  options: { value: V; label: string }[];
  onChoose: (value: V | undefined) => void;
};

function Choice<V extends string>({ name, every, value, options, onChoose }: ChoiceProps<V>) {
  const all: { value: V | ''; label: string }[] = [{ value: '', label: every }, ...options];
  return (
    <fieldset>
      <legend>{name}</legend>
      <Radio.Group
        name={name}
        aria-label={name}
        value={value ?? ''}
        onChange={({ target }) => onChoose(options.find((option) => option.value === target.value)?.value)}
        options={all}
      />
    </fieldset>
  );
}
