import { withOrdinal } from '@portage/contract/dates';
import type { Language } from '@portage/contract/errors';
import type { Store } from '@portage/contract/stores/schema';
import type { LabelData } from '../orders/labels.ts';
import type { App } from '../platform/app.ts';

/** One end of the way: who, and where. */
export interface LabelParty {
  name: string;
  /** As an order keeps it: street, city, province, postal code. */
  address: string;
  addressLine2?: string | null;
  phone?: string | null;
}

/** What one page says; `date` is the store's local YYYY-MM-DD. */
export interface LabelContent {
  language: Language;
  providerName: string;
  from: LabelParty;
  to: LabelParty;
  orderNumber: string | null;
  trackingCode: string;
  trackingLink: string;
  packageNumber: number;
  packageCount: number;
  date: string | null;
  pharmacy: boolean;
  /** How the retailer marks the order: what breaks, what must stay cold. */
  tags: readonly string[];
  note?: string | null;
}

/** The lines of an address as an envelope has them; one that is not Canadian stays in one piece. */
export function addressLines(party: LabelParty): { street: string; unit: string; city: string } {
  const unit = party.addressLine2 ?? '';
  const parts = party.address.split(',').map((part) => part.trim());
  const [city, province, postalCode] = parts.slice(-3);
  if (parts.length < 4 || !/^[a-z]\d[a-z] ?\d[a-z]\d$/i.test(postalCode ?? ''))
    return { street: party.address, unit, city: '' };
  return { street: parts.slice(0, -3).join(', '), unit, city: `${city}, ${province}  ${postalCode}` };
}

const shape = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const;
const formats = { en: new Intl.DateTimeFormat('en-CA', shape), fr: new Intl.DateTimeFormat('fr-CA', shape) };

/** The day in words, so that nobody takes the month for the day. */
export function dayInWords(date: string, language: Language): string {
  const day = /^\d{4}-\d\d-\d\d$/.test(date) ? Date.parse(`${date}T00:00:00Z`) : Number.NaN;
  return Number.isNaN(day) ? date : withOrdinal(language, formats[language].format(day));
}

type LabeledOrder = Omit<LabelData, 'packages'> & { packages: readonly { trackingCode: string }[] };

/** What one package's label says; `position` counts from 1. */
export function contentOf(
  app: App,
  order: LabeledOrder,
  store: Store,
  position: number,
  language: Language,
): LabelContent {
  return {
    language,
    from: {
      name: order.retailer.name,
      address: store.storeAddress,
      addressLine2: store.name,
      phone: store.phone ?? undefined,
    },
    to: {
      name: order.recipient,
      address: order.address,
      addressLine2: order.addressLine2 ?? undefined,
      phone: order.phone ?? undefined,
    },
    orderNumber: order.number,
    trackingCode: codeOf(order, position),
    trackingLink: order.trackingLink,
    packageNumber: position,
    packageCount: order.packages.length,
    date: order.date,
    providerName: app.config.provider.name,
    pharmacy: order.isPharmacy,
    tags: order.tags,
    note: [order.note, order.recipientNote].filter(Boolean).join('\n'),
  };
}

/** Of several packages each has its own code; one alone carries the order's, which may be the courier's own. */
const codeOf = ({ packages, trackingCode }: LabeledOrder, position: number): string =>
  packages.length > 1 ? (packages[position - 1]?.trackingCode ?? trackingCode) : trackingCode;
