import { z } from 'zod';
import { type WalkOutcome, type WalkSpeed, walkOutcomes, walkSpeeds } from './rules.ts';

/** Whether a retailer has test data. */
export const Sandbox = z.object({
  /** Whether there is test data already: it is made when it is first opened, or with the first key for it. */
  isMade: z.boolean(),
});
export type Sandbox = z.output<typeof Sandbox>;

const speeds = Object.keys(walkSpeeds).filter((each): each is WalkSpeed => each in walkSpeeds);

/** To which end, and how fast: at once, a step every two seconds, or every fifteen. */
export const Walk = z.strictObject({
  outcome: z.enum(walkOutcomes).default('DELIVERED' satisfies WalkOutcome),
  speed: z.enum(speeds).default('FAST' satisfies WalkSpeed),
});
export type Walk = z.output<typeof Walk>;
