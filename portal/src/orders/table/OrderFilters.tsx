import './filters.css';
import { CloseOutlined, WarningOutlined } from '@ant-design/icons';
import { Button, Select } from 'antd';
import { api } from '../../api/client.ts';
import { useRead } from '../../api/read.ts';
import { SearchField } from '../../ui/SearchField.tsx';
import { ViewsMenu } from '../../views/ViewsMenu.tsx';
import { useFormats } from '../../words/formats.ts';
import { useWords } from '../../words/translate.ts';
import { type Asked, countFilters, everything } from '../useAsked.ts';
import { useScan } from '../useScan.ts';
import { useStores } from '../useStores.ts';
import { words as orderWords } from '../words.ts';
import { ColumnsMenu } from './ColumnsMenu.tsx';
import { DateFilter } from './DateFilter.tsx';
import { MoreFilters } from './MoreFilters.tsx';
import { words } from './words.ts';

/** Search, what narrows the list, and which columns it shows. */
export function OrderFilters({ asked, ask }: Asked) {
  const t = useWords(words);
  const orderText = useWords(orderWords);
  const { status } = asked;
  const { status: found, scan } = useScan({ ask });
  return (
    <search className="row order-filters">
      <SearchField
        label={orderText('searchLabel')}
        value={asked.search ?? ''}
        onSearch={(search) => ask({ search: search || undefined })}
        onEnter={(code, field) => void scan(code, field)}
      />
      <span className="visually-hidden" role="status">
        {found}
      </span>
      <StoreFilter asked={asked} ask={ask} />
      <DateFilter asked={asked} ask={ask} />
      <MoreFilters asked={asked} ask={ask} />
      <AttentionFilter asked={asked} ask={ask} />
      {countFilters(asked) > 0 && (
        <Button
          type="text"
          className="orders-clear"
          icon={<CloseOutlined aria-hidden />}
          onClick={() => ask({ ...everything, status })}
        >
          {t('clearFilters')}
        </Button>
      )}
      <span className="row" style={{ marginInlineStart: 'auto' }}>
        <ViewsMenu asked={asked} ask={ask} />
        <ColumnsMenu />
      </span>
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
      className={asked.pickupScheduleId ? 'filter-set' : undefined}
      value={asked.pickupScheduleId ?? ''}
      onChange={(id) => ask({ pickupScheduleId: id || undefined })}
      popupMatchSelectWidth={false}
      options={[{ value: '', label: t('everyStore') }, ...stores.map(({ id, name }) => ({ value: id, label: name }))]}
    />
  );
}

/** Those that somebody should look at, and how many there are. */
function AttentionFilter({ asked, ask }: Asked) {
  const t = useWords(words);
  const orderText = useWords(orderWords);
  const { number } = useFormats();
  const { pickupScheduleId, attention } = asked;
  const { data } = useRead(api.orders.counts, { query: { pickupScheduleId } });
  const isOn = attention === 'true';
  const count =
    data && (data.attentionIsCapped ? orderText('atLeast', { count: data.attention }) : number(data.attention));
  return (
    <Button
      className={`order-attention ${isOn ? 'filter-set' : ''}`}
      icon={<WarningOutlined aria-hidden />}
      aria-pressed={isOn}
      title={t('attentionAbout')}
      // It counts those of the store, and leads to just these.
      onClick={() => ask(isOn ? { attention: undefined } : { ...everything, pickupScheduleId, attention: 'true' })}
    >
      <span className="attention-name">{t('attention')}</span>
      {count && (
        <span className="count" data-some={data?.attention !== 0}>
          {count}
        </span>
      )}
    </Button>
  );
}
