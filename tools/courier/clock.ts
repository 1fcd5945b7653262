// The courier's own time. At speed 60 an hour of it passes in a minute; what it tells the server is always in the world's time.

export type CourierClock = {
  /** Now, in the courier's time. */
  now(): Temporal.Instant;
  /** When the world reads its clock as the courier reads `instant`. */
  toWorld(instant: Temporal.Instant): Temporal.Instant;
  fromWorld(instant: Temporal.Instant): Temporal.Instant;
};

/** A clock that agrees with the world's when it starts and runs `speed` times as fast from then on. */
export function courierClock(speed: number, world: () => Temporal.Instant): CourierClock {
  const start = world().epochMilliseconds;
  const scale = (instant: Temporal.Instant, factor: number) => {
    const passed = instant.epochMilliseconds - start;
    return passed <= 0 ? instant : Temporal.Instant.fromEpochMilliseconds(Math.round(start + passed * factor));
  };
  return {
    now: () => scale(world(), speed),
    toWorld: (instant) => scale(instant, 1 / speed),
    fromWorld: (instant) => scale(instant, speed),
  };
}
