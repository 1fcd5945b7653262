import type { Schedule } from '@portage/contract/exports/schedule';
import { Form, Radio, Select } from 'antd';
import { useAccount } from '../../auth/account.ts';
import { useStores } from '../../stores/useStores.ts';
import { useFormats } from '../../words/formats.ts';
import { useWords } from '../../words/translate.ts';
import { hourOptions, useScheduleText } from './useScheduleText.ts';
import { words } from './words.ts';

type ScheduleFieldsProps = {
  schedule: Schedule | null;
  zone: string;
  change: (part: { schedule?: Schedule | null; zone?: string }) => void;
};

const defaultHour = 6;
const days = Array.from({ length: 31 }, (_, index) => index + 1);
const rhythms = ['onRequest', 'day', 'week', 'month'] as const;

/** Returns a schedule with another interval, at the same hour. */
function scheduleOf(rhythm: (typeof rhythms)[number], now: Schedule | null): Schedule | null {
  const hour = now?.hour ?? defaultHour;
  if (rhythm === 'onRequest') return null;
  return rhythm === 'day' ? { every: 'day', hour } : { every: rhythm, day: 1, hour };
}

/** Renders the schedule's fields, and a sentence that describes it. */
export function ScheduleFields({ schedule, zone, change }: ScheduleFieldsProps) {
  const t = useWords(words);
  const { email } = useAccount();
  const describe = useScheduleText();
  return (
    <fieldset className="field-group">
      <legend>{t('schedule')}</legend>
      <Radio.Group
        aria-label={t('schedule')}
        className="saved-rhythm"
        value={schedule?.every ?? 'onRequest'}
        options={rhythms.map((value) => ({
          value,
          label: t(value),
          onChange: () => change({ schedule: scheduleOf(value, schedule) }),
        }))}
      />
      {schedule && (
        <>
          <WhenFields schedule={schedule} zone={zone} change={change} />
          <p className="muted" role="status">
            <b>{describe(schedule, zone)}.</b> {schedule.every === 'month' && schedule.day > 28 && t('shorterMonth')}{' '}
            {t('mailed', { email })}
          </p>
        </>
      )}
    </fieldset>
  );
}

function WhenFields({ schedule, zone, change }: ScheduleFieldsProps & { schedule: Schedule }) {
  const t = useWords(words);
  const { longWeekday, zone: zoneName } = useFormats();
  const zones = new Set([zone, ...useStores().stores.map(({ timezone }) => timezone)]);
  const dayLabel = t(schedule.every === 'week' ? 'weekday' : 'monthDay');
  return (
    <div className="saved-when">
      {schedule.every !== 'day' && (
        <Form.Item label={dayLabel}>
          <Select
            aria-label={dayLabel}
            value={schedule.day}
            options={
              schedule.every === 'week'
                ? days.slice(0, 7).map((value) => ({ value, label: longWeekday(value) }))
                : days.map((value) => ({ value, label: String(value) }))
            }
            onChange={(day) => change({ schedule: { ...schedule, day } })}
          />
        </Form.Item>
      )}
      <Form.Item label={t('hour')}>
        <Select
          aria-label={t('hour')}
          value={schedule.hour}
          options={hourOptions}
          onChange={(hour) => change({ schedule: { ...schedule, hour } })}
        />
      </Form.Item>
      <Form.Item label={t('zone')}>
        <Select
          aria-label={t('zone')}
          value={zone}
          options={[...zones].map((value) => ({ value, label: zoneName(value) }))}
          onChange={(chosen) => change({ zone: chosen })}
        />
      </Form.Item>
    </div>
  );
}
