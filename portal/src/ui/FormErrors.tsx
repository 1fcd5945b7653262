import type { ErrorBody } from '@portage/contract/errors';
import { Alert, type FormInstance } from 'antd';
import { useEffect, useMemo } from 'react';
import { useWords } from '../words/translate.ts';
import { words } from './words.ts';

type FormErrorsProps = { form: FormInstance; error: { body: ErrorBody } | null };
type Fault = ErrorBody['errors'][number];

/** `customFields.0.value` → `['customFields', 0, 'value']`, as a form names its fields. */
const nameOf = (path: string): (string | number)[] =>
  path.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part));

const nameText = (name: readonly unknown[]) => name.map(String).join('.');

/** A refusal, shown above a form as 'Validation Error' and on each field that it names; the first of them gets the focus. */
export function FormErrors({ form, error }: FormErrorsProps) {
  const t = useWords(words);
  const faults = useMemo(() => error?.body.errors ?? [], [error]);
  useEffect(() => putOnFields(form, faults), [form, faults]);
  if (!error) return null;
  const elsewhere = faults.filter((fault) => !isRegistered(form, fault));
  const isValidation = error.body.status === 422;
  return (
    <Alert
      type="error"
      showIcon
      role="alert"
      title={isValidation ? t('validationError') : error.body.message}
      description={elsewhere.length > 0 && <FaultList faults={elsewhere} />}
    />
  );
}

function FaultList({ faults }: { faults: Fault[] }) {
  return (
    <ul className="fault-list">
      {faults.map((fault) => (
        <li key={`${fault.path} ${fault.type}`}>
          {fault.path && <code>{fault.path}</code>} {fault.message}
        </li>
      ))}
    </ul>
  );
}

const isRegistered = (form: FormInstance, fault: Fault): boolean =>
  form.getFieldsError().some(({ name }) => nameText(name) === fault.path);

/** Up to what scrolls the form: the page behind a drawer stays where it is. */
const isInside = (place: Element): boolean =>
  place.matches('textarea') || !/auto|scroll/.test(getComputedStyle(place).overflowY);

function putOnFields(form: FormInstance, faults: Fault[]): void {
  const byPath = Map.groupBy(
    faults.filter((fault) => isRegistered(form, fault)),
    ({ path }) => path,
  );
  const fields = [...byPath].map(([path, own]) => ({ name: nameOf(path), errors: own.map(({ message }) => message) }));
  form.setFields(fields);
  const [first] = fields;
  if (first) form.scrollToField(first.name, { focus: true, block: 'center', boundary: isInside });
}
