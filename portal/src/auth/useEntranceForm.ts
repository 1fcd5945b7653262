import { type FormEvent, useRef, useState } from 'react';
import type { ApiError } from '../api/client.ts';

type Sending = { isPending: boolean; error: ApiError | null };
type Faults<V> = Partial<Record<keyof V & string, string | null>>;

/**
 * Returns the state of a form without Ant Design: its values, and the error of each field after the first submit. `check` returns the
 * errors that can be found before sending; the others come from the server.
 */
export function useEntranceForm<V extends object>(initial: V, check: (values: V) => Faults<V>, send: Sending) {
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(initial);
  const [isSubmitted, setSubmitted] = useState(false);
  const faults = check(values);
  const faultOf = (name: keyof V & string): string | null => {
    if (!isSubmitted) return null;
    return faults[name] ?? send.error?.body.errors.find(({ path }) => path === name)?.message ?? null;
  };
  /** Calls `onValid` if every field is valid; otherwise focuses the first invalid field once its error is rendered. */
  const submit = (event: FormEvent, onValid: () => void, isRestValid = true) => {
    event.preventDefault();
    if (send.isPending) return;
    setSubmitted(true);
    if (isRestValid && Object.values(faults).every((fault) => !fault)) onValid();
    else requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };
  const set = (change: Partial<V>) => setValues((before) => ({ ...before, ...change }));
  return { form, values, set, faultOf, submit };
}
