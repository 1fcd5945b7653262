import { Form } from 'antd';
import { createContext, type ReactNode, use } from 'react';
import type { FieldFault } from './FormErrors.tsx';

type Path = string | readonly (string | number)[];

/** Returns what is wrong with the form around the fields. */
export const FaultsContext = createContext<() => readonly FieldFault[]>(() => []);

export type FieldProps = {
  name: Path;
  /** Its path in the whole form, when `name` is relative to a list. */
  path?: Path;
  label?: ReactNode;
  isRequired?: boolean;
  help?: ReactNode;
  /** Fields whose change makes this one be validated again. */
  after?: string[];
};

type ControlProps = FieldProps & {
  /** Which property of the control holds the value: `checked` for switches. */
  valueProp?: string;
  className?: string;
  children: ReactNode;
};

/** A field of a `SchemaForm` around any control of Ant Design. It shows what is wrong with it once the focus leaves it. */
export function Field({ name, path = name, isRequired = false, help, after, valueProp, ...rest }: ControlProps) {
  const faults = use(FaultsContext);
  const place = typeof path === 'string' ? path : path.join('.');
  const validate = async () => {
    const fault = faults().find((each) => each.path === place);
    if (fault) throw new Error(fault.message);
  };
  return (
    <Form.Item
      {...rest}
      name={typeof name === 'string' ? name : [...name]}
      required={isRequired}
      extra={help}
      validateTrigger="onBlur"
      dependencies={after}
      rules={[{ validator: validate }]}
      {...(valueProp && { valuePropName: valueProp })}
    />
  );
}

type FieldGroupProps = { legend: ReactNode; about?: ReactNode; className?: string; children: ReactNode };

/** Fields under a heading. */
export function FieldGroup({ legend, about, className = '', children }: FieldGroupProps) {
  return (
    <fieldset className={`field-group ${className}`}>
      <legend>{legend}</legend>
      {about && <p className="muted">{about}</p>}
      {children}
    </fieldset>
  );
}
