// A geocoding service of the operator's choice that implements the Photon or Nominatim protocol. It may fail at any time: requests are
// limited to two seconds, one host and one megabyte, with a circuit breaker after a few failures. Callers then get the result of the
// embedded geocoder.
import type { Place, Point } from '@portage/contract/place';
import { statusOf, traceRequest } from '../../platform/traces/trace.ts';
import { centreOf } from './embedded.ts';
import type { Geocoder, Suggestion, Wanted } from './port.ts';
import { suggestionsIn } from './replies.ts';

type WarnLog = { warn(details: object, message: string): void };
export type ServiceOptions = {
  /** The service's URL ends in `/api` (Photon) or `/search` (Nominatim); its query, such as a key, is sent with each request. */
  url: string;
  /** Identifies the caller, as Nominatim's terms require. */
  userAgent: string;
  log: WarnLog;
  /** Returns the milliseconds of a monotonic clock. */
  now?: () => number;
};

const timeoutMs = 2000;
const largestReply = 1_000_000;
const underWayLimit = 8;
const failuresToOpen = 3;
const openForMs = 30_000;
const keptMs = 600_000;
const keptLimit = 1000;
const resultLimit = 8;

/** Returns whether the service is Nominatim. Photon's URL ends in `/api`. */
const isNominatim = (url: string) => /\/search\/?$/.test(new URL(url).pathname);

export function serviceGeocoder(options: ServiceOptions): Geocoder {
  const ask = guarded(options);
  return {
    suggest: async (text, near) => (await ask(text, near)) ?? [],
    locate: async (wanted) => placeIn((await ask(wanted.address, null)) ?? [], wanted) ?? centreOf(wanted.postalCode),
    knowsAddresses: true,
  };
}

/** Returns the first result, unless it is in another postal area than the address. */
function placeIn(found: readonly Suggestion[], { postalCode }: Wanted): Place | null {
  const centre = centreOf(postalCode);
  const [first] = found;
  if (!first || (centre && isFar(first, centre))) return null;
  const { latitude, longitude, precision } = first;
  return precision === 'city' && centre ? null : { latitude, longitude, precision };
}

/** Returns whether a location is more than some forty kilometres from the centre; a rural area is larger. */
const isFar = (one: Place, centre: Place) => {
  const reach = centre.precision === 'city' ? 2 : 0.4;
  return Math.abs(one.latitude - centre.latitude) > reach || Math.abs(one.longitude - centre.longitude) > reach * 1.5;
};

type CachedAnswer = { at: number; found: readonly Suggestion[] };

/** Protects callers from a bad service: recent answers are cached, and failures are not repeated (circuit breaker). */
function guarded(options: ServiceOptions) {
  const { log, now = () => performance.now() } = options;
  const kept = new Map<string, CachedAnswer>();
  let underWay = 0;
  let failures = 0;
  let closedUntil = 0;

  const failed = (err: unknown) => {
    failures++;
    if (failures < failuresToOpen) return;
    closedUntil = now() + openForMs;
    // One line for each pause, not for each keystroke.
    log.warn({ err }, 'geocoding: the service is left alone for a while');
  };
  const keep = (key: string, found: readonly Suggestion[]) => {
    kept.delete(key);
    kept.set(key, { at: now(), found });
    for (const oldest of kept.keys()) {
      if (kept.size <= keptLimit) break;
      kept.delete(oldest);
    }
  };

  return async (text: string, near: Point | null): Promise<readonly Suggestion[] | null> => {
    const url = addressOf(options.url, text, near);
    const known = kept.get(url);
    if (known && now() - known.at < keptMs) return known.found;
    if (now() < closedUntil || underWay >= underWayLimit) return null;
    // After the pause, one caller probes the service; the others get nothing until it has answered.
    if (failures >= failuresToOpen) closedUntil = now() + timeoutMs;
    underWay++;
    try {
      const found = await fetchFrom(url, options.userAgent);
      failures = 0;
      closedUntil = 0;
      keep(url, found);
      return found;
    } catch (error) {
      failed(error);
      return null;
    } finally {
      underWay--;
    }
  };
}

function addressOf(base: string, text: string, near: Point | null): string {
  const url = new URL(base);
  url.searchParams.set('q', text.slice(0, 300));
  url.searchParams.set('limit', String(resultLimit));
  if (isNominatim(base)) {
    for (const [name, value] of [
      ['format', 'jsonv2'],
      ['addressdetails', '1'],
      ['countrycodes', 'ca'],
    ] as const)
      url.searchParams.set(name, value);
    if (near) url.searchParams.set('viewbox', boxAround(near));
  } else if (near) {
    url.searchParams.set('lat', near.latitude.toFixed(2));
    url.searchParams.set('lon', near.longitude.toFixed(2));
  }
  return url.href;
}

const boxAround = ({ latitude, longitude }: Point): string =>
  [longitude - 1, latitude + 1, longitude + 1, latitude - 1].map((side) => side.toFixed(2)).join(',');

async function fetchFrom(url: string, userAgent: string): Promise<Suggestion[]> {
  const request: RequestInit = {
    headers: { accept: 'application/json', 'user-agent': userAgent },
    // Redirects are not followed: they could lead to another host, even one in our own network.
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  };
  const response = await traceRequest('GET geocoder', () => fetch(url, request), statusOf);
  if (!response.ok) {
    await response.body?.cancel();
    throw new Error(`the service answered ${response.status}`);
  }
  const found = suggestionsIn(JSON.parse(await textOf(response)));
  if (!found) throw new Error('the service answered in neither form');
  return found.slice(0, resultLimit);
}

async function textOf(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > largestReply) throw new Error('the service answered more than anybody asked for');
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
