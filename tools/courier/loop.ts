// The main loop. One sweep reads every active delivery, reports the events that are due, sets routes and reports positions. A sweep can be
// aborted at any time and repeated, because it depends only on what it reads.
import { rowsOf, type Tools } from './api.ts';
import { answerChats } from './chats.ts';
import { isReached, type Parcel, readParcel } from './parcel.ts';
import { addPickup, isNear, type Pickup, setPins } from './pins.ts';
import { afterCompletion, isAtRest, planOf } from './plan.ts';
import { tellPositions, type Vans } from './positions.ts';
import { type Report, reportOf, send } from './report.ts';
import { answerRequests } from './requests.ts';
import { type Desk, setRoutes } from './routes.ts';

export type Sweep = { seen: number; applied: number };

type Courier = Tools & {
  now: () => Temporal.Instant;
  desk: Desk;
  vans: Vans;
  /** Deliveries, with their state, that need no further report. */
  reported: Set<string>;
  /** Pickups whose drivers have a PIN. */
  pinned: Set<string>;
  /** Events after completions, whose deliveries are no longer listed. */
  followUps: Report[];
};

/** The plan position of follow-ups to a completion: greater than that of any step before it. */
const FOLLOW_UP = 90;

/** Creates a courier; each call of the returned function is one sweep. */
export function createCourier(tools: Tools & Pick<Courier, 'now'>): () => Promise<Sweep> {
  const courier: Courier = {
    ...tools,
    desk: new Map(),
    vans: new Map(),
    reported: new Set(),
    pinned: new Set(),
    followUps: [],
  };
  return () => sweep(courier);
}

async function sweep(courier: Courier): Promise<Sweep> {
  const now = courier.now();
  const parcels: Parcel[] = [];
  const pickups = new Map<string, Pickup>();
  let seen = 0;
  for await (const row of rowsOf((query) => courier.api.deliveries({ query }))) {
    const parcel = readParcel(row, courier.settings);
    // Deliveries of later days, which are the majority, are not kept in memory.
    if (!isAtRest(parcel, now)) parcels.push(parcel);
    if (isNear(row, now)) addPickup(pickups, row);
    seen++;
  }
  // Before the reports: a returned parcel has left its route, and must not be added to it again.
  await setRoutes(courier, courier.desk, parcels, now);
  await setPins(courier, courier.pinned, pickups);
  const applied = await reportDue(courier, parcels, now);
  await answerRequests(courier, now);
  await answerChats(courier);
  await tellPositions(courier, courier.vans, parcels, now);
  return { seen, applied };
}

/** Reports the steps that are due. Returns how many were applied. */
async function reportDue(courier: Courier, parcels: readonly Parcel[], now: Temporal.Instant): Promise<number> {
  const isDue = ({ step }: Report) => isReached(step.at, now);
  const ofPlans = parcels.flatMap((parcel) => {
    const steps = planOf(parcel, courier.settings, now).map((step, place) => reportOf(parcel, step, place));
    const ahead = steps.findIndex((report) => !isDue(report));
    return ahead < 0 ? steps : steps.slice(0, ahead);
  });
  const followUps = courier.followUps.filter(isDue);
  const unreported = ofPlans.filter(({ id }) => !courier.reported.has(id));
  const applied = await send(courier, [...unreported, ...followUps]);
  courier.reported = new Set(ofPlans.map(({ id }) => id));
  const later = applied.flatMap(({ parcel, step }) =>
    step.type === 'COMPLETED' && parcel.status === 'ATTEMPTING_DELIVERY'
      ? afterCompletion(parcel, step.at, courier.settings).map((next, place) =>
          reportOf(parcel, next, FOLLOW_UP + place),
        )
      : [],
  );
  courier.followUps = [...courier.followUps.filter((report) => !isDue(report)), ...later];
  return applied.length;
}
