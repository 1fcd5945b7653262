// The shared parts of every form: its values, their validation by the contract's schema, sending, and the guard against losing them.
import { type ErrorBody, errorText, type Fault } from '@portage/contract/errors';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Form, type FormInstance } from 'antd';
import { useState } from 'react';
import type { ApiError, RowName } from '../../api/client.ts';
import { useLanguage } from '../../words/language.ts';
import type { FieldFault } from './FormErrors.tsx';
import { remainingFaults } from './faults.ts';
import { type LeaveGuardOptions, useDiscard, useLeaveGuard } from './useLeaveGuard.ts';

/** The state of a form, as `SchemaForm` expects it. */
export type FormState<V extends object> = {
  form: FormInstance<V>;
  initial: V;
  /** The values as of this render. */
  values: V;
  /** Returns the current values, even between renders. */
  read: () => V;
  isDirty: boolean;
  /** Whether the form edits an existing record: it can only be saved once something differs. */
  isEdit: boolean;
  isPending: boolean;
  /** The error of the last attempt, found by the form or returned by the server. */
  error: { body: ErrorBody } | null;
  /** Returns the current errors. Empty fields are no errors until the first attempt to send them. */
  faults: () => readonly FieldFault[];
  save: () => void;
  /** Called at each change by the member. */
  touch: () => void;
  /** Discards the values without asking. */
  allowLeaving: () => void;
  /** Discards the values after confirmation; resolves to whether they were discarded. */
  discard: () => Promise<boolean>;
  /** Set after another member saved first: the conflicting fields, and a function that drops this form's changes. */
  stale: { fields: readonly string[]; takeTheirs: () => void } | null;
};

export type Attempt<V, B> = { values: V; body: B };

type FormStateOptions<V extends object, B, R> = {
  initial: V;
  isDirty: (values: V) => boolean;
  isEdit: boolean;
  /** Returns the body to send, or its errors. */
  check: (values: V) => { faults: readonly Fault[] } | { body: B };
  /** Maps a field of the body to its field of the form. */
  pathOf?: ((path: string) => string) | undefined;
  /** Resolves to null when the member cancels. */
  send: (body: B) => Promise<R | null>;
  stales?: readonly RowName[] | undefined;
  onSent: (reply: R, attempt: Attempt<V, B>) => void;
  onRefused?: (error: ApiError, attempt: Attempt<V, B>) => void;
  /** Whether another part of the form shows this refusal. */
  isShownElsewhere?: (error: ApiError) => boolean;
  /** Null if the values may be lost without confirmation, such as a code. */
  guard?: LeaveGuardOptions | null | undefined;
};

const whole = <V>(values: V): V => values;

/** Returns the state of a form and `submit`, which sends a body that is already validated. */
export function useFormState<V extends object, B, R>(options: FormStateOptions<V, B, R>) {
  const { initial, isEdit, check, isShownElsewhere, guard } = options;
  const [form] = Form.useForm<V>();
  // A form has no values until its fields are mounted.
  const held: Partial<V> | undefined = Form.useWatch(whole<V>, { form, preserve: true });
  const values: V = { ...initial, ...held };
  const read = (): V => ({ ...initial, ...form.getFieldsValue(true) });
  const onSent: typeof options.onSent = (reply, attempt) => {
    allowLeaving();
    options.onSent(reply, attempt);
  };
  const sending = useSending({ ...options, onSent });
  const { problem, setProblem, faultsIn } = useProblem(form, options);
  const isDirty = options.isDirty(values);
  const isGuarded = isDirty && guard !== null;
  // `useWatch` reports a change with a delay, and the next key may be Escape.
  const [isTouched, setTouched] = useState(false);
  const hasChanges = () => options.isDirty(read());
  const allowLeaving = useLeaveGuard(isGuarded, { ...guard, ...(isTouched && guard !== null && { hasChanges }) });
  const askDiscard = useDiscard();
  const save = () => {
    const now = read();
    if (sending.isPending || (isEdit && !options.isDirty(now))) return;
    sending.reset();
    const checked = check(now);
    setProblem('faults' in checked ? checked.faults : null);
    if ('body' in checked) sending.submit({ values: now, body: checked.body });
  };
  const state: FormState<V> = {
    form,
    initial,
    values,
    read,
    isDirty,
    isEdit,
    isPending: sending.isPending,
    error: problem ?? (sending.error && isShownElsewhere?.(sending.error) ? null : sending.error),
    faults: () => [...faultsIn(read()), ...sending.refused(read())],
    save,
    allowLeaving,
    discard: async () => {
      const isAsking = guard !== null && hasChanges();
      const isAgreed = !isAsking || (await askDiscard());
      if (isAsking && isAgreed) guard?.onDiscard?.();
      return isAgreed;
    },
    touch: () => setTouched(true),
    stale: null,
  };
  return { state, submit: sending.submit };
}

/** Returns the errors that the form finds itself, in the order of its fields. */
function useProblem<V extends object, B, R>(
  form: FormInstance<V>,
  { check, pathOf = whole }: FormStateOptions<V, B, R>,
) {
  const language = useLanguage();
  const [problem, setProblem] = useState<{ body: ErrorBody } | null>(null);
  const worded = (faults: readonly Fault[]) => {
    const places = form.getFieldsError().map(({ name }) => name.join('.'));
    const placeOf = ({ path }: Fault) => (places.includes(path) ? places.indexOf(path) : places.length);
    return faults
      .map((fault) => ({
        ...fault,
        path: pathOf(fault.path),
        message: errorText(fault.type, language, fault.values),
      }))
      .toSorted((one, other) => placeOf(one) - placeOf(other));
  };
  const bodyOf = (faults: readonly Fault[]): ErrorBody => ({
    status: 422,
    message: errorText('VALIDATION_FAILED', language),
    error: { type: 'VALIDATION_FAILED' },
    errors: worded(faults),
    requestId: '',
  });
  const faultsIn = (values: V) => {
    const checked = check(values);
    const found = 'faults' in checked ? worded(checked.faults) : [];
    return found.filter(({ type }) => problem !== null || type !== 'REQUIRED');
  };
  const set = (faults: readonly Fault[] | null) => setProblem(faults && { body: bodyOf(faults) });
  return { problem, setProblem: set, faultsIn };
}

/** Sends the form. The server's errors stay until their field is changed. */
function useSending<V extends object, B, R>(options: FormStateOptions<V, B, R>) {
  const { send, stales = [], onSent, onRefused, pathOf = whole } = options;
  const queryClient = useQueryClient();
  const { mutate, reset, error, variables, isPending } = useMutation<R | null, ApiError, Attempt<V, B>>({
    mutationFn: ({ body }) => send(body),
    meta: { isShownByForm: true },
    onSuccess: (reply, attempt) => {
      if (reply === null) return;
      onSent(reply, attempt);
      for (const name of stales) void queryClient.invalidateQueries({ queryKey: [name] });
    },
    onError: (refusal, attempt) => onRefused?.(refusal, attempt),
  });
  const refused = (now: V): FieldFault[] => {
    const faults = (error?.body.errors ?? []).map(({ path, message }) => ({ path: pathOf(path), message }));
    return remainingFaults(faults, variables?.values ?? {}, now);
  };
  return { submit: mutate, reset, error, isPending, refused };
}
