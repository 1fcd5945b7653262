import { type NotificationEvent, notificationEvents } from '@portage/contract/notifications/names';
import { defaultQuiet } from '@portage/contract/notifications/rules';
import { NotificationSettings, NotificationSettingsEdit } from '@portage/contract/notifications/schema';
import { api } from '../api/client.ts';
import { keyOf } from '../api/read.ts';
import { useVersionedForm } from '../ui/form/useVersionedForm.ts';
import { useNotify } from '../ui/useNotify.ts';
import { useT } from './words.ts';

type Rules = NotificationSettings['events'][NotificationEvent];
type Quiet = NonNullable<NotificationSettings['quiet']>;
/** The values of the messages form; the quiet hours stay in it while they are switched off. */
export type MessageValues = {
  events: Record<NotificationEvent, Rules>;
  isQuiet: boolean;
  quiet: Quiet;
  /** Which parts the store overrides; all of them when the settings of all stores are edited. */
  own: Record<NotificationEvent | 'quiet', boolean>;
};

const hoursOf = (quiet: Quiet | null) => ({ isQuiet: quiet !== null, quiet: quiet ?? defaultQuiet });

export const valuesOf = (settings: NotificationSettings): MessageValues => ({
  events: settings.events,
  ...hoursOf(settings.quiet),
  own: ownOf(settings),
});

// Every event is a key; the type of fromEntries does not show it.
const byEvent = <T>(of: (event: NotificationEvent) => T) =>
  Object.fromEntries(notificationEvents.map((event) => [event, of(event)])) as Record<NotificationEvent, T>;
const ownOf = ({ own }: NotificationSettings): MessageValues['own'] => ({
  ...byEvent((event) => own === null || own.events.includes(event)),
  quiet: own === null || own.quiet,
});

/** Returns the query that reads and changes the settings of a store, or of all stores. */
export const placeOf = (store: string | undefined) => (store === undefined ? {} : { query: { store } });

/** Returns the form state of the messages of a store, which inherits from the retailer, or of all stores. */
export function useNotifications(store: string | undefined, fresh: NotificationSettings, all: NotificationSettings) {
  const t = useT();
  const notify = useNotify();
  return useVersionedForm({
    fresh,
    queryKey: keyOf(api.notifications.settings, placeOf(store)),
    record: NotificationSettings,
    schema: NotificationSettingsEdit,
    valuesOf,
    editOf,
    withEdit: (settings, { events = {}, quiet }) => {
      const { own, ...shown } = valuesOf(settings);
      return {
        ...shown,
        events: { ...settings.events, ...byEvent((event) => keptOf(events[event], settings, all, event)) },
        ...(quiet !== undefined && hoursOf(quiet === 'INHERITED' ? all.quiet : quiet)),
        own: {
          ...byEvent((event) => (events[event] === undefined ? own[event] : events[event] !== null)),
          quiet: quiet === undefined ? own.quiet : quiet !== 'INHERITED',
        },
      };
    },
    send: (body) => api.notifications.edit({ ...placeOf(store), body }),
    stales: ['notifications.settings'],
    onSaved: () => notify.succeeded(t('saved')),
  });
}

/** Returns the rules of an event under an edit: those of the edit, the inherited ones if the edit is null, or else the saved ones. */
const keptOf = (
  kept: Rules | null | undefined,
  settings: NotificationSettings,
  all: NotificationSettings,
  event: NotificationEvent,
): Rules => kept ?? (kept === null ? all : settings).events[event];

/** Returns the values that differ from the settings, as they are sent: an emptied text becomes null. */
function editOf(base: NotificationSettings, values: MessageValues): NotificationSettingsEdit {
  const was = ownOf(base);
  const changed = notificationEvents.flatMap((event): [NotificationEvent, Rules | null][] => {
    const rules = tidied(values.events[event]);
    const isSame = JSON.stringify(rules) === JSON.stringify(tidied(base.events[event]));
    if (!values.own[event]) return was[event] ? [[event, null]] : [];
    return was[event] && isSame ? [] : [[event, rules]];
  });
  const edit: NotificationSettingsEdit = {};
  if (changed.length > 0) edit.events = Object.fromEntries(changed);
  const { from, to, holdsMail } = values.quiet;
  const hours = values.isQuiet ? { from, to, holdsMail } : null;
  const isSame = JSON.stringify(hours) === JSON.stringify(base.quiet);
  if (!values.own.quiet && was.quiet) edit.quiet = 'INHERITED';
  if (values.own.quiet && !(was.quiet && isSame)) edit.quiet = hours;
  return edit;
}

const tidied = ({ EMAIL, SMS }: Rules): Rules => ({ EMAIL: tidiedRule(EMAIL), SMS: tidiedRule(SMS) });
const tidiedRule = ({ isOn, subject, text }: Rules['EMAIL']): Rules['EMAIL'] => ({
  isOn,
  subject: { en: subject.en || null, fr: subject.fr || null },
  text: { en: text.en || null, fr: text.fr || null },
});
