// Coordinates and their precision. Check the precision before measuring from them.
import { z } from 'zod';

/** From the door itself to somewhere in the city; `postal` is the middle of the area of a postal code. */
export const Precision = z.enum(['address', 'street', 'postal', 'city']);
export type Precision = z.output<typeof Precision>;

export type Point = { latitude: number; longitude: number };
export type Place = Point & { precision: Precision };
