import { QuestionCircleOutlined } from '@ant-design/icons';
import type { ImportColumn } from '@portage/contract/imports/schema';
import { Radio } from 'antd';
import { useFormats } from '../../words/formats.ts';
import { useWords } from '../../words/translate.ts';
import { type ColumnDraft, isUnchanged } from './draft.ts';
import { dateReadings, signReadings } from './readings.ts';
import { words } from './words.ts';

type QuestionProps = { column: ImportColumn; draft: ColumnDraft; onChange: (draft: ColumnDraft) => void };

const numeric: ReadonlySet<string> = new Set(['numberOfPackages', 'weight', 'length', 'width', 'height']);
export const isNumberField = (field: string | null): boolean => field !== null && numeric.has(field);

/** Whether the server asks, as long as the column still holds what it asked about. */
const isAsked = ({ column, draft }: QuestionProps) =>
  column.isAmbiguous && isUnchanged(column, { ...draft, dateOrder: column.dateOrder, decimalSign: column.decimalSign });

/** `03/04/2026` is in April or in March: both, by a date of the file itself. */
export function DateQuestion(props: QuestionProps) {
  const t = useWords(words);
  const { day } = useFormats();
  const { column, draft, onChange } = props;
  const found = dateReadings(column.samples, isAsked(props));
  if (!found) return null;
  const options = found.readings.map(({ order, date }) => ({
    value: order,
    label: t('reading', { how: t(order), sample: found.sample, value: day(date) }),
  }));
  return (
    <Question title={t('askDate')} isOpen={draft.dateOrder === null}>
      <Radio.Group
        vertical
        aria-label={t('askDate')}
        value={draft.dateOrder}
        options={options}
        onChange={({ target }) => onChange({ ...draft, dateOrder: target.value })}
      />
    </Question>
  );
}

/** `1,234` is a thousand and more, or one and a bit. */
export function SignQuestion(props: QuestionProps) {
  const t = useWords(words);
  const { number } = useFormats();
  const { column, draft, onChange } = props;
  const found = signReadings(column.samples, isAsked(props));
  if (!found) return null;
  // With its thousands parted, one reading would look like the sample again.
  const ungrouped = (value: number) => (Number.isInteger(value) ? String(value) : number(value));
  const options = found.readings.map(({ sign, value }) => ({
    value: sign,
    label: t('reading', { how: t(sign === '.' ? 'point' : 'comma'), sample: found.sample, value: ungrouped(value) }),
  }));
  return (
    <Question title={t('askSign')} isOpen={draft.decimalSign === null}>
      <Radio.Group
        vertical
        aria-label={t('askSign')}
        value={draft.decimalSign}
        options={options}
        onChange={({ target }) => onChange({ ...draft, decimalSign: target.value })}
      />
    </Question>
  );
}

function Question({ title, isOpen, children }: { title: string; isOpen: boolean; children: React.ReactNode }) {
  return (
    <div className="column-question" data-open={isOpen || undefined}>
      <span>
        <QuestionCircleOutlined aria-hidden /> {title}
      </span>
      {children}
    </div>
  );
}
