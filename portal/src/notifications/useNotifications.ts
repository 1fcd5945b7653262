import { type NotificationEvent, notificationEvents } from '@portage/contract/notifications/names';
import { NotificationSettings, type NotificationSettingsEdit } from '@portage/contract/notifications/schema';
import { api } from '../api/client.ts';
import { keyOf } from '../api/read.ts';
import { useVersionedForm } from '../ui/form/useVersionedForm.ts';
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

/** The editing of messages. */
export function useNotifications(fresh: NotificationSettings) {
  const t = useWords(words);
  const notify = useNotify();
  return useVersionedForm({
    fresh,
    key: keyOf(api.notifications.settings, {}),
    row: api.notifications.edit,
    shape: NotificationSettings,
    valuesOf,
    editOf,
    keeping: (settings, kept) =>
      valuesOf({
        ...settings,
        events: { ...settings.events, ...kept.events },
        quiet: kept.quiet === undefined ? settings.quiet : kept.quiet,
      }),
    onSaved: () => notify.succeeded(t('saved')),
  });
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
