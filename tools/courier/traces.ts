// What the courier remembers of a delivery beyond what the server shows: what was told already, and whether it is in a hurry.
// All of it may be lost: a restarted courier tells a few things again, and the server knows them by their ids.
import type { Parcel } from './parcel.ts';

export type Trace = {
  hurried: boolean;
  /** Nothing goes wrong with it. */
  lucky: boolean;
  /** The situation that the rest is about; in a new one it begins afresh. */
  stage: string;
  /** The date that the delivery had then. */
  date: string;
  /** When that situation was first seen. */
  seenAt: Temporal.Instant;
  /** Ids of events that the server answered in it. */
  told: Set<string>;
  sweep: number;
};

type Luck = Pick<Trace, 'hurried' | 'lucky'>;

export type Traces = {
  find(parcel: Parcel, now: Temporal.Instant): Trace | undefined;
  begin(parcel: Parcel, now: Temporal.Instant, luck?: Luck): Trace;
  /** Forgets, after a sweep over all deliveries, those that are no longer under way. */
  endSweep(): void;
  readonly size: number;
};

const ordinary: Luck = { hurried: false, lucky: false };

const stageOf = ({ status, routeId, date, attempts, sorted }: Parcel) =>
  `${status} ${routeId} ${date} ${attempts} ${sorted}`;

/** Traces of deliveries that moved or hurry, while they are under way; of the latest, when there are too many. */
export function createTraces(most = 20_000): Traces {
  const traces = new Map<string, Trace>();
  let sweep = 0;

  function begin(parcel: Parcel, now: Temporal.Instant, { hurried, lucky }: Luck = ordinary): Trace {
    const trace = {
      hurried,
      lucky,
      stage: stageOf(parcel),
      date: parcel.date,
      seenAt: now,
      told: new Set<string>(),
      sweep,
    };
    traces.set(parcel.deliveryId, trace);
    const [oldest] = traces.keys();
    if (traces.size > most && oldest !== undefined) traces.delete(oldest);
    return trace;
  }

  function find(parcel: Parcel, now: Temporal.Instant): Trace | undefined {
    const trace = traces.get(parcel.deliveryId);
    // A parcel put off to another day has time again.
    const hurried = trace?.hurried === true && parcel.date <= trace.date;
    const current =
      trace && trace.stage !== stageOf(parcel) ? begin(parcel, now, { hurried, lucky: trace.lucky }) : trace;
    if (current) current.sweep = sweep;
    return current;
  }

  function endSweep(): void {
    for (const [deliveryId, trace] of traces) if (trace.sweep !== sweep) traces.delete(deliveryId);
    sweep++;
  }

  return {
    find,
    begin,
    endSweep,
    get size() {
      return traces.size;
    },
  };
}
