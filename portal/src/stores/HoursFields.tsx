import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { closedDayLimit, mostHoursToPrepare } from '@portage/contract/stores/rules';
import type { Store } from '@portage/contract/stores/schema';
import { Button, Checkbox, Flex, Form, TimePicker } from 'antd';
import dayjs from 'dayjs';
import { useMemo, useState } from 'react';
import { api } from '../api/client.ts';
import { useRead } from '../api/read.ts';
import { IconButton } from '../ui/ActionButton.tsx';
import { Field, FieldGroup } from '../ui/form/Field.tsx';
import { NumberField } from '../ui/form/fields.tsx';
import { LocalDateField } from '../ui/form/LocalDateField.tsx';
import { useFormats } from '../words/formats.ts';
import { useT } from './words.ts';

const week = [1, 2, 3, 4, 5, 6, 7];

/** Edits the courier's days and pickup times, and the preparation time before a pickup. */
export function HoursFields({ store }: { store: Pick<Store, 'timezone' | 'pickupPoint'> }) {
  const t = useT();
  const { weekday, zone } = useFormats();
  return (
    <FieldGroup legend={t('hoursLegend')}>
      <Field name="daysOfOperation" label={t('days')}>
        <Checkbox.Group options={week.map((day) => ({ value: day, label: weekday(day) }))} />
      </Field>
      <Field name="pickupTimes" label={t('times')} isRequired help={t('timesHelp', { zone: zone(store.timezone) })}>
        <TimesField />
      </Field>
      <NumberField
        name="customTimeToPrepare"
        label={t('prepare')}
        help={t('prepareHelp', { count: store.pickupPoint.timeToPrepare })}
        min={0}
        max={mostHoursToPrepare}
        width={140}
      />
    </FieldGroup>
  );
}

type ListProps = { id?: string; value?: string[]; onChange?: (values: string[]) => void };

const clock = 'HH:mm';

/** Edits a list of times of day, `HH:mm`: each can be changed or removed. */
function TimesField({ id, value = [], onChange }: ListProps) {
  const t = useT();
  const set = (place: number, time: string) => onChange?.(value.map((each, index) => (index === place ? time : each)));
  return (
    <fieldset id={id} className="row" aria-label={t('times')} tabIndex={-1}>
      {Object.entries(value).map(([place, time]) => (
        <Flex key={place} component="span" align="center">
          <TimeField
            name={t('time', { place: Number(place) + 1 })}
            time={time}
            onChange={(chosen) => set(Number(place), chosen)}
          />
          <IconButton
            size="small"
            icon={<DeleteOutlined aria-hidden />}
            name={t('removeTime', { time })}
            onClick={() => onChange?.(value.filter((_, index) => index !== Number(place)))}
          />
        </Flex>
      ))}
      <Button icon={<PlusOutlined aria-hidden />} onClick={() => onChange?.([...value, nextTime(value)])}>
        {t('addTime')}
      </Button>
    </fieldset>
  );
}

type TimeProps = { name: string; time: string; onChange: (time: string) => void };

function TimeField({ name, time, onChange }: TimeProps) {
  // Memoized until the time changes: the picker treats another object as another value, and drops the text being typed.
  const shown = useMemo(() => (time ? dayjs(time, clock) : null), [time]);
  return (
    <TimePicker
      aria-label={name}
      format={clock}
      minuteStep={5}
      needConfirm={false}
      allowClear={false}
      value={shown}
      onChange={(chosen) => chosen && onChange(chosen.format(clock))}
      style={{ width: 100 }}
    />
  );
}

/** Returns the initial value of another time: an hour after the last one. */
function nextTime(times: readonly string[]): string {
  const last = times.toSorted().at(-1);
  const hour = last ? Math.min(23, Number(last.slice(0, 2)) + 1) : 12;
  return `${String(hour).padStart(2, '0')}:00`;
}

/** Edits the dates without pickups, regardless of the weekday; suggests the holidays of the province. */
export function ClosedDaysFields({ store }: { store: Store }) {
  const t = useT();
  return (
    <FieldGroup legend={t('closedLegend')} about={t('closedText')}>
      <Form.Item name="closedDays">
        <ClosedDays store={store} />
      </Form.Item>
    </FieldGroup>
  );
}

function ClosedDays({ id, value = [], onChange, store }: ListProps & { store: Store }) {
  const t = useT();
  const { day } = useFormats();
  const [isAdding, setAdding] = useState(false);
  const holidays = useRead(api.stores.holidays, { params: { id: store.id } }, { staleTime: Number.POSITIVE_INFINITY });
  const ahead = holidays.data?.data ?? [];
  const nameOf = (date: string) => {
    const name = ahead.find((each) => each.date === date)?.name;
    return name ? `${day(date)} · ${name}` : day(date);
  };
  const add = (date: string | null) => {
    setAdding(false);
    if (date && !value.includes(date)) onChange?.([...value, date].sort());
  };
  const remove = (date: string) => onChange?.(value.filter((each) => each !== date));
  const offered = ahead.filter(({ date }) => !value.includes(date));
  return (
    <fieldset id={id} className="stack" aria-label={t('closedLegend')} tabIndex={-1}>
      <ul className="stack">
        {value.length === 0 && <li className="muted">{t('noneClosed')}</li>}
        {value.map((date) => (
          <li key={date} className="row" style={{ gap: 2 }}>
            <span className="numeric">{nameOf(date)}</span>
            <IconButton
              size="small"
              icon={<DeleteOutlined aria-hidden />}
              name={t('reopen', { day: day(date) })}
              onClick={() => remove(date)}
            />
          </li>
        ))}
      </ul>
      {isAdding ? (
        <LocalDateField
          aria-label={t('addClosed')}
          value={null}
          onChange={add}
          isClosed={(date) => date < store.today || value.includes(date)}
        />
      ) : (
        <span>
          <Button
            icon={<PlusOutlined aria-hidden />}
            disabled={value.length >= closedDayLimit}
            onClick={() => setAdding(true)}
          >
            {t('addClosed')}
          </Button>
        </span>
      )}
      {offered.length > 0 && (
        <>
          <p className="muted small">{t('holidays')}</p>
          <div className="chips">
            {offered.map(({ date, name }) => (
              <Button key={date} size="small" icon={<PlusOutlined aria-hidden />} onClick={() => add(date)}>
                {`${day(date)} · ${name}`}
              </Button>
            ))}
          </div>
        </>
      )}
    </fieldset>
  );
}
