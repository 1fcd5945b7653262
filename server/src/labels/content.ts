import { withOrdinal } from '@portage/contract/dates';
import type { Language } from '@portage/contract/errors';
import type { Store } from '@portage/contract/stores/schema';
import { trackingLink } from '../orders/codes.ts';
import type { LabelData } from '../orders/labels.ts';
import type { App } from '../platform/app.ts';

/** The sender or the recipient. */
export interface LabelParty {
  name: string;
  /** In the format of an order's address: street, city, province, postal code. */
  address: string;
  addressLine2?: string | null;
  phone?: string | null;
}

/** The contents of one label; `date` is the store's local YYYY-MM-DD. */
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
  /** The retailer's tags on the order, such as fragile or cold. */
  tags: readonly string[];
  note?: string | null;
}

/** A label without an order: the sender, and lines to write on. */
export type BlankContent = Pick<LabelContent, 'language' | 'providerName' | 'trackingCode' | 'trackingLink'> & {
  retailer: string;
  store: string;
};

/** Splits an address into the lines of an envelope. An address that is not Canadian is returned unchanged. */
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

/** Formats a date with the month as a word, so that it cannot be confused with the day. */
export function dayInWords(date: string, language: Language): string {
  const day = /^\d{4}-\d\d-\d\d$/.test(date) ? Date.parse(`${date}T00:00:00Z`) : Number.NaN;
  return Number.isNaN(day) ? date : withOrdinal(language, formats[language].format(day));
}

type LabeledOrder = Omit<LabelData, 'packages'> & { packages: readonly { trackingCode: string }[] };

/** Returns the contents of one package's label; `position` counts from 1. */
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
    // The driver reads the label: with the recipient's own link, also the recipient's code.
    trackingLink: order.proof?.kinds.includes('PIN') ? trackingLink(app, order.trackingCode) : order.trackingLink,
    packageNumber: position,
    packageCount: order.packages.length,
    date: order.date,
    providerName: app.config.provider.name,
    pharmacy: order.isPharmacy,
    tags: order.tags,
    note: [order.note, order.recipientNote].filter(Boolean).join('\n'),
  };
}

/** Returns the code of a package: with several packages, its own; for a single one, the order's, which may be the courier's code. */
const codeOf = ({ packages, trackingCode }: LabeledOrder, position: number): string =>
  packages.length > 1 ? (packages[position - 1]?.trackingCode ?? trackingCode) : trackingCode;
