// The content type of each kind of endpoint, and bodies encoded for it.
import type { BodyFormat } from '../platform/http/bodies.ts';

export const contentTypes: Record<BodyFormat, string> = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data; boundary=portage',
  bytes: 'text/csv',
  raw: 'application/json',
};

/** Encodes a body. Values that a form cannot represent are encoded as JSON. */
export function writeBody(format: BodyFormat, body: unknown): string {
  const isForm = format === 'form' || format === 'multipart';
  if (!isForm || typeof body !== 'object' || body === null) return JSON.stringify(body);
  const text = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));
  if (format === 'multipart')
    return `${Object.entries(body)
      .map(([name, value]) => partOf(name, text(value) ?? ''))
      .join('')}--portage--\r\n`;
  return new URLSearchParams(Object.entries(body).map(([name, value]) => [name, text(value) ?? ''])).toString();
}

/** Encodes a field as a file of a form in several parts. */
const partOf = (name: string, text: string) =>
  `--portage\r\ncontent-disposition: form-data; name="${encodeURIComponent(name)}"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n${text}\r\n`;
