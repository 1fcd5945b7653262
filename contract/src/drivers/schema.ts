import { z } from 'zod';
import { phone, text, words } from '../text.ts';

export const vehicles = ['BICYCLE', 'CAR', 'VAN', 'TRUCK'] as const;

/** An application to drive for the courier. */
export const DriverSignUp = z.strictObject({
  name: words(120),
  email: text(254).pipe(z.email()),
  phone,
  city: words(120),
  vehicle: z.enum(vehicles),
});
export type DriverSignUp = z.output<typeof DriverSignUp>;
export const DriverSignedUp = z.object({});

export const FleetDriverSignUp = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  city: z.string(),
  vehicle: z.enum(vehicles),
  language: z.enum(['en', 'fr']),
  createdAt: z.string(),
  /** The time of their latest application. */
  updatedAt: z.string(),
});
/** Rows are sorted by first application; `next` is the `after` of the next page. */
export const FleetDriverSignUps = z.object({ data: z.array(FleetDriverSignUp), next: z.string().nullable() });
