// Geocoding (design section 6): suggestions for a partly typed address, and the location of an address with its precision. A gateway knows
// no retailer: callers add the addresses that the retailer delivered to before.
import type { Place, Point } from '@portage/contract/place';

/** An address as a person would write it on a label: street, city, province, postal code, as far as they are known. */
export type Suggestion = Place & { address: string };

/** An address to be found. The postal code is apart, for services that know only that. */
export type Wanted = { address: string; postalCode: string | null };

export interface Geocoder {
  /** Addresses that begin with, or are meant by, what was typed; those near a point first. Never fails: what is not known is empty. */
  suggest(text: string, near: Point | null): Promise<readonly Suggestion[]>;
  /** The place of an address, or null where nothing is known of it. Never fails. */
  locate(wanted: Wanted): Promise<Place | null>;
  /** Whether it can locate addresses more precisely than by the centre of their postal code, which needs no request. */
  readonly knowsAddresses: boolean;
}
