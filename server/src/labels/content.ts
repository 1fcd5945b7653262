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
  language: 'en' | 'fr';
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

const formats = {
  en: new Intl.DateTimeFormat('en-CA', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  }),
  fr: new Intl.DateTimeFormat('fr-CA', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  }),
};

/** The day in words, so that nobody takes the month for the day. */
export function dayInWords(date: string, language: 'en' | 'fr'): string {
  const day = /^\d{4}-\d\d-\d\d$/.test(date) ? Date.parse(`${date}T00:00:00Z`) : Number.NaN;
  return Number.isNaN(day) ? date : formats[language].format(day);
}
