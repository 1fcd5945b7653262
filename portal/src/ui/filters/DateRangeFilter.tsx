import { LocalDateField } from '../form/LocalDateField.tsx';
import { useT } from '../words.ts';

type DaysProps = {
  from: string | undefined;
  to: string | undefined;
  onFrom: (day: string | undefined) => void;
  onTo: (day: string | undefined) => void;
};

/** Renders the first and the last day of a range; either may be empty, and neither can be set past the other. */
export function DateRangeFilter({ from, to, onFrom, onTo }: DaysProps) {
  const t = useT();
  return (
    <div className="row" style={{ flexWrap: 'nowrap' }}>
      <LocalDateField
        aria-label={t('from')}
        placeholder={t('from')}
        value={from}
        isClosed={(date) => to !== undefined && date > to}
        onChange={(date) => onFrom(date ?? undefined)}
      />
      <LocalDateField
        aria-label={t('to')}
        placeholder={t('to')}
        value={to}
        isClosed={(date) => from !== undefined && date < from}
        onChange={(date) => onTo(date ?? undefined)}
      />
    </div>
  );
}
