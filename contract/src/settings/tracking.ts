// A retailer's settings of its recipients' page: the choices it offers, what it shows, and its colour and logo.
import { z } from 'zod';
import { Id, optional, text } from '../text.ts';
import { Logo } from './logo.ts';
import { switches } from './switches.ts';

export const TrackingSwitch = z.enum(switches);

/** A colour as `#rrggbb`, converted to lower case. */
export const Color = text(7)
  .regex(/^#[0-9a-f]{6}$/i, { error: 'INVALID_COLOR' })
  .toLowerCase();

export const TrackingSettings = z.object({
  switches: z.record(TrackingSwitch, z.boolean()),
  /** The chosen colour. The page shows the shades of `shadesOf`, which are readable. */
  color: z.string().nullable(),
  logo: Logo.nullable(),
  /** 0 until the first change. */
  version: z.number(),
});
export type TrackingSettings = z.output<typeof TrackingSettings>;

/** An edit of the page's settings: only the given fields change. */
export const TrackingSettingsEdit = z
  .strictObject({
    switches: z.partialRecord(TrackingSwitch, z.boolean()),
    color: optional(Color),
    /** The id of an uploaded logo; null or empty for none. */
    logo: optional(Id),
    /** The version that was read. An edit of an older version is refused. */
    version: z.number().int(),
  })
  .partial();
export type TrackingSettingsEdit = z.output<typeof TrackingSettingsEdit>;

/** A preview of the page with unsaved settings; `on` is a comma-separated list of the switches that are on. */
export const TrackingPreviewQuery = z.object({
  lang: z.string().optional().catch(undefined),
  on: text(1000).optional(),
  /** `none` for the default colour. */
  color: Color.or(z.literal('none')).optional(),
  /** `none` for the provider's logo. */
  logo: Id.or(z.literal('none')).optional(),
});
