import { Form } from 'antd';
import { createContext, type ReactNode, use } from 'react';
import type { FieldFault } from './FormErrors.tsx';

type Path = string | readonly (string | number)[];

/** Returns the errors of the surrounding form. */
export const FaultsContext = createContext<() => readonly FieldFault[]>(() => []);

export type FieldProps = {
  name: Path;
  /** The path in the whole form, if `name` is relative to a list. */
  path?: Path;
  label?: ReactNode;
  isRequired?: boolean;
  help?: ReactNode;
  /** Fields whose change validates this one again. */
  after?: string[];
};

type ControlProps = FieldProps & {
  /** The property of the control that contains the value: `checked` for switches. */
  valueProp?: string;
  className?: string;
  children: ReactNode;
};

/** Renders a field of a `SchemaForm` around any control of Ant Design. It shows its error once it loses focus. */
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

/** Renders fields under a legend. */
export function FieldGroup({ legend, about, className = '', children }: FieldGroupProps) {
  return (
    <fieldset className={`field-group ${className}`}>
      <legend>{legend}</legend>
      {about && <p className="muted">{about}</p>}
      {children}
    </fieldset>
  );
}
