// Coordinates and their precision. Check the precision before measuring a distance from them.
import { z } from 'zod';

/** The precision of coordinates: the door, the street, the centre of the postal code's area, or the city. */
export const Precision = z.enum(['address', 'street', 'postal', 'city']);
export type Precision = z.output<typeof Precision>;

export type Point = { latitude: number; longitude: number };
export type Place = Point & { precision: Precision };
