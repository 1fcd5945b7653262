import type { ErrorBody } from '@portage/contract/errors';
import { Alert, Button, type FormInstance } from 'antd';
import { useEffect, useLayoutEffect } from 'react';
import { useT } from '../words.ts';

/** An error of a field, in the member’s language. */
export type FieldFault = { path: string; message: string };

type FormErrorsProps = {
  form: FormInstance;
  error: { body: ErrorBody } | null;
  /** The current errors, for forms that validate while being edited; otherwise the server's errors stay until the next submit. */
  faults?: readonly FieldFault[];
  /** Returns the name of a field, for forms whose alert links to the fields. */
  nameOf?: (path: string) => string;
  /** Whether errors of fields are shown on the fields alone, so that nothing moves when they are corrected. */
  isQuiet?: boolean;
};

/** Converts a path into the form's notation: `customFields.0.value` → `['customFields', 0, 'value']`. */
const partsOf = (path: string): (string | number)[] =>
  path.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part));

/** Renders a refusal above a form as 'Validation Error' and on each field that it names; the first of these gets the focus. */
export function FormErrors({ form, error, faults = error?.body.errors ?? [], nameOf, isQuiet }: FormErrorsProps) {
  const t = useT();
  const text = JSON.stringify(faults);
  // Before paint, or an error that remains would flicker at each key press.
  useLayoutEffect(() => {
    if (error) putOnFields(form, JSON.parse(text));
  }, [form, error, text]);
  useEffect(() => {
    if (error) focusFirst(form, error.body.errors);
  }, [form, error]);
  if (!error || (error.body.errors.length > 0 && faults.length === 0)) return null;
  const elsewhere = faults.filter(({ path }) => !isRegistered(form, path));
  if (isQuiet && faults.length > 0 && elsewhere.length === 0) return null;
  const onFields = nameOf ? faults.filter(({ path }) => isRegistered(form, path)) : [];
  return (
    <Alert
      type="error"
      showIcon
      role="alert"
      title={error.body.status === 422 ? t('validationError') : error.body.message}
      description={
        <>
          {onFields.length > 0 && (
            <p className="row">
              {t('toFix', { count: onFields.length })}
              {onFields.map(({ path }) => (
                <Button
                  key={path}
                  type="link"
                  size="small"
                  className="text-button"
                  onClick={() => focusField(form, path)}
                >
                  {nameOf?.(path)}
                </Button>
              ))}
            </p>
          )}
          {elsewhere.length > 0 && <FaultList faults={elsewhere} />}
        </>
      }
    />
  );
}

function FaultList({ faults }: { faults: readonly FieldFault[] }) {
  return (
    <ul className="fault-list">
      {faults.map(({ path, message }) => (
        <li key={`${path} ${message}`}>
          {path && <code>{path}</code>} {message}
        </li>
      ))}
    </ul>
  );
}

const isRegistered = (form: FormInstance, path: string): boolean =>
  form.getFieldsError().some(({ name }) => name.join('.') === path);

/** Returns whether to scroll past an element: stops at the form's scroll container, so that the page behind a drawer stays still. */
const isInside = (place: Element): boolean =>
  place.matches('textarea') || !/auto|scroll/.test(getComputedStyle(place).overflowY);

function putOnFields(form: FormInstance, faults: readonly FieldFault[]): void {
  const changed = form.getFieldsError().flatMap(({ name, errors }) => {
    const path = name.join('.');
    const own = faults.filter((fault) => fault.path === path).map(({ message }) => message);
    return own.join('\n') === errors.join('\n') ? [] : [{ name, errors: own }];
  });
  form.setFields(changed);
}

function focusFirst(form: FormInstance, faults: readonly FieldFault[]): void {
  const first = faults.find(({ path }) => isRegistered(form, path));
  if (first) focusField(form, first.path);
}

/** Scrolls to a field and focuses it; expands it first if it is collapsed. */
function focusField(form: FormInstance, path: string): void {
  const fold = document.getElementById(partsOf(path).join('_'))?.closest('details');
  if (fold) fold.open = true;
  form.scrollToField(partsOf(path), { focus: true, scrollMode: 'always', block: 'center', boundary: isInside });
}
