import './form.css';
import { errorText } from '@portage/contract/errors';
import { hoursToPrepare, isOpenOn } from '@portage/contract/stores/rules';
import type { Store } from '@portage/contract/stores/schema';
import { Form, Select } from 'antd';
import { cutoffOf } from '../../stores/cutoff.ts';
import { useStoreName } from '../../stores/storeName.ts';
import { useStores } from '../../stores/useStores.ts';
import { Field } from '../../ui/form/Field.tsx';
import { DateField, SelectField } from '../../ui/form/fields.tsx';
import { useLanguage } from '../../words/language.ts';
import { useT } from '../words.ts';
import { isPastCutoff, pickupFaults } from './checkOrder.ts';
import type { OrderValues } from './values.ts';

function useStore(): Store | undefined {
  const id = Form.useWatch<OrderValues['pickupScheduleId']>('pickupScheduleId');
  return useStores().stores.find((store) => store.id === id);
}

type SlotFieldsProps = {
  needsSlot: boolean;
  /** Whether a store is required. */
  needsStore?: boolean;
  /** Whether the fields are read-only. */
  isFixed?: boolean;
};

/** Renders store, delivery date and pickup time, limited to the store's open days and times before their cutoffs. */
export function SlotFields({ needsSlot, needsStore = true, isFixed = false }: SlotFieldsProps) {
  const t = useT();
  const store = useStore();
  const { stores } = useStores();
  const nameOf = useStoreName();
  const isClosed = (date: string) => (store ? date < store.today || !isOpenOn(store, date) : false);
  return (
    <>
      <div className="fields order-slot">
        <SelectField
          name="pickupScheduleId"
          label={t('store')}
          isRequired={needsStore}
          disabled={isFixed}
          allowClear={!needsStore}
          placeholder={t('chooseStore')}
          options={stores.map((each) => ({ value: each.id, label: nameOf(each), disabled: !each.isActivated }))}
        />
        <DateField
          name="date"
          label={t('date')}
          isRequired={needsSlot}
          after={['pickupScheduleId']}
          isClosed={isClosed}
          disabled={isFixed || !store}
          canClear={!needsSlot}
        />
        <TimeField store={store} needsSlot={needsSlot} isFixed={isFixed} />
      </div>
      {store && !isFixed && store.slots.length === 0 && <p className="muted">{t('noSlotAhead')}</p>}
    </>
  );
}

type TimeFieldProps = { store: Store | undefined; needsSlot: boolean; isFixed: boolean };

function TimeField({ store, needsSlot, isFixed }: TimeFieldProps) {
  const t = useT();
  const date = Form.useWatch<OrderValues['date']>('date');
  const hours = store ? hoursToPrepare(store) : 0;
  const options = (store?.pickupTimes ?? []).map((time) => {
    const { time: cutoff, daysBefore } = cutoffOf(time, hours);
    const isPast = store !== undefined && typeof date === 'string' && isPastCutoff(store, date, time);
    const at = daysBefore > 0 ? t('dayBefore', { time: cutoff, count: daysBefore }) : cutoff;
    return { value: time, disabled: isPast, label: time, about: isPast ? t('cutoffPassed') : t('orderBy', { at }) };
  });
  return (
    <Field name="time" label={t('time')} isRequired={needsSlot} after={['pickupScheduleId', 'date']}>
      <Select
        disabled={isFixed || !store}
        allowClear={!needsSlot}
        popupMatchSelectWidth={false}
        options={options}
        optionRender={({ data }) => (
          <span className="row row-apart numeric">
            {data.value} <span className="muted">{data.about}</span>
          </span>
        )}
      />
    </Field>
  );
}

/** Returns a function for the errors of the default slot of rows that have none. A partial slot is no error: each row may complete it. */
export function useDefaultSlotFaults(read: () => Pick<OrderValues, 'pickupScheduleId' | 'date' | 'time'>) {
  const { stores } = useStores();
  const language = useLanguage();
  return () => {
    const { pickupScheduleId, date, time } = read();
    const store = stores.find(({ id }) => id === pickupScheduleId);
    const faults = store && date && time ? pickupFaults({ date, time }, store, true) : [];
    return faults.map(({ path, type, values }) => ({ path, message: errorText(type, language, values) }));
  };
}
