// The common kinds of form fields. Other controls are put into a `Field`.
import {
  Checkbox,
  Input,
  InputNumber,
  type InputNumberProps,
  type InputProps,
  Radio,
  Select,
  type SelectProps,
  Switch,
} from 'antd';
import type { ReactNode } from 'react';
import { useLanguage } from '../../words/language.ts';
import { decimalSeparators } from '../../words/numbers.ts';
import { Field, type FieldProps } from './Field.tsx';
import { LocalDateField, type LocalDateFieldProps } from './LocalDateField.tsx';

type TextFieldProps = FieldProps &
  Pick<InputProps, 'type' | 'inputMode' | 'maxLength' | 'placeholder' | 'autoComplete' | 'spellCheck' | 'disabled'> & {
    /** Whether focus selects the text, so that typing replaces it. */
    isSelected?: boolean;
  };

/** Renders a single-line text field. */
export function TextField(props: TextFieldProps) {
  const { type, inputMode, maxLength, placeholder, autoComplete = 'off', spellCheck, disabled, ...rest } = props;
  const { isSelected = false, ...field } = rest;
  return (
    <Field {...field}>
      <Input
        {...{ type, inputMode, maxLength, placeholder, autoComplete, spellCheck, disabled }}
        onFocus={({ target }) => isSelected && target.select()}
      />
    </Field>
  );
}

type LongTextFieldProps = FieldProps & { maxLength: number; placeholder?: string; minRows?: number; maxRows?: number };

/** Renders a multi-line text field with a character count. */
export function LongTextField({ maxLength, placeholder, minRows = 2, maxRows = 5, ...field }: LongTextFieldProps) {
  return (
    <Field {...field}>
      <Input.TextArea showCount {...{ maxLength, placeholder }} autoSize={{ minRows, maxRows }} />
    </Field>
  );
}

type NumberFieldProps = FieldProps &
  Pick<InputNumberProps<number>, 'min' | 'max' | 'precision' | 'suffix' | 'controls' | 'disabled'> & {
    /** Width in pixels; by default, the full width. */
    width?: number;
  };

/** Renders a number field with the language's decimal separator. */
export function NumberField({ width, ...props }: NumberFieldProps) {
  const { min, max, precision, suffix, controls, disabled, ...field } = props;
  const decimalSeparator = decimalSeparators[useLanguage()];
  const style = { width: width ?? '100%' };
  return (
    <Field {...field}>
      <InputNumber {...{ min, max, precision, suffix, controls, disabled, decimalSeparator, style }} />
    </Field>
  );
}

type Option<V> = { value: V; label: ReactNode; disabled?: boolean };
type SelectFieldProps<V> = FieldProps & { options: readonly Option<V>[] | undefined } & Pick<
    SelectProps,
    'mode' | 'maxCount' | 'tokenSeparators' | 'allowClear' | 'placeholder' | 'loading' | 'disabled' | 'showSearch'
  >;

/** Renders a select: one option, several (`mode="multiple"`), or free texts (`mode="tags"`). */
export function SelectField<V extends string | number>({ options, ...props }: SelectFieldProps<V>) {
  const { mode, maxCount, tokenSeparators, allowClear, placeholder, loading, disabled, showSearch, ...field } = props;
  return (
    <Field {...field}>
      <Select
        options={options && [...options]}
        {...{ mode, maxCount, tokenSeparators, allowClear, placeholder, loading, disabled, showSearch }}
      />
    </Field>
  );
}

type RadioFieldProps<V> = FieldProps & { options: readonly Option<V>[]; disabled?: boolean; isButtons?: boolean };

/** Renders radio buttons: one of a few options, all visible. */
export function RadioField<V extends string | boolean>({ options, disabled, isButtons, ...field }: RadioFieldProps<V>) {
  return (
    <Field {...field}>
      <Radio.Group options={[...options]} disabled={disabled} {...(isButtons && { optionType: 'button' })} />
    </Field>
  );
}

type CardsFieldProps<V> = FieldProps & {
  options: readonly { value: V; name: string; about: string }[];
  disabled?: boolean;
  className?: string;
  'aria-label'?: string;
};

/** Renders one of a few options, each with a description. */
export function CardsField<V extends string | boolean>({ options, disabled, ...props }: CardsFieldProps<V>) {
  const { className = 'stack', 'aria-label': label, ...field } = props;
  return (
    <Field {...field}>
      <Radio.Group className={className} disabled={disabled} aria-label={label}>
        {options.map(({ value, name, about }) => (
          <Radio key={String(value)} value={value} className="card">
            <span className="pair">
              <strong>{name}</strong>
              <span>{about}</span>
            </span>
          </Radio>
        ))}
      </Radio.Group>
    </Field>
  );
}

/** Renders a switch under its label. */
export const SwitchField = ({ disabled, ...field }: FieldProps & { disabled?: boolean }) => (
  <Field {...field} valueProp="checked">
    <Switch disabled={disabled} />
  </Field>
);

type CheckFieldProps = Omit<FieldProps, 'label'> & { children: ReactNode; disabled?: boolean };

/** Renders a checkbox with its text beside it. */
export const CheckField = ({ children, disabled, ...field }: CheckFieldProps) => (
  <Field {...field} valueProp="checked">
    <Checkbox disabled={disabled}>{children}</Checkbox>
  </Field>
);

type DateFieldProps = FieldProps & Pick<LocalDateFieldProps, 'isClosed' | 'disabled' | 'canClear'>;

/** Renders a date of the store’s calendar, as text. */
export const DateField = ({ isClosed, disabled, canClear, ...field }: DateFieldProps) => (
  <Field {...field}>
    <LocalDateField className="wide" {...{ isClosed, disabled, canClear }} />
  </Field>
);
