import type { Fault } from '@portage/contract/errors';
import { useState } from 'react';
import type { z } from 'zod';
import type { RowName } from '../../api/client.ts';
import { isSame } from './changes.ts';
import { checkBody } from './faults.ts';
import { type FormState, useFormState } from './useFormState.ts';
import type { LeaveGuardOptions } from './useLeaveGuard.ts';

type SchemaFormOptions<V extends object, B, R> = {
  /** The contract’s schema of the body. */
  schema: z.ZodType<B>;
  initial: V;
  /** Returns the body for the form’s values; by default, the values are the body. */
  bodyOf?: (values: V) => unknown;
  /** Returns errors that the schema alone cannot find. */
  rules?: (values: V) => readonly Fault[];
  /** Maps a field of the body to its field of the form, where they differ. */
  pathOf?: (path: string) => string;
  /** Sends the body; resolves to null when the member cancels, such as in a confirmation. */
  send: (body: B) => Promise<R | null>;
  /** The endpoints whose cached responses become stale. */
  stales?: readonly RowName[];
  /** Called after the server accepted the body; leaving the form is no longer guarded. */
  onSaved: (reply: R, body: B) => void;
  /** Whether the form edits an existing record: it can only be saved once something differs. */
  isEdit?: boolean;
  /** Called when the server refused the body. */
  onRefused?: () => void;
  /** Null if the values may be lost without confirmation, such as a code. */
  guard?: LeaveGuardOptions | null;
};

/**
 * Returns the state of a form that is validated by a schema of the contract; `SchemaForm` renders it.
 *
 *     const form = useSchemaForm({
 *       schema: NewKey,
 *       initial: { name: '', permissions: [], hasAllStores: true, pickupScheduleId: [], days: 0 },
 *       bodyOf: ({ days, ...values }) => ({ ...values, isTest, expiresAt: inDays(days) }),
 *       send: async (body) => ((await confirmed()) ? api.keys.create({ body }) : null),
 *       stales: ['keys.list'],
 *       onSaved: (key) => onCreated(key),
 *     });
 *     return (
 *       <SchemaForm form={form} action={t('create')} onCancel={onClose}>
 *         <TextField name="name" label={t('name')} maxLength={80} isRequired />
 *         <StoresField legend={t('stores')} />
 *       </SchemaForm>
 *     );
 *
 * `send` receives the schema’s output. Leaving with unsaved values asks for confirmation; errors of the server appear on their fields.
 * `form.values` are the current values, for a preview. For a record with a version, `useVersionedForm` returns the same state.
 */
export function useSchemaForm<V extends object, B, R>(options: SchemaFormOptions<V, B, R>): FormState<V> {
  const { schema, bodyOf, rules, isEdit = false, onSaved, ...rest } = options;
  // Fixed at the start: a newer version of a record must not make an unchanged form dirty.
  const [initial, setInitial] = useState(options.initial);
  const { state } = useFormState<V, B, R>({
    ...rest,
    initial,
    isEdit,
    check: (values) => checkBody(schema, bodyOf ? bodyOf(values) : values, rules?.(values)),
    isDirty: (values) => !isSame(initial, values),
    onSent: (reply, { body, values }) => {
      setInitial(values);
      onSaved(reply, body);
    },
  });
  return state;
}
