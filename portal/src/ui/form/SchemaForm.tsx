import { Form } from 'antd';
import { createContext, type KeyboardEvent, type ReactNode, type RefObject, useContext, useEffect } from 'react';
import { useFormats } from '../../words/formats.ts';
import { useT } from '../words.ts';
import { FaultsContext } from './Field.tsx';
import { FormErrors } from './FormErrors.tsx';
import { SaveBar } from './SaveBar.tsx';
import { StaleChoice } from './StaleChoice.tsx';
import type { FormState } from './useFormState.ts';

/** The close function of the dialog around the form, called by its close button and by Escape. */
export const ClosingContext = createContext<RefObject<(() => void) | null> | null>(null);

type SchemaFormProps<V extends object> = {
  /** From `useSchemaForm` or `useVersionedForm`. */
  form: FormState<V>;
  /** The text of the button; “Save changes” by default. Null if the member may not save. */
  action?: string | null;
  icon?: ReactNode;
  /** The reason why the form cannot be sent now, as a sentence. */
  refusal?: string | null;
  /** Adds a button that closes the form, after confirmation if values would be lost. */
  onCancel?: () => void;
  /** The effects of sending, as text beside the button. */
  effects?: ReactNode;
  /** Another button, before the submit button. */
  more?: ReactNode;
  /** Called when the member changes a value. */
  onChange?: (values: V) => void;
  /** The title of the alert when another member saved first; has a default. */
  staleTitle?: string;
  /** Returns the name of a field: alerts then name the fields with errors and link to them. */
  nameOf?: (path: string) => string;
  /** Whether errors of fields are shown on the fields alone, so that nothing moves when they are corrected. */
  isQuiet?: boolean;
  /** The id of the form element. Two forms on one screen need different ones, or their fields share ids. */
  name?: string;
  id?: string;
  label?: string;
  className?: string;
  children: ReactNode;
};

/**
 * Renders a form over a schema of the contract: errors, fields, and the save bar. In a drawer, put it into a `FormDrawer`, on a page into a
 * `Section`. Its fields are those of `fields.tsx`, or any control within a `Field`. Enter submits; in a multi-line text, Ctrl+Enter does.
 */
export function SchemaForm<V extends object>({ form: state, children, className = '', ...props }: SchemaFormProps<V>) {
  const t = useT();
  const { list } = useFormats();
  const { form, initial, isEdit, isDirty, isPending, error, faults, save, stale } = state;
  const { action, icon, refusal, onCancel, effects, more, onChange, staleTitle, nameOf, isQuiet, name, id, label } =
    props;
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
        // The browser’s own bubble would hide all errors but one.
        noValidate
        onValuesChange={(_, values) => {
          state.touch();
          onChange?.(values);
        }}
        onSubmitCapture={save}
        onKeyDown={saveByKey}
      >
        <FormErrors form={form} error={error} faults={error ? faults() : []} nameOf={nameOf} isQuiet={isQuiet} />
        {stale && (
          <StaleChoice
            title={staleTitle ?? (nameOf ? t('staleFields', { fields: list(stale.fields.map(nameOf)) }) : t('stale'))}
            onTakeTheirs={stale.takeTheirs}
            onSaveMine={save}
          />
        )}
        {children}
        {/* Enter right after the first change: the button below still refuses, because `useWatch` reports changes with a delay. */}
        {isEdit && !isDirty && !refusal && action !== null && <button type="submit" hidden tabIndex={-1} />}
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
