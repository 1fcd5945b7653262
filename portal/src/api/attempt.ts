// Idempotency-Key of a request: a retry after a lost reply carries the same key, so that it creates nothing twice.

const waiting = new Map<string, string>();

/** Returns the key of a request, and a function to call once a response has arrived. */
export function keyOfAttempt(url: string, body: unknown): { key: string; answered: () => void } {
  const request = `${url}\n${JSON.stringify(body)}`;
  const key = waiting.get(request) ?? newKey();
  waiting.set(request, key);
  return { key, answered: () => waiting.delete(request) };
}

/** Returns a random key. `crypto.randomUUID` is missing on plain http except on localhost. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-');
