// Geocoding (decision 0011): suggestions for a partly typed address, and the location of an address with its precision. A gateway has no
// access to retailers: callers add the addresses that the retailer delivered to before.
import type { Place, Point } from '@portage/contract/place';

/** An address as written on a label: street, city, province, postal code, as far as they are known. */
export type Suggestion = Place & { address: string };

/** An address to locate. The postal code is separate, for geocoders that use nothing else. */
export type Wanted = { address: string; postalCode: string | null };

export interface Geocoder {
  /** Returns addresses that match the typed text, those near a point first. Never fails: without a result it returns an empty list. */
  suggest(text: string, near: Point | null): Promise<readonly Suggestion[]>;
  /** Returns the location of an address, or null if it is unknown. Never fails. */
  locate(wanted: Wanted): Promise<Place | null>;
  /** Whether it can locate addresses more precisely than by the centre of their postal code, which needs no request. */
  readonly knowsAddresses: boolean;
}
