import type { Caller } from '../platform/http/handlers.ts';

/** A signed-in person of a retailer, as verbs know who acts. */
export type Member = Caller & { name: string; email: string };
