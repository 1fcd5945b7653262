import { QuestionCircleOutlined } from '@ant-design/icons';
import type { ImportColumn } from '@portage/contract/imports/schema';
import { Alert, Radio } from 'antd';
import { useFormats } from '../../words/formats.ts';
import { useWords } from '../../words/translate.ts';
import { type ColumnDraft, fieldIn, isUnchanged } from './draft.ts';
import { dateReadings, signReadings } from './readings.ts';
import { words } from './words.ts';

type QuestionProps = { column: ImportColumn; draft: ColumnDraft; onChange: (draft: ColumnDraft) => void };

const numeric: ReadonlySet<string> = new Set(['numberOfPackages', 'weight', 'length', 'width', 'height']);

/** `03/04/2026` is in April or in March, and `1,234` a thousand and more, or one and a bit: which of them, by cells of the file itself. */
export function Question({ column, draft, onChange }: QuestionProps) {
  const t = useWords(words);
  const { day, number } = useFormats();
  const field = fieldIn(draft.target);
  const { dateOrder, decimalSign } = column;
  // The server asks as long as the column still holds what it asked about.
  const isAsked = column.isAmbiguous && isUnchanged(column, { ...draft, dateOrder, decimalSign });
  if (field === 'date') {
    const found = dateReadings(column.samples, isAsked);
    const readings = found?.readings.map(({ order, date }) => ({
      value: order,
      label: t('reading', { how: t(order), sample: found.sample, value: day(date) }),
    }));
    const choose = (order: typeof dateOrder) => onChange({ ...draft, dateOrder: order });
    return readings && <Choice title={t('askDate')} value={draft.dateOrder} options={readings} onChoose={choose} />;
  }
  if (field === null || !numeric.has(field)) return null;
  const found = signReadings(column.samples, isAsked);
  // With its thousands parted, one reading would look like the sample again.
  const ungrouped = (value: number) => (Number.isInteger(value) ? String(value) : number(value));
  const readings = found?.readings.map(({ sign, value }) => ({
    value: sign,
    label: t('reading', { how: t(sign === '.' ? 'point' : 'comma'), sample: found.sample, value: ungrouped(value) }),
  }));
  const choose = (sign: typeof decimalSign) => onChange({ ...draft, decimalSign: sign });
  return readings && <Choice title={t('askSign')} value={draft.decimalSign} options={readings} onChoose={choose} />;
}

type ChoiceProps<T extends string> = {
  title: string;
  value: T | null;
  options: { value: T; label: string }[];
  onChoose: (value: T) => void;
};

function Choice<T extends string>({ title, value, options, onChoose }: ChoiceProps<T>) {
  return (
    <Alert
      type={value === null ? 'warning' : 'info'}
      role="group"
      icon={<QuestionCircleOutlined aria-hidden />}
      showIcon
      title={
        <>
          {title}
          <Radio.Group
            vertical
            aria-label={title}
            value={value}
            options={options}
            onChange={({ target }) => onChoose(target.value)}
          />
        </>
      }
    />
  );
}
