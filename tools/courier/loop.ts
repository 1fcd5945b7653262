// The loop: one sweep reads every delivery that is under way, tells what has become due, and sets routes. A sweep may be
// broken off at any moment and begun again: what it does follows from what it reads.
import { localDate, reached } from './day.ts';
import { awaitRoute, type Desk, emptyRoads, type Roads, rideAlong, setRoutes } from './dispatch.ts';
import { inHurry, isFresh } from './hurry.ts';
import { type Answer, type News, newsOf, publish, type Tools } from './outbox.ts';
import { type Parcel, readParcel } from './parcel.ts';
import { afterCompletion, isLeftAlone, needsRoute, planOf } from './plan.ts';
import { answerRequests } from './requests.ts';
import { createTraces, type Trace, type Traces } from './traces.ts';

export type Options = Tools & {
  /** How much goes wrong: 1 is life, 0 nothing. */
  trouble: number;
  /** Whether orders fulfilled from now on for today are carried within minutes. */
  hurry: boolean;
};

export type Sweep = { seen: number; told: number; refused: number; answered: number; routes: number };

type Courier = Options & {
  began: Temporal.Instant;
  traces: Traces;
  desk: Desk;
  followups: News[];
  /** When the last few hurried parcels came. */
  arrivals: Temporal.Instant[];
};

const PAGE = 500;
const LUCKY_FEW = 3;
const CROWD_PASSES = { minutes: 2 };
const MOST_FOLLOWUPS = 1000;
/** The place in a plan of what follows a completion: after everything that may come before it. */
const FOLLOWUP = 90;

/** A courier that begins its work now; each call is a sweep. */
export function createCourier(options: Options): () => Promise<Sweep> {
  const courier: Courier = {
    ...options,
    began: options.clock.now(),
    traces: createTraces(),
    desk: new Map(),
    followups: [],
    arrivals: [],
  };
  return () => sweep(courier);
}

async function sweep(courier: Courier): Promise<Sweep> {
  const now = courier.clock.now();
  const roads = emptyRoads();
  const done: Sweep = { seen: 0, told: 0, refused: 0, answered: 0, routes: 0 };
  const report = async (news: readonly News[]) => {
    for (const { status } of await pass(courier, news, now)) done[status === 'refused' ? 'refused' : 'told']++;
  };
  for (let after: string | undefined, more = true; more; ) {
    const { data, next } = await courier.api.deliveries({ query: { limit: PAGE, after } });
    await report(data.flatMap((row) => look(courier, readParcel(row, courier.clock), roads, now)));
    done.seen += data.length;
    after = next ?? undefined;
    more = next !== null;
  }
  const due = courier.followups.filter(({ step }) => reached(step.at, now));
  courier.followups = courier.followups.filter(({ step }) => !reached(step.at, now));
  await report(due);
  done.answered = await answerRequests(courier, courier.hurry, now);
  done.routes = await setRoutes(courier, courier.desk, roads, now);
  courier.traces.endSweep();
  return done;
}

/** Notes a parcel for the routes, and answers what has become due of its plan and was not told yet. */
function look(courier: Courier, parcel: Parcel, roads: Roads, now: Temporal.Instant): News[] {
  const trace = courier.traces.find(parcel, now) ?? welcome(courier, parcel, now);
  const trouble = troubleOf(courier, trace);
  if (isLeftAlone(parcel, now) || (isAhead(parcel, now) && !trace?.hurried)) return [];
  if (needsRoute(parcel, trouble)) awaitRoute(roads, parcel, trace?.hurried === true, now);
  if (parcel.routeId !== null && parcel.status !== 'SKIPPED') rideAlong(roads, parcel);
  return dueOf(parcel, trace, trouble, now);
}

const troubleOf = ({ trouble }: Courier, trace: Trace | undefined) => (trace?.lucky ? 0 : trouble);

/** Lets a fresh parcel hurry. Whoever fulfils an order or two wants to see them delivered; in a crowd life takes its share. */
function welcome(
  { traces, hurry, began, arrivals }: Courier,
  parcel: Parcel,
  now: Temporal.Instant,
): Trace | undefined {
  if (!hurry || !isFresh(parcel, began, now)) return;
  arrivals.push(now);
  const [third] = arrivals.splice(0, arrivals.length - LUCKY_FEW);
  return traces.begin(parcel, now, { hurried: true, lucky: !third || reached(third.add(CROWD_PASSES), now) });
}

/** Deliveries of later days are most of them, and need no plan yet. */
const isAhead = ({ date, timezone }: Parcel, now: Temporal.Instant) => date > localDate(now, timezone).toString();

function dueOf(parcel: Parcel, trace: Trace | undefined, trouble: number, now: Temporal.Instant): News[] {
  const plan = planOf(parcel, trouble);
  const steps = trace?.hurried ? inHurry(plan, parcel, trace.seenAt) : plan;
  const ahead = steps.findIndex((step) => !reached(step.at, now));
  const due = ahead < 0 ? steps : steps.slice(0, ahead);
  return due.map((step, place) => newsOf(parcel, step, place)).filter(({ id }) => !trace?.told.has(id));
}

/** Tells it, remembers what was told, and plans what may follow a completion. */
async function pass(courier: Courier, news: readonly News[], now: Temporal.Instant): Promise<Answer[]> {
  const answers = await publish(courier, news);
  for (const { news: each, status } of answers) {
    const { parcel, step, id } = each;
    const trace = courier.traces.find(parcel, now) ?? courier.traces.begin(parcel, now);
    trace.told.add(id);
    if (status !== 'applied' || step.type !== 'COMPLETED' || parcel.status !== 'ATTEMPTING_DELIVERY') continue;
    const after = afterCompletion(parcel, step.at, troubleOf(courier, trace)).map((next, place) =>
      newsOf(parcel, next, FOLLOWUP + place),
    );
    courier.followups = [...courier.followups, ...after].slice(-MOST_FOLLOWUPS);
  }
  return answers;
}
