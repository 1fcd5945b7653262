import { switches, type TrackingSwitch } from '@portage/contract/settings/switches';
import { TrackingSettings, type TrackingSettingsEdit } from '@portage/contract/settings/tracking';
import { api } from '../api/client.ts';
import { keyOf } from '../api/read.ts';
import { useVersionedForm } from '../ui/form/useVersionedForm.ts';
import { useNotify } from '../ui/useNotify.ts';
import { useWords } from '../words/translate.ts';
import { words } from './words.ts';

/** What the form of the recipients' page holds. */
export type TrackingValues = { switches: Record<TrackingSwitch, boolean>; color: string | null };

const valuesOf = ({ switches, color }: TrackingSettings): TrackingValues => ({ switches, color });

/** The editing of the recipients' page. */
export function useTracking(fresh: TrackingSettings) {
  const t = useWords(words);
  const notify = useNotify();
  return useVersionedForm({
    fresh,
    key: keyOf(api.settings.tracking, {}),
    row: api.settings.editTracking,
    shape: TrackingSettings,
    valuesOf,
    editOf,
    keeping: (settings, { version: _, ...kept }) => ({
      ...valuesOf(settings),
      ...kept,
      switches: { ...settings.switches, ...kept.switches },
    }),
    onSaved: () => notify.succeeded(t('saved')),
  });
}

/** What differs from the settings, as it is to be sent. */
function editOf(base: TrackingSettings, { switches: wanted, color }: TrackingValues): TrackingSettingsEdit {
  const turned = switches.filter((name) => wanted[name] !== base.switches[name]);
  const edit: TrackingSettingsEdit = {};
  if (turned.length > 0) edit.switches = Object.fromEntries(turned.map((name) => [name, wanted[name]]));
  if (color !== base.color) edit.color = color;
  return edit;
}
