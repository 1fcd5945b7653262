// Where an order lies on the map, and how exactly that is known.
import { postalCodeOf } from '@portage/contract/stores/rules';
import { centreOf } from '../gateways/geocoding/embedded.ts';

type Given = { address: string; latitude: number | null; longitude: number | null };

/** What was given, else the centre of the postal code, which is known at once and so delays nothing. */
export function placedColumns({ address, latitude, longitude }: Given) {
  if (latitude !== null || longitude !== null) return { latitude, longitude, location_precision: null };
  const centre = centreOf(postalCodeOf(address));
  return {
    latitude: centre?.latitude ?? null,
    longitude: centre?.longitude ?? null,
    location_precision: centre?.precision ?? null,
  };
}

type Edit = {
  address?: string | undefined;
  latitude?: number | null | undefined;
  longitude?: number | null | undefined;
};

/** What an edit changes of it: a place that was that of another address goes with it. */
export function movedColumns(before: { address: string }, { address = before.address, latitude, longitude }: Edit) {
  const isGiven = (latitude ?? longitude ?? null) !== null;
  if (isGiven || address !== before.address)
    return placedColumns({ address, latitude: latitude ?? null, longitude: longitude ?? null });
  const isTakenBack = latitude === null && longitude === null;
  return isTakenBack ? { latitude: null, longitude: null, location_precision: null } : {};
}
