import type { Load, Status } from './load.ts';
import type { FireWorld } from './world.ts';

/** The scenario cannot be performed on this machine, or without a setting. */
export class NotExercised extends Error {}

export type Context = { world: FireWorld; load: Load; token: string };
/** What a scenario observed; `wrong` lists the expectations that were not met. */
export type Findings = { notes?: string[]; wrong?: string[] };
export type Scenario = {
  name: string;
  /** The statuses that are permitted besides 200 and 201. */
  allowed: readonly Status[];
  /** Seconds after the end of the fault in which the load has its usual rate again. */
  within: number;
  /** Whether its processes are first those of the previous release. */
  isUpgrade?: true;
  /** Whether it takes so long that it runs only when it is named. */
  isLong?: true;
  /** Breaks something under load, and repairs it. Throws `NotExercised` where that is not possible. */
  run(context: Context): Promise<Findings>;
};
