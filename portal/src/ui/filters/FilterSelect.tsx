import { Select } from 'antd';

type FilterSelectProps<V extends string> = {
  label: string;
  /** The label of the option that applies no filter. */
  any: string;
  value: V | undefined;
  options: readonly { value: V; label: string }[];
  onChange: (value: V | undefined) => void;
  isSearchable?: boolean;
};

/** Renders a filter with one value or none, highlighted while it is active. */
export function FilterSelect<V extends string>({
  label,
  any,
  value,
  options,
  onChange,
  isSearchable = false,
}: FilterSelectProps<V>) {
  return (
    <Select<V | ''>
      aria-label={label}
      className={value && 'filter-set'}
      value={value ?? ''}
      popupMatchSelectWidth={false}
      showSearch={isSearchable && { optionFilterProp: 'label' }}
      onChange={(chosen) => onChange(chosen === '' ? undefined : chosen)}
      options={[{ value: '', label: any }, ...options]}
    />
  );
}
