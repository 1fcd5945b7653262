// Requests over real connections to 127.0.0.1, bounded in count and in time, and how long each took.
import autocannon from 'autocannon';

export type Shot = { method?: 'GET' | 'POST' | 'PUT'; path: string; body?: string };
export type Volley = { milliseconds: number[]; seconds: number };
export type Aim = { url: string; headers: Record<string, string>; next: () => Shot };

const longestSeconds = 30;

let callers = 0;
/** Every request comes from a caller of its own, as behind a proxy: the limit per address stays on and is not met. */
function callerAddress(): string {
  const caller = ++callers;
  return `10.${(caller >> 16) & 255}.${(caller >> 8) & 255}.${caller & 255}`;
}

/** Fires `amount` requests over so many connections, each connection one at a time. A refusal ends the bench. */
export function fire({ url, headers, next }: Aim, connections: number, amount: number): Promise<Volley> {
  const milliseconds: number[] = [];
  const refused = new Map<number, number>();
  return new Promise((resolve, reject) => {
    const start = performance.now();
    let end = start;
    const setupRequest = () => {
      const { method = 'GET', path, body } = next();
      const typed: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' };
      return { method, path, body, headers: { ...headers, ...typed, 'x-forwarded-for': callerAddress() } };
    };
    const options = { url, connections, amount, sampleInt: 20, requests: [{ setupRequest }] };
    const instance = autocannon(options, (error, { errors, timeouts }) => {
      clearTimeout(impatience);
      if (error) return reject(error);
      if (refused.size > 0 || errors + timeouts > 0)
        return reject(
          new Error(
            `${url}${next().path}: ${errors} errors, ${timeouts} timeouts, statuses ${JSON.stringify([...refused])}`,
          ),
        );
      resolve({ milliseconds, seconds: (end - start) / 1000 });
    });
    const impatience = setTimeout(() => instance.stop(), longestSeconds * 1000);
    instance.on('response', (_client, status, _bytes, took) => {
      end = performance.now();
      milliseconds.push(took);
      if (status >= 500) refused.set(status, (refused.get(status) ?? 0) + 1);
    });
  });
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
