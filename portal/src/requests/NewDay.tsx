import { Radio } from 'antd';
import { useState } from 'react';
import { LocalDateField, type LocalDateFieldProps } from '../ui/form/LocalDateField.tsx';
import { useFormats } from '../words/formats.ts';
import { useT } from './words.ts';

type NewDayProps = Pick<LocalDateFieldProps, 'id' | 'value' | 'onChange' | 'onBlur'> & {
  /** The days on which the courier can come back. */
  days: readonly string[];
  /** The first day that another date can be. */
  from: string;
};

/** Renders the courier's next days as buttons, and a calendar for another date. The form item injects id, value and onChange. */
export function NewDay({ days, from, value, onChange, ...rest }: NewDayProps) {
  const t = useT();
  const { day } = useFormats();
  const [isOther, setOther] = useState(false);
  const choose = (chosen: string) => {
    setOther(chosen === '');
    onChange?.(chosen || null);
  };
  const options = [...days.map((each) => ({ value: each, label: day(each) })), { value: '', label: t('otherDate') }];
  return (
    <div className="stack">
      <Radio.Group
        optionType="button"
        aria-label={t('newDate')}
        options={options}
        value={isOther ? '' : value}
        onChange={({ target }) => choose(String(target.value))}
      />
      {isOther && (
        <LocalDateField
          {...rest}
          className="wide"
          aria-label={t('otherDate')}
          value={value}
          onChange={onChange}
          isClosed={(date) => date < from}
        />
      )}
    </div>
  );
}
