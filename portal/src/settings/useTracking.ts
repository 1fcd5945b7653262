import type { Logo } from '@portage/contract/settings/logo';
import { switches, type TrackingSwitch } from '@portage/contract/settings/switches';
import { TrackingSettings, type TrackingSettingsEdit } from '@portage/contract/settings/tracking';
import { api } from '../api/client.ts';
import { keyOf } from '../api/read.ts';
import { useVersionedForm } from '../ui/form/useVersionedForm.ts';
import { useNotify } from '../ui/useNotify.ts';
import { useWords } from '../words/translate.ts';
import { words } from './words.ts';

/** What the form of the recipients' page holds. */
export type TrackingValues = { switches: Record<TrackingSwitch, boolean>; color: string | null; logo: Logo | null };

const valuesOf = ({ switches, color, logo }: TrackingSettings): TrackingValues => ({ switches, color, logo });

/** The editing of the recipients' page. */
export function useTracking(fresh: TrackingSettings) {
  const t = useWords(words);
  const notify = useNotify();
  return useVersionedForm({
    fresh,
    key: keyOf(api.settings.tracking, {}),
    row: api.settings.editTracking,
    place: {},
    shape: TrackingSettings,
    valuesOf,
    editOf,
    keeping: (settings, kept) => ({
      switches: { ...settings.switches, ...kept.switches },
      color: kept.color === undefined ? settings.color : kept.color,
      // What is sent of a logo is its id alone: one that was chosen here stays in its field as it is.
      ...(kept.logo === undefined ? { logo: settings.logo } : {}),
    }),
    onSaved: () => notify.succeeded(t('saved')),
  });
}

/** What differs from the settings, as it is to be sent. */
function editOf(base: TrackingSettings, { switches: wanted, color, logo }: TrackingValues): TrackingSettingsEdit {
  const turned = switches.filter((name) => wanted[name] !== base.switches[name]);
  const edit: TrackingSettingsEdit = {};
  if (turned.length > 0) edit.switches = Object.fromEntries(turned.map((name) => [name, wanted[name]]));
  if (color !== base.color) edit.color = color;
  if (logo?.id !== base.logo?.id) edit.logo = logo?.id ?? null;
  return edit;
}
