// The input of the recipients' page. The server passes it on and does not depend on how the page is rendered (tracking/dist/render.js).
import type { MessagePage } from '../chat/schema.ts';
import type { Language } from '../errors.ts';
import type { TrackingView } from './schema.ts';

export type SentForm = {
  saved: boolean;
  /** Whether the recipient only confirmed that the details are correct. */
  confirmed?: boolean;
  /** Whether the last change was undone. */
  undone?: boolean;
  /** Whether the recipient asked the courier for another day, or withdrew that request. */
  request?: 'asked' | 'withdrawn' | undefined;
  /** The faults of the form; one with an empty path concerns the whole form. */
  faults: readonly { path: string; message: string }[];
  typed: Readonly<Record<string, string>>;
  /** The masked address to which the code for the pending change was sent; empty if it had been sent before. */
  codeSentTo?: string | undefined;
};

/** The facts about this retailer and this installation that the privacy page needs. */
export type PrivacyFacts = {
  /** The retailer's contact for privacy questions, whatever its page shows. */
  contact: Pick<TrackingView['face'], 'phone' | 'email' | 'address'>;
  /** Third parties that receive data about recipients. */
  services: readonly ('geocoder' | 'streets')[];
  /** The days after which the recipient of an order is erased. */
  recipientDays: number;
};

/** The chat as a separate page. */
export type ChatPageInput = {
  thread: MessagePage;
  /** The id of the message that its form would send. */
  id: string;
  typed: string;
  faults: readonly string[];
};

export type PageInput = {
  /** Null if there is nothing to show; `problem` is then the reason. */
  view: TrackingView | null;
  problem?: 'notFound' | 'tooMany';
  language: Language;
  code: string;
  /** Whether a postal code was given; if the view is closed nevertheless, it was wrong. */
  postalCodeTried: boolean;
  /** Allows the page's one inline style sheet under its content security policy. */
  nonce: string;
  /** The result of a submitted form: saved, or its faults with the entered text. */
  sent?: SentForm | undefined;
  providerName: string;
  supportEmail: string;
  /** Renders the privacy page instead of the parcel's. */
  privacy?: PrivacyFacts;
  /** Renders the chat instead of the parcel, without scripts. */
  chat?: ChatPageInput;
  /** Renders a preview of the page, without scripts. */
  isPreview?: true;
};

/** Renders the page as a complete HTML document. */
export type RenderPage = (input: PageInput) => string;
