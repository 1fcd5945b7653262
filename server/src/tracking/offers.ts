// The changes that a recipient can still make on an open page.
import type { DeliveryStatus, DeliveryType, Status } from '@portage/contract/orders/status';
import type { TrackingSettings } from '@portage/contract/settings/tracking';
import { canAnswer, datesToReturn, newAddressFrom, openChoices } from '@portage/contract/tracking/choices';
import { whyNotChange } from '@portage/contract/tracking/rules';
import type { Selectable } from 'kysely';
import type { Orders, Routes } from '../platform/db/schema.gen.ts';
import { asksOfOrder } from './askCourier.ts';
import { type AskedOrder, placesOf } from './asks.ts';
import { type ChosenOrder, chosenOf, isReturnAgreed, type Requested, requestOf } from './chosen.ts';
import { momentOf, onTheWay } from './queries.ts';

const noChoices = {
  canChange: false,
  dates: [],
  choices: [],
  places: [],
  ...{ canAsk: false, canAskDropoff: false, daysToAsk: [], daysToHold: [] },
  request: null,
  chosen: null,
  undoable: [],
  isAnswered: false,
  newAddress: null,
};

type OfferedOrder = ChosenOrder &
  AskedOrder &
  Pick<
    Selectable<Orders>,
    'delivery_attempts_made' | 'delivery_date' | 'holder' | 'status_id' | 'stop_start_time' | 'type'
  > & { delivery_status: DeliveryStatus | null };

type Parts = Requested & {
  order: OfferedOrder;
  route: Pick<Selectable<Routes>, 'started_at' | 'etd'> | null;
  store: { timezone: string };
  settings: TrackingSettings;
  code: string;
  open: boolean;
  undoable: string[];
  isAnswered: boolean;
  now: Temporal.Instant;
};

/** Returns the changes that are offered in a status. Of a return that is planned, that is a visit instead. */
export function choicesOf(parts: Parts, type: DeliveryType, status: Status) {
  const { order, route, store, settings, code, open, now } = parts;
  if (!open) return noChoices;
  const moment = momentOf({ clock: { now: () => now } }, store.timezone);
  const places = placesOf(order);
  const offered = openChoices(settings.switches).filter((choice) => choice !== 'place' || places.length > 0);
  const request = requestOf(order, parts.request);
  const isTaken = parts.request?.status === 'OPEN' || request?.isAgreed || isReturnAgreed(order, parts.agreed);
  const mayAsk = offered.includes('date') && !isTaken;
  const asks = { ...(mayAsk ? openAsks(order, moment.today, request) : {}), request };
  if (status === 'RTS_SCHEDULED') {
    const offers = { ...noChoices, ...asks };
    return { ...offers, canChange: canAnswer({ ...offers, mayClaim: false }) };
  }
  if (whyNotChange(status) !== null) return noChoices;
  const { delivery_status, status_id: statusId, delivery_attempts_made: attempts } = order;
  const dates = datesToReturn({ type, status: delivery_status, statusId, attempts }, moment.today);
  const applies = newAddressFrom({ ...onTheWay(order, route), date: order.delivery_date }, moment);
  return {
    ...noChoices,
    ...asks,
    canChange: true,
    dates: offered.includes('date') ? dates : [],
    choices: offered,
    places,
    chosen: chosenOf(order, code),
    undoable: parts.undoable,
    isAnswered: parts.isAnswered,
    newAddress: offered.includes('address') ? applies : null,
  };
}

/** Returns what the recipient can ask for, without what the courier has just declined. */
function openAsks(order: OfferedOrder, today: string, request: ReturnType<typeof requestOf>) {
  const asks = asksOfOrder(order, today);
  const isNew = (day: string) => day !== request?.date;
  const [daysToAsk, daysToHold] = [asks.CHANGE.filter(isNew), asks.HOLD.filter(isNew)];
  const canAskDropoff = asks.DROPOFF && request?.kind !== 'DROPOFF';
  const canAsk = canAskDropoff || daysToAsk.length > 0 || daysToHold.length > 0;
  return { canAsk, canAskDropoff, daysToAsk, daysToHold };
}
