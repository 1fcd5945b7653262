// Composes a message: an event's text, filled with the data of its order.

import { withOrdinal } from '@portage/contract/dates';
import type { Language } from '@portage/contract/errors';
import type { DropoffPoint } from '@portage/contract/fleet/schema';
import type { Channel } from '@portage/contract/mail/schema';
import { isConfirmation, type NoticeKind, type NotificationEvent } from '@portage/contract/notifications/names';
import { type ChannelRule, wordingOf } from '@portage/contract/notifications/rules';
import { spellPlainly } from '@portage/contract/notifications/sms';
import { textWords } from '@portage/contract/notifications/words';
import { holderOf, kindOf, promiseOf } from '@portage/contract/orders/now';
import { deliveryStatuses } from '@portage/contract/orders/status';
import { answerDate } from '@portage/contract/tracking/questions';
import { trackingStatus } from '@portage/contract/tracking/rules';
import { bannerOf, words as pageWords } from '@portage/contract/tracking/words';
import { translate, type Values } from '@portage/contract/words';
import { drawMail } from '../mail/layout.ts';
import { shownCode, trackingLink } from '../orders/codes.ts';
import { dropoffPointOf, factsOf, type NowOrder, plannedStop } from '../orders/now.ts';
import type { App } from '../platform/app.ts';
import { isoOf, readInstant, today as todayIn } from '../platform/clock.ts';
import { zoneOf } from '../recipients/zone.ts';
import { firstNameOf } from '../tracking/firstName.ts';
import type { NoticeOrder } from './queries.ts';
import { confirmationWords, words } from './words.ts';

export type NoticeRequest = { event: NotificationEvent; channel: Channel; language: Language; rule: ChannelRule };
/** The data of an order that a message uses, in addition to its own text. */
export type Subject = NowOrder &
  Pick<
    NoticeOrder,
    | 'address'
    | 'envoi_tracking_code'
    | 'link_code'
    | 'number'
    | 'recipient'
    | 'retailer_address'
    | 'retailer_email'
    | 'retailer_name'
    | 'retailer_phone'
    | 'route'
    | 'store_timezone'
    | 'tracking_code'
    | 'use_envoi_tracking_code'
  >;
type Composed = { subject: string | null; text: string };

/** The code as staff read it in a message that was sent. */
export const hiddenPin = '••••';
/** The messages about a driver who is on the way. */
const withPin: readonly NotificationEvent[] = ['OUT_FOR_DELIVERY', 'DRIVER_NEAR'];

/**
 * Composes an email's subject and paragraphs, or a text message, which ends with how to opt out. `pin` is the code that the driver asks for;
 * null if there is none.
 */
export function compose(
  app: App,
  about: Subject,
  { event, channel, language, rule }: NoticeRequest,
  pin: string | null,
): Composed {
  const values = valuesOf(app, about, language);
  const wording = wordingOf(event, channel, rule, language);
  const subject = fill(wording.subject, values);
  const code = pin !== null && withPin.includes(event) ? translate(words.code, language, { pin }) : '';
  const silence = event === 'MISSED' && channel === 'EMAIL' ? silenceOf(app, about, language) : '';
  const text = [fill(wording.text, values), code, silence].filter(Boolean).join(channel === 'EMAIL' ? '\n\n' : ' ');
  if (channel === 'EMAIL') return { subject: subject.replace(/[^\S\u00a0]+/g, ' '), text };
  return { subject: null, text: spellPlainly(`${text} ${translate(textWords.leave, language)}`) };
}

/** Returns what happens without an answer that the courier needs; empty if it needs none. */
export function silenceOf(app: App, about: Subject, language: Language): string {
  const facts = factsOf(app, about, about.route, about.store_timezone);
  const date = answerDate(facts);
  if (date === null || date < facts.asOf.local.slice(0, 10)) return '';
  return translate(words.silence[about.type], language, {
    retailer: about.retailer_name,
    day: printDay(date, language),
  });
}

