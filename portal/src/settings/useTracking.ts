import { switches, type TrackingSwitch } from '@portage/contract/settings/switches';
import { TrackingSettings, type TrackingSettingsEdit } from '@portage/contract/settings/tracking';
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

/** What the form of the recipients' page holds. */
export type TrackingValues = { switches: Record<TrackingSwitch, boolean>; color: string | null };

const valuesOf = ({ switches, color }: TrackingSettings): TrackingValues => ({ switches, color });
const allOf = (values: TrackingValues) => values;

/** The editing of the recipients' page: what it is measured against, the sending, and what another saved meanwhile. */
export function useTracking(fresh: TrackingSettings) {
  const t = useWords(words);
  const notify = useNotify();
  const queryClient = useQueryClient();
  const [form] = Form.useForm<TrackingValues>();
  // Before its fields are mounted, a form holds nothing.
  const held: Partial<TrackingValues> | undefined = Form.useWatch(allOf, { form, preserve: true });
  const values: TrackingValues = { ...valuesOf(fresh), ...held };
  const [base, setBase] = useState(fresh);
  const [isStale, setStale] = useState(false);
  const send = useSend(api.settings.editTracking, { isShownByForm: true });
  const edit = editOf(base, values);
  const isDirty = Object.keys(edit).length > 0;
  useLeaveGuard(isDirty);

  /** Measures the form against these from now on, and shows them but for what is being changed here. */
  const adopt = (settings: TrackingSettings, kept: TrackingSettingsEdit = {}) => {
    const { switches: keptSwitches, ...rest } = kept;
    form.setFieldsValue({ ...valuesOf(settings), ...rest, switches: { ...settings.switches, ...keptSwitches } });
    setBase(settings);
  };
  const follow = useEffectEvent((settings: TrackingSettings) => {
    if (!isDirty && settings.version > base.version) adopt(settings);
  });
  useEffect(() => follow(fresh), [fresh]);

  const save = () => {
    const change = editOf(base, form.getFieldsValue(true));
    if (Object.keys(change).length === 0 || send.isPending) return;
    const onSuccess = (reply: TrackingSettings) => {
      setStale(false);
      adopt(reply);
      queryClient.setQueryData(keyOf(api.settings.tracking, {}), reply);
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
    base,
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

/** What differs from the settings, as it is to be sent. */
function editOf(base: TrackingSettings, { switches: wanted, color }: TrackingValues): TrackingSettingsEdit {
  const turned = switches.filter((name) => wanted[name] !== base.switches[name]);
  const edit: TrackingSettingsEdit = {};
  if (turned.length > 0) edit.switches = Object.fromEntries(turned.map((name) => [name, wanted[name]]));
  if (color !== base.color) edit.color = color;
  return edit;
}

/** The settings as another member left them, which the server sends with its refusal. */
function freshOf(error: ApiError): TrackingSettings | null {
  if (error.type !== 'STALE_VERSION') return null;
  const read = TrackingSettings.safeParse(error.body.data);
  return read.success ? read.data : null;
}
