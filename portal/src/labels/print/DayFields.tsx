import { isOpenOn } from '@portage/contract/stores/rules';
import type { Store } from '@portage/contract/stores/schema';
import { LocalDate } from '@portage/contract/time';
import { Checkbox, Form, Radio, Select } from 'antd';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { useRead } from '../../api/read.ts';
import type { OrdersSearch } from '../../orders/search.ts';
import { useStoreName } from '../../stores/storeName.ts';
import { useStores } from '../../stores/useStores.ts';
import { LocalDateField } from '../../ui/form/LocalDateField.tsx';
import { addDays } from '../../words/day.ts';
import { useFormats } from '../../words/formats.ts';
import { useT } from '../words.ts';

type DayFieldsProps = { day: Day; counts: ReturnType<typeof useDayCounts>; onChange: (part: Day) => void };

/** Renders the fields for store and day, both required (spec section 5), and whether labels that were printed before are included. */
export function DayFields({ day, counts, onChange }: DayFieldsProps) {
  const t = useT();
  const { number } = useFormats();
  const withCount = (name: string, count: number | undefined) =>
    count === undefined ? name : `${name} (${number(count)})`;
  return (
    <>
      <div className="fields">
        <StoreField day={day} onChange={onChange} />
        <Form.Item label={t('day')} required>
          <LocalDateField
            className="wide"
            aria-label={t('day')}
            value={day.date}
            onChange={(date) => onChange({ date: date ?? undefined })}
          />
        </Form.Item>
      </div>
      <Form.Item label={t('which')}>
        <Radio.Group
          vertical
          aria-label={t('which')}
          value={day.only ?? ''}
          onChange={({ target }) => onChange({ only: target.value === 'notPrinted' ? 'notPrinted' : undefined })}
          options={[
            { value: '', label: withCount(t('everyLabel'), counts.all) },
            { value: 'notPrinted', label: withCount(t('notPrinted'), counts.notPrinted) },
          ]}
        />
        {counts.undated !== undefined && counts.undated > 0 && (
          <Checkbox
            checked={day.besides === 'undated'}
            onChange={({ target }) => onChange({ besides: target.checked ? 'undated' : undefined })}
          >
            {t('undated', { count: counts.undated })}
          </Checkbox>
        )}
      </Form.Item>
      {counts.first.length > 0 && <ToPrint counts={counts} />}
    </>
  );
}

/** Renders the choice of a store, which is required. */
export function StoreField({ day, onChange }: Pick<DayFieldsProps, 'day' | 'onChange'>) {
  const t = useT();
  const { stores } = useStores();
  const nameOf = useStoreName();
  return (
    <Form.Item label={t('store')} required>
      <Select
        aria-label={t('store')}
        placeholder={t('chooseStore')}
        value={day.pickupScheduleId}
        onChange={(pickupScheduleId: string) => onChange({ pickupScheduleId })}
        options={stores.map((store) => ({ value: store.id, label: nameOf(store) }))}
      />
    </Form.Item>
  );
}

/** Lists the orders whose labels will be printed, by number. */
function ToPrint({ counts: { first, chosen = 0 } }: Pick<DayFieldsProps, 'counts'>) {
  const t = useT();
  return (
    <Form.Item label={t('toPrint')}>
      <div className="chips">
        {first.map(({ id, number, trackingCode }) => (
          <span key={id} className="chip">
            {number ?? trackingCode}
          </span>
        ))}
        {chosen > first.length && <span className="muted">{t('andMore', { count: chosen - first.length })}</span>}
      </div>
    </Form.Item>
  );
}

/** The maximum number of orders listed by number. */
const listed = 10;

export type Day = { pickupScheduleId?: string; date?: string; only?: 'notPrinted'; besides?: 'undated' };

/** Holds the store and date, initially those of the list behind, or the only store and its next pickup. */
export function useDay(asked: OrdersSearch, onEdit: () => void) {
  const { stores } = useStores();
  const [chosen, setChosen] = useState<Day>({});
  const change = (part: Day) => {
    onEdit();
    setChosen((before) => ({ ...before, ...part }));
  };
  const only = stores.length === 1 ? stores[0]?.id : undefined;
  const pickupScheduleId = chosen.pickupScheduleId ?? asked.pickupScheduleId ?? only;
  const store = stores.find(({ id }) => id === pickupScheduleId);
  const date = 'date' in chosen ? chosen.date : (dateOf(asked.date, store?.today) ?? (store && nextPickup(store)));
  return { day: { ...chosen, pickupScheduleId, date } satisfies Day, change };
}

/** Returns the date of the store's next pickup: today until today's last pickup, even past its cutoff. */
function nextPickup(store: Store): string {
  const { today, timezone, pickupTimes, slots } = store;
  const clock = { timeZone: timezone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  const now = new Intl.DateTimeFormat('sv-SE', clock).format();
  const isAhead = isOpenOn(store, today) && pickupTimes.some((time) => time > now);
  return isAhead ? today : (slots[0]?.date ?? today);
}

/** Returns the date of the list's filter, in the store's time zone. */
function dateOf(asked: string | undefined, today: string | undefined): string | undefined {
  if (asked === 'tomorrow' && today) return addDays(today, 1);
  const read = LocalDate.safeParse(asked);
  return read.success ? read.data : undefined;
}

/** Returns the counts of the day's orders with a label: all, not printed, undated and chosen; also the first of the chosen ones. */
export function useDayCounts({ pickupScheduleId, date, only, besides }: Day) {
  const isKnown = pickupScheduleId !== undefined && date !== undefined;
  const day = { pickupScheduleId: pickupScheduleId ?? '', date: date ?? '', pageSize: 1 };
  const read = { enabled: isKnown };
  const all = useRead(api.labels.batchLabels, { query: day }, read).data?.total;
  const notPrinted = useRead(api.labels.batchLabels, { query: { ...day, only: 'notPrinted' } }, read).data?.total;
  const withUndated = useRead(api.labels.batchLabels, { query: { ...day, besides: 'undated' } }, read).data?.total;
  const chosen = useRead(api.labels.batchLabels, { query: { ...day, pageSize: listed, only, besides } }, read).data;
  const undated = all === undefined || withUndated === undefined ? undefined : withUndated - all;
  return { all, notPrinted, undated, chosen: chosen?.total, first: chosen?.data ?? [] };
}
