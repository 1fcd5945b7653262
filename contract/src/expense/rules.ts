// The charges of an order, computed from its past events alone (decision 0052).
import { skipReasons } from '../orders/status.ts';
import { services } from '../retailers/rules.ts';

export type Service = (typeof services)[number];

/** A past event of an order, with the status after it. Ids sort in the order of arrival. */
export type LifeEvent = {
  id: string;
  event: string;
  status: string;
  statusId: number | null;
  /** The package concerned; null for all. */
  package: number | null;
};

export type Life = { numberOfPackages: number; events: readonly LifeEvent[] };

export const chargeCauses = [
  'firstVisit',
  'collected',
  'furtherVisit',
  'furtherPackage',
  'return',
  'takenBack',
] as const;
export type ChargeCause = (typeof chargeCauses)[number];

/** A charge that an event caused, or the reversal of one. */
export type ChargeLine = {
  eventId: string;
  service: Service;
  /** The package, for charges for each package after the first. */
  package: number;
  quantity: 1 | -1;
  /** The event that caused the charge; for a reversal it differs from `eventId`. */
  chargedBy: string;
  cause: ChargeCause;
};

/** The events that can cause a charge. */
export const chargingEvents = ['COMPLETED', 'SKIPPED', 'RTS_COMPLETED'] as const;

/** A visit: the outcomes of all packages or of each, with corrections, and the charges for them. */
type ChargedVisit = {
  isAtDoor: boolean;
  isFirst: boolean;
  /** Whether one of its packages was attempted before. */
  isAgain: boolean;
  outcomes: readonly LifeEvent[];
  charged: readonly ChargeLine[];
};

/**
 * Returns all charges of an order, in order of time: `delivery` at the first completed or failed visit and `multiPackageDelivery` for
 * each package after the first, `reattempt` at each further visit, `return` once it is back. A correction that leaves no visit reverses
 * the visit's charges; a second correction charges them again. A package delivered after the others was charged with them, so it is
 * not a further visit until one of its own has failed. Later events only add lines, so the result does not depend on the order or the
 * repetition of events.
 */
export function chargesOf({ numberOfPackages, events }: Life): ChargeLine[] {
  const lines: ChargeLine[] = [];
  const tried: LifeEvent[] = [];
  let visit: ChargedVisit | null = null;
  let status = 'NOT_SCHEDULED';
  for (const event of inOrder(events)) {
    if (isOutcome(event.event)) {
      // Consecutive outcomes belong to one visit, or correct it: nothing moved the parcel in between (spec section 4).
      visit = withOutcome(visit ?? visitOf(event, status, lines, tried), event, isOutcome(status));
      const now: ChargedVisit = visit;
      const isVisited = now.outcomes.some((each) => isVisit(now, each));
      const earned = isVisited ? chargesOfVisit(visit, event.id, numberOfPackages) : [];
      if (earned.length === 0) lines.push(...takenBack(visit.charged, event.id));
      else if (visit.charged.length === 0) lines.push(...earned);
      visit = { ...visit, charged: earned.length > 0 && visit.charged.length > 0 ? visit.charged : earned };
      if (isVisit(visit, event)) tried.push(event);
    } else if (event.status !== status) visit = null;
    if (event.event === 'RTS_COMPLETED' && !lines.some(({ service }) => service === 'return'))
      lines.push(lineOf(event.id, 'return', 'return'));
    status = event.status;
  }
  return lines;
}

const visitOf = (
  event: LifeEvent,
  status: string,
  lines: readonly ChargeLine[],
  tried: readonly LifeEvent[],
): ChargedVisit => ({
  isAtDoor: status === 'ATTEMPTING_DELIVERY',
  isFirst: !isDelivered(lines),
  isAgain: wasTried(event, tried),
  outcomes: [],
  charged: [],
});

/** Returns whether a package of the outcome was attempted before. Packages delivered separately since do not count. */
function wasTried({ package: of }: LifeEvent, tried: readonly LifeEvent[]): boolean {
  if (of !== null) return tried.some((other) => other.package === null || other.package === of);
  const last = new Map(tried.map((other) => [other.package, other.event]));
  return last.has(null) || [...last.values()].includes('SKIPPED');
}

