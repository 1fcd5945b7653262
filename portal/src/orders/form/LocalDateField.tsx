import { DatePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useWords } from '../../words/translate.ts';
import { words } from '../words.ts';

type LocalDateFieldProps = {
  id?: string;
  /** YYYY-MM-DD */
  value?: string | null;
  onChange?: (date: string | null) => void;
  onBlur?: () => void;
  isClosed: (date: string) => boolean;
  disabled?: boolean;
  canClear?: boolean;
};

const written = 'YYYY-MM-DD';

/** A date of the store's own calendar: text in, text out, so that no zone can shift it. */
export function LocalDateField({ value, onChange, isClosed, canClear, ...rest }: LocalDateFieldProps) {
  const t = useWords(words);
  return (
    <DatePicker
      {...rest}
      format={written}
      placeholder={t('datePlaceholder')}
      value={value ? dayjs(value) : null}
      onChange={(date: Dayjs | null) => onChange?.(date?.format(written) ?? null)}
      disabledDate={(date) => isClosed(date.format(written))}
      allowClear={canClear ?? true}
      className="wide"
    />
  );
}
