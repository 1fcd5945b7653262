// Idempotency-Key of a request: a retry after a lost reply carries the same key, so that it creates nothing twice.

const waiting = new Map<string, string>();

/** Returns the key of a request, and a function to call once a response has arrived. */
export function keyOfAttempt(url: string, body: unknown): { key: string; answered: () => void } {
  const request = `${url}\n${JSON.stringify(body)}`;
  const key = waiting.get(request) ?? newKey();
  waiting.set(request, key);
  return { key, answered: () => waiting.delete(request) };
}

/** Returns a random UUID, for the id of something that the client creates. */
export function newUuid(): string {
  const [one = 0, two = 0, ...rest] = crypto.getRandomValues(new Uint16Array(8));
  const [three = 0, four = 0, ...last] = rest;
  const hex = (value: number) => value.toString(16).padStart(4, '0');
  // Version 4, variant 1.
  return [
    hex(one) + hex(two),
    hex(three),
    hex((four & 0xfff) | 0x4000),
    hex(((last[0] ?? 0) & 0x3fff) | 0x8000),
    last.slice(1).map(hex).join(''),
  ].join('-');
}

/** Returns a random key. `crypto.randomUUID` is missing on plain http except on localhost. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-');
