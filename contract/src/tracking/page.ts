// The input of the recipient's page. The server passes it without knowing how the page is rendered (tracking/dist/render.js).
import type { MessagePage } from '../chat/schema.ts';
import type { Language } from '../errors.ts';
import type { TrackingView } from './schema.ts';

export type SentForm = {
  saved: boolean;
  /** Whether the recipient only confirmed that the details are correct. */
  confirmed?: boolean;
  /** Whether the last change was undone. */
  undone?: boolean;
  /** An empty path is about the whole form. */
  faults: readonly { path: string; message: string }[];
  typed: Readonly<Record<string, string>>;
  /** Where the code for the pending change was sent; empty if it had been sent before. */
  codeSentTo?: string | undefined;
};

/** The facts about this retailer and this installation that the privacy page needs. */
export type PrivacyFacts = {
  /** How the retailer is reached about it, whatever its page shows. */
  contact: Pick<TrackingView['face'], 'phone' | 'email' | 'address'>;
  /** Third parties that receive data about recipients. */
  services: readonly ('geocoder' | 'streets')[];
};

/** The chat as a page of its own. */
export type ChatPageInput = {
  thread: MessagePage;
  /** Of the message that its form would send. */
  id: string;
  typed: string;
  faults: readonly string[];
};

export type PageInput = {
  /** Null when there is nothing to show, for the reason that `problem` names. */
  view: TrackingView | null;
  problem?: 'notFound' | 'tooMany';
  language: Language;
  code: string;
  /** Whether a postal code was given; when the view is still closed, it was the wrong one. */
  postalCodeTried: boolean;
  /** Allows the page's one inline style sheet under its content security policy. */
  nonce: string;
  /** The result of sending the form, if it was sent: saved, or the faults beside what was typed. */
  sent?: SentForm | undefined;
  providerName: string;
  supportEmail: string;
  /** The privacy page is wanted, not the parcel's. */
  privacy?: PrivacyFacts;
  /** Shown in the place of the parcel: no script wakes it. */
  chat?: ChatPageInput;
  /** A picture of a page: no script wakes it. */
  isPreview?: true;
};

/** Renders the whole HTML document. */
export type RenderPage = (input: PageInput) => string;
