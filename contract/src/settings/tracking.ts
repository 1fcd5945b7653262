// A retailer's settings of its recipients' page: what they may choose there, what it shows, and its face.
import { z } from 'zod';
import { Id, optional, text } from '../text.ts';
import { Logo } from './logo.ts';
import { switches } from './switches.ts';

export const TrackingSwitch = z.enum(switches);

/** A colour as a form sends it, in lower case. */
export const Color = text(7)
  .regex(/^#[0-9a-f]{6}$/i, { error: 'INVALID_COLOR' })
  .toLowerCase();

export const TrackingSettings = z.object({
  switches: z.record(TrackingSwitch, z.boolean()),
  /** The retailer's colour as it was chosen; the page shows it as `shadesOf` holds it to contrast. */
  color: z.string().nullable(),
  logo: Logo.nullable(),
  /** 0 until something is decided. */
  version: z.number(),
});
export type TrackingSettings = z.output<typeof TrackingSettings>;

/** New settings of the page: only what is given changes. */
export const TrackingSettingsEdit = z
  .strictObject({
    switches: z.partialRecord(TrackingSwitch, z.boolean()),
    color: optional(Color),
    /** One that was uploaded; null, or empty, for none. */
    logo: optional(Id),
    /** The version that was read: a concurrent change is refused, not overwritten. */
    version: z.number().int(),
  })
  .partial();
export type TrackingSettingsEdit = z.output<typeof TrackingSettingsEdit>;

/** The page with settings that are not saved yet; `on` lists the switches that are on, separated by commas. */
export const TrackingPreviewQuery = z.object({
  lang: z.string().optional().catch(undefined),
  on: text(1000).optional(),
  /** `none` for the default colour. */
  color: Color.or(z.literal('none')).optional(),
  /** `none` for the provider's logo. */
  logo: Id.or(z.literal('none')).optional(),
});
