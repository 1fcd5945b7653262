import { useId } from 'react';

type EntranceSelectProps<T extends string> = {
  label: string;
  value: T;
  options: readonly T[];
  textOf: (option: T) => string;
  onChoose: (option: T) => void;
};

/** Renders a labelled select, without Ant Design. */
export function EntranceSelect<T extends string>({ label, value, options, textOf, onChoose }: EntranceSelectProps<T>) {
  const id = useId();
  return (
    <div className="login-field">
      <label htmlFor={id}>{label}</label>
      <div className="login-input" data-invalid={false}>
        <select
          id={id}
          value={value}
          onChange={({ target }) => onChoose(options.find((each) => each === target.value) ?? value)}
        >
          {options.map((option) => (
            <option key={option} value={option}>
              {textOf(option)}
            </option>
          ))}
        </select>
      </div>
    </div>
  );
}
