// What an order costs: the charges that its life has earned, told from its past events alone (design section 9).
import { skipReasons } from '../orders/status.ts';
import { services } from '../retailers/rules.ts';

export type Service = (typeof services)[number];

/** One past event of an order, with the status in which it left the order. Ids sort as the events were taken. */
export type LifeEvent = {
  id: string;
  event: string;
  status: string;
  statusId: number | null;
  /** The package that it is about; null when it is about all. */
  package: number | null;
};

export type Life = { numberOfPackages: number; events: readonly LifeEvent[] };

/** Why an order is charged. */
export const chargeCauses = [
  'firstVisit',
  'collected',
  'furtherVisit',
  'furtherPackage',
  'return',
  'takenBack',
] as const;
export type ChargeCause = (typeof chargeCauses)[number];

/** One line of what an order costs: an event charged it, or took back what another had charged. */
export type ChargeLine = {
  eventId: string;
  service: Service;
  /** Which of the order's packages, for what is charged for each one after the first. */
  package: number;
  quantity: 1 | -1;
  /** The event that charged it: another one than `eventId` where this line takes it back. */
  chargedBy: string;
  cause: ChargeCause;
};

/** The events after which there may be something to charge. */
export const chargingEvents = ['COMPLETED', 'SKIPPED', 'RTS_COMPLETED'] as const;

/** The outcomes of one visit, of all packages or of each, with their corrections: what they earn, and what stands charged for it. */
type Visit = {
  isAtDoor: boolean;
  isFirst: boolean;
  /** Whether a package that it is about was at a door before. */
  isAgain: boolean;
  outcomes: readonly LifeEvent[];
  charged: readonly ChargeLine[];
};

/**
 * Everything that an order was charged, as it came: `delivery` at the first completed or failed visit and `multiPackageDelivery` for
 * each package after the first, `reattempt` at each further visit, `return` once it is back. A correction after which there was no
 * visit takes the visit's charges back; corrected once more, they come again. A package that comes later than the others of its order
 * was charged with them: bringing it is no further visit until one of its own has failed. What happens later only adds lines: told in
 * any order and any number of times, the same life adds up to the same.
 */
export function chargesOf({ numberOfPackages, events }: Life): ChargeLine[] {
  const lines: ChargeLine[] = [];
  const tried: LifeEvent[] = [];
  let visit: Visit | null = null;
  let status = 'NOT_SCHEDULED';
  for (const event of inOrder(events)) {
    if (isOutcome(event.event)) {
      // An outcome that follows another is of the same visit, or corrects it: nothing moved the parcel in between (spec section 4).
      visit = withOutcome(visit ?? visitOf(event, status, lines, tried), event, isOutcome(status));
      const now: Visit = visit;
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
): Visit => ({
  isAtDoor: status === 'ATTEMPTING_DELIVERY',
  isFirst: !isDelivered(lines),
  isAgain: wasTried(event, tried),
  outcomes: [],
  charged: [],
});

/** Whether something that an outcome is about was at a door before: what was delivered alone since is not what the others' is about. */
function wasTried({ package: of }: LifeEvent, tried: readonly LifeEvent[]): boolean {
  if (of !== null) return tried.some((other) => other.package === null || other.package === of);
  const last = new Map(tried.map((other) => [other.package, other.event]));
  return last.has(null) || [...last.values()].includes('SKIPPED');
}

/** A visit with one more outcome: a package's takes the place of that package's, the order's of the order's; when it corrects what ended, of all. */
function withOutcome(visit: Visit, event: LifeEvent, isCorrection: boolean): Visit {
  const isAll = isCorrection && event.package === null;
  const others = visit.outcomes.filter((other) => !isAll && other.package !== event.package);
  return { ...visit, outcomes: [...others, event] };
}

const inOrder = (events: readonly LifeEvent[]): LifeEvent[] =>
  [...new Map(events.map((event) => [event.id, event])).values()].sort((a, b) => (a.id < b.id ? -1 : 1));

const isOutcome = (name: string): boolean => name === 'COMPLETED' || name === 'SKIPPED';

/** Whether a delivery stands charged. */
const isDelivered = (lines: readonly ChargeLine[]): boolean =>
  lines.reduce((sum, { service, quantity }) => sum + (service === 'delivery' ? quantity : 0), 0) > 0;

/** At the door every outcome is a visit, but for a delay on the road. Elsewhere, as at a drop-off point, only what was handed over counts, and once. */
const isVisit = ({ isAtDoor, isFirst }: Visit, { event, statusId }: LifeEvent): boolean =>
  isAtDoor ? event === 'COMPLETED' || statusId !== skipReasons.delayed : event === 'COMPLETED' && isFirst;

function chargesOfVisit(
  { isFirst, isAgain, isAtDoor }: Visit,
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

/** What a service costs on a local date, in cents: the rate that holds since then. Null where none was agreed on. */
export const rateOn = (rates: readonly DatedRate[], service: Service, date: string): number | null =>
  rates
    .filter((rate) => rate.service === service && rate.from <= date)
    .reduce<DatedRate | null>((last, rate) => (last && last.from > rate.from ? last : rate), null)?.cents ?? null;

type Line = { service: Service; rate: number; hasRate: boolean; quantity: number; total: number };

/** What lines come to: those of one service and rate put together, in the order of the services, the highest rate first. */
export function sumOf(lines: readonly Line[]): { quantity: number; total: number; lines: Line[] } {
  const sums = new Map<string, Line>();
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
  const place = ({ service }: Line) => services.indexOf(service);
  return { ...all, lines: [...sums.values()].sort((a, b) => place(a) - place(b) || b.rate - a.rate) };
}

/** What days of charges are sorted by. */
export const expenseSorts = ['date', 'quantity', 'total'] as const;
