import type { Fault } from '@portage/contract/errors';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { z } from 'zod';
import type { ApiError, RowName } from '../../api/client.ts';
import { conflictsOf } from './changes.ts';
import { checkBody } from './faults.ts';
import { type FormState, useFormState } from './useFormState.ts';

type Versioned = { version: number };

type VersionedFormOptions<S extends Versioned, V extends object, E extends object, R extends S> = {
  /** The record as fetched, and the key of its query, if it has its own. */
  fresh: S;
  queryKey?: readonly unknown[];
  /** The contract’s schemas: of the record, which the server sends with STALE_VERSION, and of the edit. */
  record: z.ZodType<S>;
  schema: z.ZodType;
  valuesOf: (record: S) => V;
  /** Returns the differences from the record, as they are sent. */
  editOf: (record: S, values: V) => E;
  /** Returns errors that the schema alone cannot find. */
  rules?: (values: V) => readonly Fault[];
  /** Returns the form values of a record with an edit applied to it. */
  withEdit: (record: S, edit: NoInfer<E>) => Partial<V>;
  /** Sends the edit; resolves to null when the member cancels, such as in a confirmation. */
  send: (body: NoInfer<E> & Versioned, record: S) => Promise<R | null>;
  stales?: readonly RowName[];
  onSaved: (edit: NoInfer<E>, reply: NoInfer<R>) => void;
  /** Whether to ask even if another member’s changes do not conflict with these. */
  asksAlways?: boolean;
  pathOf?: (path: string) => string;
};

/**
 * Returns the state of a form that edits a versioned record; `SchemaForm` renders it. Until something is typed, the form follows
 * other members' changes. It sends only the differences. If another member saved first, edits of other fields are merged and saved;
 * conflicts are left to the member.
 *
 *     const form = useVersionedForm({
 *       fresh: settings,
 *       queryKey: keyOf(api.settings.tracking, {}),
 *       record: TrackingSettings,
 *       schema: TrackingSettingsEdit,
 *       valuesOf,
 *       editOf: (record, values) => changedValues(valuesOf(record), values),
 *       withEdit: (record, edit) => ({ ...valuesOf(record), ...edit }),
 *       send: (body) => api.settings.editTracking({ body }),
 *       onSaved: () => notify.succeeded(t('saved')),
 *     });
 *     return <SchemaForm form={form} staleTitle={t('stale')}>…</SchemaForm>;
 */
export function useVersionedForm<S extends Versioned, V extends object, E extends object, R extends S>(
  options: VersionedFormOptions<S, V, E, R>,
): FormState<V> & { base: S; edit: E } {
  const { fresh, queryKey, record, schema, valuesOf, editOf, withEdit, send, onSaved, asksAlways } = options;
  const queryClient = useQueryClient();
  const [base, setBase] = useState(fresh);
  const [conflicts, setConflicts] = useState<readonly string[]>([]);
  const check = (values: V, against = base) => {
    const edit = editOf(against, values);
    const checked = checkBody(schema, { ...edit, version: against.version }, options.rules?.(values));
    return 'faults' in checked ? checked : { body: { edit, against } };
  };
  const { state, submit } = useFormState<V, { edit: E; against: S }, R>({
    initial: valuesOf(fresh),
    isEdit: true,
    isDirty: (values) => !isEmpty(editOf(base, values)),
    check,
    pathOf: options.pathOf,
    stales: options.stales,
    send: ({ edit, against }) => send({ ...edit, version: against.version }, against),
    onSent: (reply, { body: { edit } }) => {
      setConflicts([]);
      adopt(reply);
      if (queryKey) queryClient.setQueryData(queryKey, reply);
      onSaved(edit, reply);
    },
    onRefused: (error, { body: { edit, against } }) => {
      const theirs = recordIn(error, record);
      if (!theirs) return;
      const conflicting = asksAlways ? Object.keys(edit) : conflictsOf(edit, editOf(against, valuesOf(theirs)));
      adopt(theirs, edit);
      const values = state.read();
      // There is no conflict if the other member saved the same values.
      const met = isEmpty(editOf(theirs, values)) ? [] : conflicting;
      setConflicts(met);
      const checked = check(values, theirs);
      if (met.length === 0 && 'body' in checked) submit({ values, body: checked.body });
    },
    isShownElsewhere: (error) => recordIn(error, record) !== null,
  });

  /** Makes this record the new base of the form, and shows it with the pending edit applied. */
  const adopt = (next: S, edit?: E) => {
    state.form.setFieldsValue(edit ? withEdit(next, edit) : valuesOf(next));
    setBase(next);
  };
  const follow = useEffectEvent((next: S) => {
    // Reads the current values: the last render may be behind what was just typed.
    if (isEmpty(editOf(base, state.read())) && next.version > base.version) adopt(next);
  });
  useEffect(() => follow(fresh), [fresh]);
  const takeTheirs = () => {
    setConflicts([]);
    adopt(base);
  };
  return {
    ...state,
    stale: conflicts.length > 0 ? { fields: conflicts, takeTheirs } : null,
    base,
    edit: editOf(base, state.values),
  };
}

const isEmpty = (edit: object) => Object.keys(edit).length === 0;

/** Returns the record as another member saved it, which the server sends with the refusal of a stale edit. */
function recordIn<S>({ type, body }: ApiError, record: z.ZodType<S>): S | null {
  return (type === 'STALE_VERSION' && record.safeParse(body.data).data) || null;
}
