import { RetailerSettings, type SettingsEdit } from '@portage/contract/settings/schema';
import { useQueryClient } from '@tanstack/react-query';
import { Form } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import { type ApiError, api } from '../api/client.ts';
import { keyOf } from '../api/read.ts';
import { useSend } from '../api/send.ts';
import { useLeaveGuard } from '../orders/form/useLeaveGuard.ts';
import { useNotify } from '../ui/useNotify.ts';
import { useWords } from '../words/translate.ts';
import type { Section } from './search.ts';
import { editOf, fieldsOf, type SettingsField, type SettingsValues, valuesOf } from './values.ts';
import { words } from './words.ts';

const allOf = (values: SettingsValues) => values;
const isSame = (one: RetailerSettings, other: RetailerSettings, name: SettingsField) =>
  JSON.stringify(one[name]) === JSON.stringify(other[name]);

/** The editing of a section: what it is measured against, the sending, and what to do about another's change. */
export function useSection(section: Section, fresh: RetailerSettings) {
  const fields = fieldsOf[section];
  const t = useWords(words);
  const notify = useNotify();
  const queryClient = useQueryClient();
  const [form] = Form.useForm<SettingsValues>();
  const values: SettingsValues | undefined = Form.useWatch(allOf, { form, preserve: true });
  const [base, setBase] = useState(fresh);
  const [rivals, setRivals] = useState<readonly SettingsField[]>([]);
  const send = useSend(api.settings.edit, { isShownByForm: true, stales: ['auth.refresh', 'jobs.list'] });
  const edit = values ? editOf(base, values, fields) : {};
  const isDirty = Object.keys(edit).length > 0;
  useLeaveGuard(isDirty);

  /** Measures the form against these settings from now on, and shows them but for what is being changed here. */
  const adopt = (settings: RetailerSettings, kept: readonly SettingsField[] = []) => {
    const all = valuesOf(settings);
    for (const name of fields) if (!kept.includes(name)) form.setFieldValue(name, all[name]);
    setBase(settings);
  };
  const follow = useEffectEvent((settings: RetailerSettings) => {
    if (!isDirty && settings.version > base.version) adopt(settings);
  });
  useEffect(() => follow(fresh), [fresh]);

  const put = (settings: RetailerSettings, change: SettingsEdit) => {
    const done = (reply: RetailerSettings) => {
      setRivals([]);
      adopt(reply);
      queryClient.setQueryData(keyOf(api.settings.read, {}), reply);
      notify.succeeded(t('saved'), change.renamedTags && t('renaming'));
    };
    const onError = (error: ApiError) => {
      const theirs = freshOf(error);
      if (!theirs) return;
      const mine = fields.filter((name) => name in change);
      const both = mine.filter((name) => !isSame(settings, theirs, name));
      adopt(theirs, mine);
      setRivals(both);
      // What changed meanwhile is not what is changed here: it stands beside it.
      if (both.length === 0) put(theirs, editOf(theirs, form.getFieldsValue(true), fields));
    };
    send.mutate({ body: { ...change, version: settings.version } }, { onSuccess: done, onError });
  };
  return {
    form,
    base,
    edit,
    isDirty,
    rivals,
    isPending: send.isPending,
    error: send.error && freshOf(send.error) ? null : send.error,
    save: () => {
      // What stands in the fields by now, which the screen may not have followed yet.
      const written = editOf(base, form.getFieldsValue(true), fields);
      if (Object.keys(written).length > 0 && !send.isPending) put(base, written);
    },
    takeTheirs: () => {
      setRivals([]);
      adopt(base);
    },
  };
}

/** The settings as another member left them, which the server sends with its refusal. */
function freshOf(error: ApiError): RetailerSettings | null {
  if (error.type !== 'STALE_VERSION') return null;
  const read = RetailerSettings.safeParse(error.body.data);
  return read.success ? read.data : null;
}
