import { errorText, type Fault } from '@portage/contract/errors';
import { Form } from 'antd';
import { createContext, type ReactNode, use, useState } from 'react';
import { useLanguage } from '../../words/language.ts';
import { changedFields, emptyOrder, type OrderFieldName, type OrderValues } from './values.ts';
import { useT } from './words.ts';

type Check = () => readonly (Fault & { message?: string })[];
type Path = string | readonly (string | number)[];

/** What finds the faults of the form that the fields stand in. */
export const CheckContext = createContext<Check>(() => []);

type FieldProps = {
  name: Path;
  /** Where the whole form holds it, when the name is only the way from a list. */
  path?: Path;
  label: string;
  children: ReactNode;
  isRequired?: boolean;
  help?: ReactNode;
  /** Fields whose change makes this one be judged again. */
  after?: string[];
};

/** A field that says what is wrong with it when one leaves it. */
export function Field({ name, path = name, label, children, isRequired = false, help, after }: FieldProps) {
  const check = use(CheckContext);
  const language = useLanguage();
  const place = typeof path === 'string' ? path : path.join('.');
  const judge = async () => {
    const fault = check().find((each) => each.path === place);
    if (fault) throw new Error(fault.message ?? errorText(fault.type, language, fault.values));
  };
  return (
    <Form.Item
      name={typeof name === 'string' ? name : [...name]}
      label={label}
      required={isRequired}
      extra={help}
      validateTrigger="onBlur"
      dependencies={after}
      rules={[{ validator: judge }]}
    >
      {children}
    </Form.Item>
  );
}

type FoldProps = { title: 'sizesFold' | 'moreFold'; fields: readonly OrderFieldName[]; children: ReactNode };

/** Fields that few orders need, folded away unless they hold something. A fault in them unfolds them. */
export function Fold({ title, fields, children }: FoldProps) {
  const t = useT();
  const form = Form.useFormInstance<OrderValues>();
  const [isOpen] = useState(() =>
    changedFields(emptyOrder, { ...emptyOrder, ...form.getFieldsValue(true) }).some((name) => fields.includes(name)),
  );
  return (
    <details className="order-fold" open={isOpen}>
      <summary>{t(title)}</summary>
      {children}
    </details>
  );
}
