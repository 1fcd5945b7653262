import type { ErrorType } from '../errors.ts';

/** `MISSED`: the driver did not come. */
export const handoverStatuses = ['OPEN', 'CLOSED', 'MISSED'] as const;
export type HandoverStatus = (typeof handoverStatuses)[number];

/** What staff record about a parcel: it goes with the driver, or it is damaged and stays in the store. */
export const scanOutcomes = ['HANDED', 'DAMAGED'] as const;
export type ScanOutcome = (typeof scanOutcomes)[number];
/** The states of a handover's parcels. A missing one is expected and was not scanned. */
export const packageStates = ['missing', 'handed', 'damaged'] as const;
export type PackageState = (typeof packageStates)[number];

/** The most scanned parcels of one handover, and the most missing ones that it records when it ends. */
export const handoverLimit = 2000;
/** The most scans in one request. */
export const scanLimit = 200;
/** Minutes after a pickup time from which the driver counts as not come. */
export const missedMinutes = 15;

/** How often a PIN can be entered. */
export const pinTries = 5;

/** The most characters of a signature: the path data of an SVG, in a box of 600 × 200. */
export const signatureLimit = 8192;
export const signatureBox = { width: 600, height: 200 } as const;
/** A signature with less ink is refused: its length and its extent, in units of the box. */
const leastInk = { length: 120, extent: 40 } as const;

type Point = readonly [x: number, y: number];

/** Returns the strokes of a signature: lines of absolute coordinates. Returns null for any other path. */
export function strokesOf(path: string): Point[][] | null {
  if (path.length > signatureLimit || !/^(M\d{1,3} \d{1,3}(L\d{1,3} \d{1,3})*)+$/.test(path)) return null;
  const strokes = path.split('M').slice(1);
  const points = strokes.map((stroke) => stroke.split('L').map((point): Point => pointOf(point)));
  const fits = points.flat().every(([x, y]) => x <= signatureBox.width && y <= signatureBox.height);
  return fits ? points : null;
}

function pointOf(text: string): Point {
  const [x = 0, y = 0] = text.split(' ').map(Number);
  return [x, y];
}

/** Returns why a signature is refused, or null: an empty or tiny one proves nothing. */
export function whyNotSignature(path: string): ErrorType | null {
  const strokes = strokesOf(path);
  if (!strokes) return 'SIGNATURE_UNREADABLE';
  const points = strokes.flat();
  const lengths = strokes.map((stroke) =>
    stroke.slice(1).reduce((sum, [x, y], index) => {
      const [fromX, fromY] = stroke[index] ?? [x, y];
      return sum + Math.hypot(x - fromX, y - fromY);
    }, 0),
  );
  const extent = (values: number[]) => Math.max(...values) - Math.min(...values);
  const isLong = lengths.reduce((sum, length) => sum + length, 0) >= leastInk.length;
  const isWide = extent(points.map(([x]) => x)) + extent(points.map(([, y]) => y)) >= leastInk.extent;
  return isLong && isWide ? null : 'SIGNATURE_TOO_SMALL';
}

type ScannedOrder = {
  isOfStore: boolean;
  type: 'DELIVERY' | 'PICKUP';
  deleted: boolean;
  status: string | null;
  /** Whether the courier has scanned it. */
  isWithCourier: boolean;
  /** The pickup of the order; null until it is fulfilled. */
  date: string | null;
  time: string | null;
};

/** Returns why a parcel cannot be handed over at a store's pickup, or null. Each reason is an alarm at the counter. */
export function whyNotScan(order: ScannedOrder, pickup: { date: string; time: string }): ErrorType | null {
  if (order.deleted) return 'ORDER_DELETED';
  if (!order.isOfStore) return 'PARCEL_OF_OTHER_STORE';
  if (order.type === 'PICKUP') return 'PARCEL_NOT_DELIVERED';
  if (order.status === null) return 'NOT_FULFILLED';
  if (order.status === 'CANCELED') return 'SHIPMENT_CANCELED';
  if (order.status !== 'DELIVERY_SCHEDULED' || order.isWithCourier) return 'SHIPMENT_UNDER_WAY';
  return slotOf(order) > slotOf(pickup) ? 'PARCEL_DUE_LATER' : null;
}

const slotOf = ({ date, time }: { date: string | null; time: string | null }) => `${date ?? ''} ${time ?? ''}`;
