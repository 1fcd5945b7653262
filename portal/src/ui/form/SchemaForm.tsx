import { Form } from 'antd';
import { createContext, type KeyboardEvent, type ReactNode, type RefObject, useContext, useEffect } from 'react';
import { useFormats } from '../../words/formats.ts';
import { useT } from '../words.ts';
import { FaultsContext } from './Field.tsx';
import { FormErrors } from './FormErrors.tsx';
import { SaveBar } from './SaveBar.tsx';
import { StaleChoice } from './StaleChoice.tsx';
import type { FormState } from './useFormState.ts';

/** Of a dialog around the form: what its close button and Escape do. */
export const ClosingContext = createContext<RefObject<(() => void) | null> | null>(null);

type SchemaFormProps<V extends object> = {
  /** From `useSchemaForm` or `useVersionedForm`. */
  form: FormState<V>;
  /** The text of the button; without it, “Save changes”. Null where the member may not save. */
  action?: string | null;
  icon?: ReactNode;
  /** Why it cannot be sent now, as a sentence. */
  refusal?: string | null;
  /** Adds a button that closes the form; it asks first where values would be lost. */
  onCancel?: () => void;
  /** The effects of sending, in words, beside the button. */
  effects?: ReactNode;
  /** Another button, before the one that sends. */
  more?: ReactNode;
  /** Called when the member changes a value. */
  onChange?: (values: V) => void;
  /** The title of the alert when another member saved first; it has one of its own. */
  staleTitle?: string;
  /** Returns what a field is called: alerts then name fields, and lead to each that has a fault. */
  nameOf?: (path: string) => string;
  /** The id of the form element. Two forms on one screen need one each, or their fields share ids. */
  name?: string;
  id?: string;
  label?: string;
  className?: string;
  children: ReactNode;
};

/**
 * A form over a schema of the contract: faults, fields, and the bar that saves it. In a drawer put it into a `FormDrawer`, on a page
 * into a `Section`. Its fields are those of `fields.tsx`, or any control within a `Field`. Enter saves; so does Ctrl+Enter in a text of
 * several lines.
 */
export function SchemaForm<V extends object>({ form: state, children, className = '', ...props }: SchemaFormProps<V>) {
  const t = useT();
  const { list } = useFormats();
  const { form, initial, isEdit, isDirty, isPending, error, faults, save, stale } = state;
  const { action, icon, refusal, onCancel, effects, more, onChange, staleTitle, nameOf, name, id, label } = props;
  const cancel = async () => {
    if (!(await state.discard())) return;
    state.allowLeaving();
    onCancel?.();
  };
  const closing = useContext(ClosingContext);
  useEffect(() => {
    if (closing && onCancel) closing.current = () => void cancel();
  });
  const saveByKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save();
  };
  return (
    <FaultsContext value={faults}>
      <Form
        form={form}
        {...(name && { name })}
        {...(id && { id })}
        layout="vertical"
        initialValues={initial}
        className={`form ${className}`}
        aria-label={label}
        // The browser’s own bubble would hide all faults but one.
        noValidate
        onValuesChange={(_, values) => {
          state.touch();
          onChange?.(values);
        }}
        onSubmitCapture={save}
        onKeyDown={saveByKey}
      >
        <FormErrors form={form} error={error} faults={error ? faults() : []} nameOf={nameOf} />
        {stale && (
          <StaleChoice
            title={staleTitle ?? (nameOf ? t('staleFields', { fields: list(stale.fields.map(nameOf)) }) : t('stale'))}
            onTakeTheirs={stale.takeTheirs}
            onSaveMine={save}
          />
        )}
        {children}
        <SaveBar
          action={action === undefined ? t('save') : (action ?? undefined)}
          icon={icon}
          refusal={isEdit && !isDirty ? t('nothingChanged') : refusal}
          isPending={isPending}
          onCancel={onCancel && (() => void cancel())}
          effects={effects}
          more={more}
        />
      </Form>
    </FaultsContext>
  );
}
