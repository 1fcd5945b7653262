import { z } from 'zod';

/** What the member's stream carries: which topic, about which kind of thing, which one. The screen reads the rest again through its own gate. */
export const NewsItem = z.object({ topic: z.string(), kind: z.string().optional(), id: z.string().optional() });
export type NewsItem = z.output<typeof NewsItem>;

/** The topic of the one item that stands for more news than could be told: everything is to be read again. */
export const resync = 'RESYNC';
