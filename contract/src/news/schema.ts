import { z } from 'zod';

/** An item of the member's stream: which topic, about which kind of thing, which one. The screen reads the rest again through its own gate. */
export const NewsItem = z.object({ topic: z.string(), kind: z.string().optional(), id: z.string().optional() });
export type NewsItem = z.output<typeof NewsItem>;

/** The topic of an event in place of events that were lost: everything must be read again. */
export const resync = 'RESYNC';
