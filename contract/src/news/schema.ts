import { z } from 'zod';

/** An event of the member's stream: its topic, and the kind and id of the object. Screens read the data itself from their own endpoints. */
export const NewsItem = z.object({ topic: z.string(), kind: z.string().optional(), id: z.string().optional() });
export type NewsItem = z.output<typeof NewsItem>;

/** The topic of an event that replaces lost events: all data must be read again. */
export const resync = 'RESYNC';
