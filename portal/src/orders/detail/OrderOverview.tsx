import { formatPhone } from '@portage/contract/labels/rules';
import { fieldNames, lineOf, type OrderField } from '@portage/contract/orders/fields';
import { isUnderWay } from '@portage/contract/orders/rules';
import type { Order } from '@portage/contract/orders/schema';
import { hoursToPrepare } from '@portage/contract/stores/rules';
import type { ReactNode } from 'react';
import { ProofPanel } from '../../proofs/ProofPanel.tsx';
import { Origin } from '../../shopify/shops/Origin.tsx';
import { cutoffOf } from '../../stores/cutoff.ts';
import { useStoreName } from '../../stores/storeName.ts';
import { useStores } from '../../stores/useStores.ts';
import { AddressText } from '../../ui/text/AddressText.tsx';
import { EmailText } from '../../ui/text/EmailText.tsx';
import { useNow } from '../../ui/useNow.ts';
import { addDays } from '../../words/day.ts';
import { useFormats } from '../../words/formats.ts';
import { languageNames } from '../../words/language.ts';
import { fieldName } from '../fieldName.ts';
import { plannedOf, useMoment } from '../orderText.ts';
import { TrackingCode } from '../TrackingCode.tsx';
import { useFieldText } from '../useFieldText.ts';
import { useT } from '../words.ts';
import { Facts } from './Facts.tsx';
import { TakeBack } from './OrderActions.tsx';
import { PackageList } from './PackageList.tsx';
import { useT as useDetailWords } from './words.ts';

/** Renders the order as given to the courier: its pickup, its contents and its other fields. */
export function MoreFacts({ order }: { order: Order }) {
  return (
    <>
      <DropoffPoint order={order} />
      <Pickup order={order} />
      <ProofPanel order={order} />
      <PackageList order={order} />
      <Origin order={order} />
      <More order={order} />
      <TakeBack order={order} />
    </>
  );
}

/** Shows where the parcel waits for its recipient, so that members can answer questions about it. */
function DropoffPoint({ order: { delivery, today } }: { order: Order }) {
  const t = useDetailWords();
  const { day } = useFormats();
  const point = delivery?.dropoffPoint;
  if (!point) return null;
  const { name, address, hours, holdUntil } = point;
  return (
    <Facts
      title={t('dropoffPoint')}
      facts={[
        { name: t('dropoffPlace'), value: <AddressText address={`${name}\n${address}`} />, isWide: true },
        { name: t('dropoffHours'), value: hours, isWide: true },
        {
          name: t(holdUntil && holdUntil < today ? 'dropoffKept' : 'dropoffHold'),
          value: holdUntil && day(holdUntil),
        },
      ]}
    />
  );
}

function Pickup({ order }: { order: Order }) {
  const t = useT();
  const { day, zone } = useFormats();
  const { kind, date, hours } = plannedOf(order);
  const planned = date ? [day(date), hours].filter((part) => part !== null).join(', ') : t('noSlot');
  const { name, timezone } = order.pickupSchedule;
  const nameOf = useStoreName();
  const store = useStores().stores.find(({ id }) => id === order.pickupScheduleId);
  return (
    <Facts
      title={t('handling')}
      facts={[
        { name: t('type'), value: t(order.type) },
        { name: t(`planned.${kind}`), value: <span className="numeric">{planned}</span> },
        { name: t('store'), value: `${store ? nameOf(store) : name} · ${zone(timezone)}` },
        { name: t('cutoff'), value: !isUnderWay(order) && <Cutoff order={order} /> },
      ]}
    />
  );
}

/** Shows the cutoff until which the order can be taken back, in the store's time zone, and the time left. */
function Cutoff({ order }: { order: Order }) {
  const t = useT();
  const { ago } = useFormats();
  const moment = useMoment();
  const { stores } = useStores();
  const now = useNow();
  const { cutoffAt, date, time } = order;
  if (!cutoffAt || !date || !time) return <span className="muted">{t('noCutoff')}</span>;
  const store = stores.find(({ id }) => id === order.pickupScheduleId);
  const local = store && cutoffOf(time, hoursToPrepare(store));
  const isPast = Date.parse(cutoffAt) < now;
  return (
    <span className="numeric">
      {local && moment(addDays(date, -local.daysBefore), local.time, order.today)}
      <span className="muted"> · {isPast ? t('cutoffPast') : ago(cutoffAt)}</span>
    </span>
  );
}