/**
 * Returns the visit with one more outcome. It replaces the outcome of the same package or of the whole order; a correction of the whole
 * order replaces all.
 */
function withOutcome(visit: ChargedVisit, event: LifeEvent, isCorrection: boolean): ChargedVisit {
  const isAll = isCorrection && event.package === null;
  const others = visit.outcomes.filter((other) => !isAll && other.package !== event.package);
  return { ...visit, outcomes: [...others, event] };
}

const inOrder = (events: readonly LifeEvent[]): LifeEvent[] =>
  [...new Map(events.map((event) => [event.id, event])).values()].sort((a, b) => (a.id < b.id ? -1 : 1));

const isOutcome = (name: string): boolean => name === 'COMPLETED' || name === 'SKIPPED';

/** Returns whether a delivery is charged and not reversed. */
const isDelivered = (lines: readonly ChargeLine[]): boolean =>
  lines.reduce((sum, { service, quantity }) => sum + (service === 'delivery' ? quantity : 0), 0) > 0;

/**
 * Returns whether an outcome is a visit. At the door, every outcome but a delay on the road is one. Elsewhere, such as at a drop-off point,
 * only the first handover counts.
 */
const isVisit = ({ isAtDoor, isFirst }: ChargedVisit, { event, statusId }: LifeEvent): boolean =>
  isAtDoor ? event === 'COMPLETED' || statusId !== skipReasons.delayed : event === 'COMPLETED' && isFirst;

function chargesOfVisit(
  { isFirst, isAgain, isAtDoor }: ChargedVisit,
  eventId: string,
  numberOfPackages: number,
): ChargeLine[] {
  if (!isFirst) return isAgain ? [lineOf(eventId, 'reattempt', 'furtherVisit')] : [];
  const more = Array.from({ length: Math.max(0, numberOfPackages - 1) }, (_, index) =>
    lineOf(eventId, 'multiPackageDelivery', 'furtherPackage', index + 2),
  );
  return [lineOf(eventId, 'delivery', isAtDoor ? 'firstVisit' : 'collected'), ...more];
}

const lineOf = (eventId: string, service: Service, cause: ChargeCause, of = 1): ChargeLine => ({
  eventId,
  service,
  package: of,
  quantity: 1,
  chargedBy: eventId,
  cause,
});

const takenBack = (charged: readonly ChargeLine[], eventId: string): ChargeLine[] =>
  charged.map((line) => ({ ...line, eventId, quantity: -1, cause: 'takenBack' }));

type DatedRate = { service: Service; from: string; cents: number };

/** Returns the rate of a service on a local date, in cents; null if none was agreed on. */
export const rateOn = (rates: readonly DatedRate[], service: Service, date: string): number | null =>
  rates
    .filter((rate) => rate.service === service && rate.from <= date)
    .reduce<DatedRate | null>((last, rate) => (last && last.from > rate.from ? last : rate), null)?.cents ?? null;

type RatedLine = { service: Service; rate: number; hasRate: boolean; quantity: number; total: number };

/** Sums lines by service and rate, in the order of the services, highest rate first. */
export function sumOf(lines: readonly RatedLine[]): { quantity: number; total: number; lines: RatedLine[] } {
  const sums = new Map<string, RatedLine>();
  for (const { service, rate, hasRate, quantity, total } of lines) {
    const key = `${service} ${rate} ${hasRate}`;
    const sum = sums.get(key) ?? { service, rate, hasRate, quantity: 0, total: 0 };
    sums.set(key, { ...sum, quantity: sum.quantity + quantity, total: sum.total + total });
  }
  const all = { quantity: 0, total: 0 };
  for (const { quantity, total } of sums.values()) {
    all.quantity += quantity;
    all.total += total;
  }
  const place = ({ service }: RatedLine) => services.indexOf(service);
  return { ...all, lines: [...sums.values()].sort((a, b) => place(a) - place(b) || b.rate - a.rate) };
}

export const expenseSorts = ['date', 'quantity', 'total'] as const;
