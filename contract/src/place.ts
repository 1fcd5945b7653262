// Places on the map, and how exactly they are known. Whoever measures from one must look at its precision first.
import { z } from 'zod';

/** From the door itself to somewhere in the city; `postal` is the middle of the area of a postal code. */
export const Precision = z.enum(['address', 'street', 'postal', 'city']);
export type Precision = z.output<typeof Precision>;

export type Point = { latitude: number; longitude: number };
export type Place = Point & { precision: Precision };
