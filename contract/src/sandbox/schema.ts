import { z } from 'zod';
import { type WalkOutcome, type WalkSpeed, walkOutcomes, walkSpeeds } from './rules.ts';

/** The state of a retailer's sandbox. */
export const Sandbox = z.object({
  /** Whether the sandbox exists. It is created when it is first opened, or with the first key for it. */
  isMade: z.boolean(),
  /** Whether an order was ever created in it. */
  hasOrders: z.boolean(),
});
export type Sandbox = z.output<typeof Sandbox>;

const speeds = Object.keys(walkSpeeds).filter((each): each is WalkSpeed => each in walkSpeeds);

/** The outcome and the speed of a walk: all steps at once, or one every two or fifteen seconds. */
export const Walk = z.strictObject({
  outcome: z.enum(walkOutcomes).default('DELIVERED' satisfies WalkOutcome),
  speed: z.enum(speeds).default('FAST' satisfies WalkSpeed),
});
export type Walk = z.output<typeof Walk>;
