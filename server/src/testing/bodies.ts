// The content type of each kind of endpoint, and bodies encoded for it.
import type { BodyFormat } from '../platform/http/bodies.ts';

export const contentTypes: Record<BodyFormat, string> = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  bytes: 'text/csv',
  raw: 'application/json',
};

/** Encodes a body. Values that a form cannot represent are encoded as JSON. */
export function writeBody(format: BodyFormat, body: unknown): string {
  if (format !== 'form' || typeof body !== 'object' || body === null) return JSON.stringify(body);
  const text = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));
  return new URLSearchParams(Object.entries(body).map(([name, value]) => [name, text(value) ?? ''])).toString();
}
