// An Idempotency-Key stands for one wish: the same call made again because no answer came carries the same key,
// so that a lost reply creates nothing twice.

const waiting = new Map<string, string>();

/** The key of a call, and what to do when any answer has come. */
export function keyOfAttempt(url: string, body: unknown): { key: string; answered: () => void } {
  const wish = `${url}\n${JSON.stringify(body)}`;
  const key = waiting.get(wish) ?? newKey();
  waiting.set(wish, key);
  return { key, answered: () => waiting.delete(wish) };
}

/** `crypto.randomUUID` is missing on plain http away from localhost. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-');
