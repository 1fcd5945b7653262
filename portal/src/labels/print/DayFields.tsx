import { Checkbox, Form, Radio, Select } from 'antd';
import { LocalDateField } from '../../orders/LocalDateField.tsx';
import { useStores } from '../../orders/useStores.ts';
import { useFormats } from '../../words/formats.ts';
import { useWords } from '../../words/translate.ts';
import { words } from '../words.ts';
import type { Day, useDayCounts } from './useDay.ts';

type DayFieldsProps = { day: Day; counts: ReturnType<typeof useDayCounts>; onChange: (part: Day) => void };

/** Store and day, both required (spec section 5), and whether what was printed before is printed again. */
export function DayFields({ day, counts, onChange }: DayFieldsProps) {
  const t = useWords(words);
  const { number } = useFormats();
  const { stores } = useStores();
  const withCount = (name: string, count: number | undefined) =>
    count === undefined ? name : `${name} (${number(count)})`;
  return (
    <>
      <div className="fields">
        <Form.Item label={t('store')} required>
          <Select
            aria-label={t('store')}
            placeholder={t('chooseStore')}
            value={day.pickupScheduleId}
            onChange={(pickupScheduleId: string) => onChange({ pickupScheduleId })}
            options={stores.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </Form.Item>
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

/** The orders whose labels will be printed, by number. */
function ToPrint({ counts: { first, chosen = 0 } }: Pick<DayFieldsProps, 'counts'>) {
  const t = useWords(words);
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
