// How a test speaks at each door: the type of content that it takes, and a body written in it.
import type { Door } from '../platform/http/bodies.ts';

export const contentTypes: Record<Door, string> = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  bytes: 'text/csv',
  raw: 'application/json',
};

/** Encodes a body. Values that a form cannot hold are sent as they would be in JSON. */
export function writeBody(door: Door, body: unknown): string {
  if (door !== 'form' || typeof body !== 'object' || body === null) return JSON.stringify(body);
  const text = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));
  return new URLSearchParams(Object.entries(body).map(([name, value]) => [name, text(value) ?? ''])).toString();
}
