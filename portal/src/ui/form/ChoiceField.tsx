import { Form, Radio } from 'antd';

type ChoiceFieldProps<T> = {
  label: string;
  value: T;
  options: readonly { value: T; name: string; about: string }[];
  onChoose: (value: T) => void;
};

/** Renders radio buttons with a description each. */
export function ChoiceField<T extends string>({ label, value: chosen, options, onChoose }: ChoiceFieldProps<T>) {
  return (
    <Form.Item label={label}>
      <Radio.Group
        vertical
        aria-label={label}
        value={chosen}
        options={options.map(({ value, name, about }) => ({
          value,
          label: (
            <span className="pair">
              <strong>{name}</strong>
              <span>{about}</span>
            </span>
          ),
          onChange: () => onChoose(value),
        }))}
      />
    </Form.Item>
  );
}
