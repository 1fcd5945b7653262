import { z } from 'zod';
import { phone, text, words } from '../text.ts';

export const vehicles = ['BICYCLE', 'CAR', 'VAN', 'TRUCK'] as const;

/** What somebody says who would like to drive for the courier. */
export const DriverSignUp = z.strictObject({
  name: words(120),
  email: text(254).pipe(z.email()),
  phone,
  /** Where they would drive. */
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
  /** When they last wrote. */
  updatedAt: z.string(),
});
/** Rows come as they were first written; `next` asks for the following ones. */
export const FleetDriverSignUps = z.object({ data: z.array(FleetDriverSignUp), next: z.string().nullable() });
