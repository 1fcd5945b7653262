import { ConfigProvider, DatePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import quebec from 'dayjs/locale/fr-ca';
import { use, useMemo } from 'react';
import { useT } from '../words.ts';

// Ant Design asks dayjs for plain French; it gets that of Québec, where weeks begin on Sunday.
dayjs.locale({ ...quebec, name: 'fr' }, undefined, true);

export type LocalDateFieldProps = {
  id?: string;
  'aria-label'?: string;
  className?: string;
  placeholder?: string;
  /** YYYY-MM-DD */
  value?: string | null;
  onChange?: (date: string | null) => void;
  onBlur?: () => void;
  isClosed?: (date: string) => boolean;
  disabled?: boolean;
  canClear?: boolean;
};

const written = 'YYYY-MM-DD';

/** A date of a store's own calendar: text in, text out, so that no zone can shift it. */
export function LocalDateField({ value, onChange, isClosed, canClear = true, ...rest }: LocalDateFieldProps) {
  const t = useT();
  // The same object until another date is chosen: the picker takes a new one for another, and drops what is being typed.
  const shown = useMemo(() => (value ? dayjs(value) : null), [value]);
  return (
    <DatePicker
      placeholder={t('datePlaceholder')}
      {...rest}
      locale={useCalendarWords()}
      format={written}
      value={shown}
      onChange={(date: Dayjs | null) => onChange?.(date?.format(written) ?? null)}
      disabledDate={isClosed && ((date) => isClosed(date.format(written)))}
      allowClear={canClear}
    />
  );
}

/** The month and the year above the calendar are named by what they show, not over it (WCAG 2.5.3). */
function useCalendarWords() {
  const { locale } = use(ConfigProvider.ConfigContext);
  const own = locale?.DatePicker;
  return own && { ...own, lang: { ...own.lang, monthSelect: '', yearSelect: '' } };
}
