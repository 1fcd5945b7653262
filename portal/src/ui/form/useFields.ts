import { Form } from 'antd';

/** Returns functions with which a control reads and changes other fields of its form. */
export function useFields<V extends object>() {
  const form = Form.useFormInstance();
  const validate = (names: (string | (string | number)[])[]) => void form.validateFields(names).catch(() => undefined);
  return {
    /** Returns all values, including those whose field is not rendered. */
    read: (): V => form.getFieldsValue(true),
    /** Sets the values, and validates their fields at once; pass names to validate others. */
    set: (values: Partial<V>, names = Object.keys(values)) => {
      form.setFieldsValue(values);
      validate(names);
    },
    /** Sets the value at a path, and validates its field. */
    setAt: (path: (string | number)[], value: unknown) => {
      form.setFieldValue(path, value);
      validate([path]);
    },
    /** Replaces the errors of a field until it is validated again. */
    setErrors: (name: string, errors: string[]) => form.setFields([{ name, errors }]),
  };
}