/** Shows who receives the parcel, and where. */
export function Recipient({ order }: { order: Order }) {
  const t = useT();
  const { recipient, address, addressLine2, phone, email, note, leaveAt } = order;
  return (
    <Facts
      title={t('recipient')}
      facts={[
        { name: t('name'), value: recipient },
        { name: t('phone'), value: phone && <a href={telOf(phone)}>{formatPhone(phone)}</a> },
        {
          name: t('address'),
          value: <AddressText address={[address, addressLine2].filter(Boolean).join('\n')} />,
          isWide: true,
        },
        {
          name: t('email'),
          value: email && (
            <a href={`mailto:${email}`}>
              <EmailText email={email} />
            </a>
          ),
          isWide: true,
        },
        { name: t('language'), value: order.language && languageNames[order.language] },
        { name: t('note'), value: note, isWide: true },
        { name: t('recipientNote'), value: order.recipientNote, isWide: true },
        { name: t('doorCode'), value: order.doorCode },
        {
          name: t('leaveAt'),
          value: leaveAt && [t(`leave.${leaveAt.place}`), leaveAt.words].filter(Boolean).join(', '),
        },
      ]}
    />
  );
}

/** Returns a phone link. An extension is left out: it must be dialled by hand. */
const telOf = (phone: string) =>
  `tel:${phone
    .split(/[a-z]/i, 1)
    .join('')
    .replace(/[^\d+]/g, '')}`;

/** The fields that other parts of the detail show. */
const shownElsewhere: ReadonlySet<OrderField> = new Set([
  ...fieldNames.filter((field) => lineOf(field).section === 'packages'),
  ...(['recipient', 'phone', 'email', 'language', 'address', 'addressLine2', 'latitude', 'longitude', 'note'] as const),
  ...(['type', 'pickupScheduleId', 'date', 'time', 'proof', 'customFields'] as const),
]);
const otherFields = fieldNames.filter((field) => !shownElsewhere.has(field));

/** Renders a value by the kind of its field; a checkbox that is off is left out. */
function shownAs(field: OrderField, text: string, order: Order): ReactNode {
  if (order[field] === false) return null;
  return lineOf(field).kind === 'code' && text ? <span className="code">{text}</span> : text;
}

function More({ order }: { order: Order }) {
  const t = useT();
  const detailText = useDetailWords();
  const { instant, zone } = useFormats();
  const ownTime = (at: string) => `${instant(at)} · ${zone(Intl.DateTimeFormat().resolvedOptions().timeZone)}`;
  const text = useFieldText();
  const { trackingCode, envoiTrackingCode } = order;
  const courierCode = envoiTrackingCode !== trackingCode && envoiTrackingCode;
  return (
    <Facts
      title={t('more')}
      facts={[
        { name: t('trackingCode'), value: <TrackingCode code={trackingCode} /> },
        { name: detailText('courierCode'), value: courierCode && <span className="code">{courierCode}</span> },
        { name: detailText('link'), value: order.linkRevoked && detailText('linkRevoked'), isWide: true },
        ...otherFields.map((field) => ({
          name: fieldName(field, t),
          value: shownAs(field, text(field, order), order),
        })),
        ...order.customFields.map(({ label, value }) => ({ name: label, value })),
        { name: t('source'), value: t(`source.${order.source}`) },
        { name: t('added'), value: <span className="numeric">{ownTime(order.createdAt)}</span> },
        {
          name: t('updated'),
          value: order.updatedAt !== order.createdAt && <span className="numeric">{ownTime(order.updatedAt)}</span>,
        },
      ]}
    />
  );
}