/** Renders an email in the common layout, with its sender and how to opt out. */
export function drawNotice(
  app: App,
  about: Subject,
  { subject, text }: Composed,
  { kind, language, leave }: { kind: NoticeKind; language: Language; leave: string },
) {
  const { provider } = app.config;
  const { retailer_name: retailer } = about;
  const t = (pair: readonly [string, string], values?: Values) => translate(pair, language, values);
  const contact = [about.retailer_address, about.retailer_phone, about.retailer_email].filter((part) => part !== null);
  return drawMail(
    {
      subject: subject ?? '',
      paragraphs: text.split(/\n{2,}/),
      code: null,
      button: buttonOf(kind, t, linkOf(app, about, language)),
      after: [],
    },
    {
      language,
      provider,
      receiver: firstNameOf(about.recipient) ?? about.recipient,
      retailer,
      imprint: {
        lines: [
          t(words.why, { retailer, courier: provider.name }),
          ...(contact.length > 0 ? [t(words.sender, { name: retailer, contact: contact.join(' · ') })] : []),
        ],
        leave: isConfirmation(kind) ? null : { label: t(words.leaveMail), address: leave },
      },
    },
  );
}

/** Returns the button of an email: a link to the part of the page that it is about. Without that part, the page opens at its top. */
function buttonOf(kind: NoticeKind, t: (pair: readonly [string, string]) => string, link: string) {
  if (kind === 'DETAILS_CHANGED' || kind === 'REQUEST_UPDATED' || kind === 'RETURNING')
    return { label: t(confirmationWords.check), address: `${link}#changes` };
  if (kind === 'CLAIM_RECEIVED' || kind === 'CLAIM_ANSWERED')
    return { label: t(confirmationWords.check), address: `${link}#claim` };
  if (kind === 'MISSED') return { label: t(words.choose), address: `${link}#changes` };
  if (kind === 'DELIVERED') return { label: t(words.delivered), address: `${link}#photos` };
  // The page of the chat shows it also after it closed.
  if (kind === 'CHAT_ANSWERED') return { label: t(confirmationWords.read), address: link.replace('?', '/chat?') };
  return { label: t(words.follow), address: link };
}

/**
 * Fills the variables of a text. Avoids a second period after a value that ends in one, such as “4:33 p.m.”. A delivery may have no time of
 * completion: sentences with `{at}` are then left out.
 */
const fill = (text: string, values: Values) =>
  (values.at === undefined ? text.replace(/[^.!?\n]*\{at\}[^.!?\n]*[.!?]?/g, '') : text)
    .replace(/\{(\w+)\}(\.(?!\.))?/g, (whole, name: string, period = '') => {
      const value = values[name];
      if (value === undefined) return whole;
      return String(value).endsWith('.') ? String(value) : `${value}${period}`;
    })
    .trim();

export const linkOf = (app: App, { link_code }: Pick<Subject, 'link_code'>, language: Language) =>
  `${trackingLink(app, link_code)}?lang=${language}`;

