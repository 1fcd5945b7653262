import { type NotificationEvent, notificationEvents } from '@portage/contract/notifications/names';
import { NotificationSettings, type NotificationSettingsEdit } from '@portage/contract/notifications/schema';
import { useQueryClient } from '@tanstack/react-query';
import { Form } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import { type ApiError, api } from '../api/client.ts';
import { keyOf } from '../api/read.ts';
import { useSend } from '../api/send.ts';
import { useLeaveGuard } from '../orders/form/useLeaveGuard.ts';
import { useNotify } from '../ui/useNotify.ts';
import { useWords } from '../words/translate.ts';
import { words } from './words.ts';

type Rules = NotificationSettings['events'][NotificationEvent];
type Quiet = NonNullable<NotificationSettings['quiet']>;
/** What the form of messages holds; the hours stay in it while they are switched off. */
export type MessageValues = { events: Record<NotificationEvent, Rules>; isQuiet: boolean; quiet: Quiet };

const usualQuiet: Quiet = { from: '21:00', to: '08:00', holdsMail: false };
const valuesOf = ({ events, quiet }: NotificationSettings): MessageValues => ({
  events,
  isQuiet: quiet !== null,
  quiet: quiet ?? usualQuiet,
});
const allOf = (values: MessageValues) => values;

/** The editing of messages: what it is measured against, the sending, and what another saved meanwhile. */
export function useNotifications(fresh: NotificationSettings) {
  const t = useWords(words);
  const notify = useNotify();
  const queryClient = useQueryClient();
  const [form] = Form.useForm<MessageValues>();
  const watched: MessageValues | undefined = Form.useWatch(allOf, { form, preserve: true });
  const values = { ...valuesOf(fresh), ...watched };
  const [base, setBase] = useState(fresh);
  const [isStale, setStale] = useState(false);
  const send = useSend(api.notifications.edit, { isShownByForm: true });
  const isDirty = Object.keys(editOf(base, values)).length > 0;
  useLeaveGuard(isDirty);

  /** Measures the form against these from now on, and shows them but for what is being changed here. */
  const adopt = (settings: NotificationSettings, kept: NotificationSettingsEdit = {}) => {
    const { events, quiet, version } = settings;
    const shown = { events: { ...events, ...kept.events }, quiet: kept.quiet === undefined ? quiet : kept.quiet };
    form.setFieldsValue(valuesOf({ ...shown, version }));
    setBase(settings);
  };
  const follow = useEffectEvent((settings: NotificationSettings) => {
    if (!isDirty && settings.version > base.version) adopt(settings);
  });
  useEffect(() => follow(fresh), [fresh]);

  const save = () => {
    const change = editOf(base, { ...valuesOf(base), ...form.getFieldsValue(true) });
    if (Object.keys(change).length === 0 || send.isPending) return;
    const onSuccess = (reply: NotificationSettings) => {
      setStale(false);
      adopt(reply);
      queryClient.setQueryData(keyOf(api.notifications.settings, {}), reply);
      notify.succeeded(t('saved'));
    };
    const onError = (error: ApiError) => {
      const theirs = freshOf(error);
      if (theirs) adopt(theirs, change);
      setStale(theirs !== null);
    };
    send.mutate({ body: { ...change, version: base.version } }, { onSuccess, onError });
  };
  return {
    form,
    values,
    isDirty,
    isStale,
    isPending: send.isPending,
    error: send.error && freshOf(send.error) ? null : send.error,
    save,
    takeTheirs: () => {
      setStale(false);
      adopt(base);
    },
  };
}

/** What differs from the settings, as it is to be sent: an emptied text is none. */
function editOf(base: NotificationSettings, { events, isQuiet, quiet }: MessageValues): NotificationSettingsEdit {
  const changed = notificationEvents
    .map((event) => [event, tidied(events[event])] as const)
    .filter(([event, rules]) => JSON.stringify(rules) !== JSON.stringify(tidied(base.events[event])));
  const edit: NotificationSettingsEdit = {};
  if (changed.length > 0) edit.events = Object.fromEntries(changed);
  const hours = isQuiet ? { from: quiet.from, to: quiet.to, holdsMail: quiet.holdsMail } : null;
  if (JSON.stringify(hours) !== JSON.stringify(base.quiet)) edit.quiet = hours;
  return edit;
}

const tidied = ({ EMAIL, SMS }: Rules): Rules => ({ EMAIL: tidiedRule(EMAIL), SMS: tidiedRule(SMS) });
const tidiedRule = ({ isOn, subject, text }: Rules['EMAIL']): Rules['EMAIL'] => ({
  isOn,
  subject: { en: subject.en || null, fr: subject.fr || null },
  text: { en: text.en || null, fr: text.fr || null },
});

/** The settings as another member left them, which the server sends with its refusal. */
function freshOf(error: ApiError): NotificationSettings | null {
  if (error.type !== 'STALE_VERSION') return null;
  const read = NotificationSettings.safeParse(error.body.data);
  return read.success ? read.data : null;
}
