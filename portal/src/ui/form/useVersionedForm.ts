import { useQueryClient } from '@tanstack/react-query';
import { Form } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import type { z } from 'zod';
import type { ApiError, ApiRow, RowName } from '../../api/client.ts';
import { useSend } from '../../api/send.ts';
import { rivalsOf } from './rivals.ts';
import { useLeaveGuard } from './useLeaveGuard.ts';

type Versioned = { version: number };
type Edit = { version?: number | undefined };

const whole = <V>(values: V): V => values;

type VersionedForm<S extends Versioned, V extends object, E extends Edit, P extends object> = {
  /** The settings as they are read, and where that answer lies in the cache. */
  fresh: S;
  key: readonly unknown[];
  /** What the settings are sent by, where, and the rows whose answers that makes old. */
  row: ApiRow<NoInfer<P> & { body: NoInfer<E> & Versioned }, S>;
  place: P;
  stales?: readonly RowName[];
  /** The settings as another member left them, which the server sends with its refusal. */
  shape: z.ZodType<S>;
  /** What the form holds of settings. */
  valuesOf: (settings: S) => V;
  /** What differs from the settings, as it is to be sent. */
  editOf: (settings: S, values: V) => E;
  /** What the form shows of settings where these changes are kept. */
  keeping: (settings: S, kept: NoInfer<E>) => Partial<V>;
  onSaved: (edit: NoInfer<E>) => void;
};

/**
 * A form that is measured against settings of a version: it follows them until it is changed, sends what differs, and where another
 * member saved first keeps what both changed for whoever types to choose. What only the other changed stands beside it.
 */
export function useVersionedForm<S extends Versioned, V extends object, E extends Edit, P extends object>(
  given: VersionedForm<S, V, E, P>,
) {
  const { fresh, key, row, place, stales = [], shape, valuesOf, editOf, keeping, onSaved } = given;
  const queryClient = useQueryClient();
  const [form] = Form.useForm<V>();
  // Before its fields are mounted, a form holds nothing.
  const held: Partial<V> | undefined = Form.useWatch(whole<V>, { form, preserve: true });
  const [base, setBase] = useState(fresh);
  const [rivals, setRivals] = useState<readonly string[]>([]);
  const send = useSend(row, { isShownByForm: true, stales });
  const values: V = { ...valuesOf(fresh), ...held };
  const edit = editOf(base, values);
  const isDirty = Object.keys(edit).length > 0;
  useLeaveGuard(isDirty);

  /** Measures the form against these from now on, and shows them but for what is being changed here. */
  const adopt = (settings: S, kept?: E) => {
    form.setFieldsValue(kept ? keeping(settings, kept) : valuesOf(settings));
    setBase(settings);
  };
  const follow = useEffectEvent((settings: S) => {
    if (!isDirty && settings.version > base.version) adopt(settings);
  });
  useEffect(() => follow(fresh), [fresh]);

  /** What stands in the fields by now, which the screen may not have followed yet. */
  const written = (settings: S) => editOf(settings, { ...valuesOf(settings), ...form.getFieldsValue(true) });
  const put = (settings: S, change: E) => {
    const onSuccess = (reply: S) => {
      setRivals([]);
      adopt(reply);
      queryClient.setQueryData(key, reply);
      onSaved(change);
    };
    const onError = (error: ApiError) => {
      const theirs = freshOf(error, shape);
      if (!theirs) return;
      const both = rivalsOf(change, editOf(settings, valuesOf(theirs)));
      adopt(theirs, change);
      setRivals(both);
      if (both.length === 0) put(theirs, written(theirs));
    };
    send.mutate({ ...place, body: { ...change, version: settings.version } }, { onSuccess, onError });
  };
  return {
    form,
    base,
    values,
    edit,
    isDirty,
    rivals,
    isPending: send.isPending,
    error: send.error && freshOf(send.error, shape) ? null : send.error,
    save: () => {
      const change = written(base);
      if (Object.keys(change).length > 0 && !send.isPending) put(base, change);
    },
    takeTheirs: () => {
      setRivals([]);
      adopt(base);
    },
  };
}

function freshOf<S>(error: ApiError, shape: z.ZodType<S>): S | null {
  if (error.type !== 'STALE_VERSION') return null;
  const read = shape.safeParse(error.body.data);
  return read.success ? read.data : null;
}
