import { CloseOutlined } from '@ant-design/icons';
import { DeliveryType } from '@portage/contract/orders/schema';
import { Button, Select } from 'antd';
import { SearchField } from '../../ui/SearchField.tsx';
import { useWords } from '../../words/translate.ts';
import { LocalDateField } from '../LocalDateField.tsx';
import type { Asked } from '../useAsked.ts';
import { useStores } from '../useStores.ts';
import { words } from '../words.ts';

/** Search, and what narrows the list: store, date, type. */
export function OrderFilters({ asked, ask }: Asked) {
  const t = useWords(words);
  const isNarrowed = asked.search || asked.pickupScheduleId || asked.date || asked.type;
  const clear = () => ask({ search: undefined, pickupScheduleId: undefined, date: undefined, type: undefined });
  return (
    <search className="order-filters">
      <SearchField
        label={t('searchLabel')}
        value={asked.search ?? ''}
        onSearch={(search) => ask({ search: search || undefined })}
      />
      <StoreFilter asked={asked} ask={ask} />
      <DateFilter asked={asked} ask={ask} />
      <Select<DeliveryType | ''>
        aria-label={t('filterType')}
        value={asked.type ?? ''}
        onChange={(type) => ask({ type: type || undefined })}
        popupMatchSelectWidth={false}
        options={[
          { value: '', label: t('everyType') },
          ...DeliveryType.options.map((type) => ({ value: type, label: t(type) })),
        ]}
      />
      {isNarrowed && (
        <Button type="text" icon={<CloseOutlined aria-hidden />} onClick={clear}>
          {t('clearFilters')}
        </Button>
      )}
    </search>
  );
}

function StoreFilter({ asked, ask }: Asked) {
  const t = useWords(words);
  const { stores } = useStores();
  if (stores.length < 2) return null;
  return (
    <Select
      aria-label={t('filterStore')}
      value={asked.pickupScheduleId ?? ''}
      onChange={(id) => ask({ pickupScheduleId: id || undefined })}
      popupMatchSelectWidth={false}
      options={[{ value: '', label: t('everyStore') }, ...stores.map(({ id, name }) => ({ value: id, label: name }))]}
    />
  );
}

function DateFilter({ asked, ask }: Asked) {
  const t = useWords(words);
  return (
    <LocalDateField
      aria-label={t('filterDate')}
      placeholder={t('anyDate')}
      value={asked.date}
      onChange={(date) => ask({ date: date ?? undefined })}
    />
  );
}
