// The rules for a retailer's messages to recipients, and why a text is refused.
import type { ErrorType, Fault } from '../errors.ts';
import type { Channel } from '../mail/schema.ts';
import type { Language } from '../words.ts';
import { variablesOf } from './events.ts';
import type { Reach } from './names.ts';
import { type NotificationEvent, notificationEvents } from './names.ts';
import { notificationTexts } from './words.ts';

/** The retailer's own text in each language; null means Portage's. */
export type OwnText = Record<Language, string | null>;
export type ChannelRule = { isOn: boolean; subject: OwnText; text: OwnText };
export type EventRules = Record<Channel, ChannelRule>;

const silent: OwnText = { en: null, fr: null };

/** The default rules of an event: emails are sent, text messages are not. */
export const defaultRules: EventRules = {
  EMAIL: { isOn: true, subject: silent, text: silent },
  SMS: { isOn: false, subject: silent, text: silent },
};

/** By default, text messages are held at night, and emails are not. */
export const defaultQuiet = { from: '21:00', to: '08:00', holdsMail: false };

/** Returns the subject and text of a message: the retailer's own, or Portage's. */
export function wordingOf(event: NotificationEvent, channel: Channel, rule: ChannelRule, language: Language) {
  const place = language === 'fr' ? 1 : 0;
  const { subject, mail, sms } = notificationTexts[event];
  return {
    subject: rule.subject[language] ?? subject[place],
    text: rule.text[language] ?? (channel === 'EMAIL' ? mail : sms)[place],
  };
}

/** Returns the variables in a text that this event does not have. */
export const unknownVariables = (event: NotificationEvent, text: string): string[] =>
  [...text.matchAll(/\{([^{}]*)\}/g)].flatMap(([, name = '']) => (variablesOf(event).includes(name) ? [] : [name]));

/** Returns a fault if a text uses an unknown variable; its message lists the known ones. */
export function textFault(event: NotificationEvent, text: string | null, path: string): Fault[] {
  const [variable] = unknownVariables(event, text ?? '');
  const variables = variablesOf(event).map((name) => `{${name}}`);
  const values = { variable: `{${variable}}`, variables: variables.join(', ') };
  return variable === undefined ? [] : [{ type: 'UNKNOWN_VARIABLE', path, values }];
}

/** Returns all faults in the texts of some events. */
export const textFaults = (events: Partial<Record<NotificationEvent, EventRules | null>>): Fault[] =>
  notificationEvents.flatMap((event) =>
    (['EMAIL', 'SMS'] as const).flatMap((channel) =>
      (['subject', 'text'] as const).flatMap((part) =>
        (['en', 'fr'] as const).flatMap((language) =>
          textFault(
            event,
            events[event]?.[channel][part][language] ?? null,
            `events.${event}.${channel}.${part}.${language}`,
          ),
        ),
      ),
    ),
  );

type Repeated = { isUnderWay: boolean; isNews: boolean; reach: Reach };

/** Returns why a message cannot be sent again now, or null. */
export function whyNotAgain({ isUnderWay, isNews, reach }: Repeated): ErrorType | null {
  if (isUnderWay) return 'NOTIFICATION_WAITING';
  if (!isNews) return 'NOTIFICATION_LATE';
  if (reach === 'OPEN') return null;
  return reach === 'OPTED_OUT' ? 'RECIPIENT_OPTED_OUT' : 'RECIPIENT_UNREACHABLE';
}