/** Sanitizes a name that anyone may have entered: no links, no line breaks, and no control characters that reverse text. */
const nameOnly = (name: string) =>
  name
    .replace(/[\p{White_Space}\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .replace(/[/@<>]/g, '')
    .replace(/\.(?=[\p{L}\p{N}]{2})/gu, '. ')
    .trim();

/** Returns the values of all variables; unknown ones have a placeholder text. */
function valuesOf(app: App, about: Subject, language: Language): Values {
  const t = (pair: readonly [string, string], values?: Values) => translate(pair, language, values);
  const { provider } = app.config;
  const status = deliveryStatuses.find((each) => each === about.delivery_status) ?? null;
  const standing = trackingStatus({ type: about.type, status, statusId: about.status_id });
  const today = todayIn(app.clock, about.store_timezone);
  const facts = factsOf(app, about, about.route, about.store_timezone);
  const kind = kindOf(facts);
  const { promised_by: promisedBy, type, status_id: statusId } = about;
  const current = { status: standing, kind, type, statusId, today, promise: promiseOf(facts, kind), dropoff: null };
  const holder = holderOf(facts);
  const banner = bannerOf({ ...current, holder, open: true, canAnswer: false, answerBy: null, answerFor: null });
  const until = promisedBy === null || promisedBy < today ? t(words.soon) : printDay(promisedBy, language);
  const known = { retailer: about.retailer_name, email: provider.supportEmail, by: until };
  const page = (key: keyof typeof pageWords) =>
    t(pageWords[key]).replace(/\{\{(\w+)\}\}/g, (whole, name) => new Map(Object.entries(known)).get(name) ?? whole);
  return {
    recipient: nameOnly(about.recipient),
    retailer: about.retailer_name,
    courier: provider.name,
    order: orderName(about),
    news: page(banner.title),
    details: page(banner.text),
    // Whether the page offers a visit instead depends on the retailer and the hour.
    next: kind === 'RETURN_PLANNED' ? t(words.stillWanted) : page(banner.next),
    link: linkOf(app, about, language),
    date: about.delivery_date === null ? t(words.soon) : printDay(about.delivery_date, language),
    window: windowIn(app, about, language) ?? t(words.today),
    until,
    ...(about.completed_at !== null && { at: printMoment(about.completed_at, about, language) }),
    ...dropoffValues(dropoffPointOf(about), language),
  };
}

/** Returns where a drop-off point keeps a parcel and until when, as parts of a sentence. */
function dropoffValues(point: DropoffPoint | null, language: Language): Values {
  const t = (pair: readonly [string, string], values?: Values) => translate(pair, language, values);
  if (!point) return { place: t(words.unknownPlace), held: t(words.soon) };
  const { name, address, holdUntil } = point;
  const held = holdUntil ? t(words.heldUntil, { day: printDay(holdUntil, language) }) : t(words.soon);
  return { place: t(words.place, { name, address }), held };
}

/** Returns the name of an order in a message. */
export const orderName = (
  about: Pick<Subject, 'number' | 'envoi_tracking_code' | 'tracking_code' | 'use_envoi_tracking_code'>,
) => about.number ?? shownCode(about, about.use_envoi_tracking_code);

/**
 * Returns the window of arrival in the recipient's time zone: only its end once it has started, “soon” once it is over; null if there is
 * none.
 */
function windowIn({ clock }: App, about: Subject, language: Language): string | null {
  const stop = plannedStop(about, about.route);
  if (!stop) return null;
  const now = clock.now();
  const { from, to } = stop;
  if (to < isoOf(now)) return translate(words.soon, language);
  const at = (instant: string) => printTime(instant, about, language);
  return translate(from < isoOf(now) ? words.by : words.between, language, { from: at(from), to: at(to) });
}

type RecipientPlace = Pick<Subject, 'address' | 'store_timezone'>;
const zoneOfRecipient = ({ address, store_timezone }: RecipientPlace) => zoneOf(address, store_timezone);

/** Prints the time of an instant in the recipient's zone: “4:30 p.m.”, “16 h 30”. */
function printTime(instant: string, about: RecipientPlace, language: Language): string {
  const options = { hour: 'numeric', minute: '2-digit', timeZone: zoneOfRecipient(about) } as const;
  const print = new Intl.DateTimeFormat(`${language}-CA`, options);
  return print.format(readInstant(instant).epochMilliseconds).replace(/\sh\s00$/, '\u00a0h');
}

/** Prints the day and time of an instant in the recipient's zone, as a part of a sentence. */
function printMoment(instant: string, about: RecipientPlace, language: Language): string {
  const day = readInstant(instant).toZonedDateTimeISO(zoneOfRecipient(about)).toPlainDate().toString();
  const time = printTime(instant, about, language);
  return translate(words.at, language, { day: printDay(day, language), time });
}

export const printDay = (date: string, language: Language) => {
  const options = { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' } as const;
  const print = new Intl.DateTimeFormat(`${language}-CA`, options);
  const day = withOrdinal(language, print.format(new Date(`${date}T00:00:00Z`)));
  return language === 'fr' ? `le ${day}` : day;
};
