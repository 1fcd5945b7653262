import { ConfigProvider, DatePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import quebec from 'dayjs/locale/fr-ca';
import { use, useMemo } from 'react';
import { useT } from '../words.ts';

// Ant Design requests dayjs's plain French; this replaces it with that of Québec, where weeks begin on Sunday.
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

/** Renders a date of a store's calendar. Value and result are text, so that no time zone can shift them. */
export function LocalDateField({ value, onChange, isClosed, canClear = true, ...rest }: LocalDateFieldProps) {
  const t = useT();
  // Memoized until the date changes: the picker treats another object as another value, and drops the text being typed.
  const shown = useMemo(() => (value ? dayjs(value) : null), [value]);
  return (
    <DatePicker
      placeholder={t('datePlaceholder')}
      {...rest}
      locale={useCalendarWords()}
      format={written}
      value={shown}
      onChange={(date: Dayjs | null) => onChange?.(date?.format(written) ?? null)}
      // Enter takes the typed date, and must not send the form.
      onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      disabledDate={isClosed && ((date) => isClosed(date.format(written)))}
      allowClear={canClear}
    />
  );
}

/** Returns the calendar's texts without labels for month and year, so that their accessible names are their visible text (WCAG 2.5.3). */
function useCalendarWords() {
  const { locale } = use(ConfigProvider.ConfigContext);
  const own = locale?.DatePicker;
  return own && { ...own, lang: { ...own.lang, monthSelect: '', yearSelect: '' } };
}
