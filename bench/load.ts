// Sends requests over real connections to 127.0.0.1, with limits on their number and time, and measures how long each takes.
import autocannon from 'autocannon';

export type Shot = { method?: 'GET' | 'POST' | 'PUT'; path: string; body?: string };
export type Aim = { url: string; headers: Record<string, string>; next: () => Shot };
export type Volley = { milliseconds: number[]; seconds: number };

const longestMs = 60_000;

let callers = 0;
/** Returns a new caller IP address for each request, as behind a proxy: the limit per IP address is enabled, but never reached. */
export function callerAddress(): string {
  const caller = ++callers;
  return `10.${(caller >> 16) & 255}.${(caller >> 8) & 255}.${caller & 255}`;
}

/** Returns a function that cycles through a list of requests. */
export function around(shots: readonly Shot[]): () => Shot {
  let place = 0;
  return () => shots[place++ % shots.length] ?? { path: '/nothing-to-ask' };
}

/** Sends `amount` requests over these connections, each connection one at a time. A refused request fails the bench. */
export function fire({ url, headers, next }: Aim, connections: number, amount: number): Promise<Volley> {
  const milliseconds: number[] = [];
  const refused = new Set<string>();
  const setupRequest = () => {
    const { method = 'GET', path, body } = next();
    const typed: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' };
    return { method, path, body, headers: { ...headers, ...typed, 'x-forwarded-for': callerAddress() } };
  };
  return new Promise((resolve, reject) => {
    const start = performance.now();
    let end = start;
    const options = { url, connections, amount, sampleInt: 20, requests: [{ setupRequest }] };
    const instance = autocannon(options, (error, { errors, timeouts }) => {
      clearTimeout(impatience);
      if (errors + timeouts > 0) refused.add(`${errors} errors, ${timeouts} timeouts`);
      if (error || refused.size > 0) reject(error ?? new Error(`${url} answered ${[...refused]}`));
      else resolve({ milliseconds, seconds: (end - start) / 1000 });
    });
    const impatience = setTimeout(() => instance.stop(), longestMs);
    instance.on('response', (_client, status, _bytes, took) => {
      end = performance.now();
      milliseconds.push(took);
      if (status >= 300) refused.add(`status ${status}`);
    });
  });
}

/** Returns the value below which this share of the values is, such as 0.5 for the median. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
