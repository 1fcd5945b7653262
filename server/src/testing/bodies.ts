// The content type of each kind of endpoint, and bodies encoded for it.
import type { BodyFormat } from '../platform/http/bodies.ts';

export const contentTypes: Record<BodyFormat, string> = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data; boundary=portage',
  bytes: 'text/csv',
  raw: 'application/json',
};

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADElEQVQImWNgaGgAAAGEAQEDkg2VAAAAAElFTkSuQmCC',
  'base64',
);

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value)) ?? '';

/**
 * Encodes a body. Values that a form cannot represent are encoded as JSON. A form with files contains a picture unless the body names
 * another one, because no JSON value is a file.
 */
export function writeBody(format: BodyFormat, body: unknown): string | Buffer<ArrayBuffer> {
  const isForm = format === 'form' || format === 'multipart';
  if (!isForm || typeof body !== 'object' || body === null) return JSON.stringify(body);
  const fields = Object.entries(body).map(([name, value]) => [name, textOf(value)] as const);
  if (format === 'form') return new URLSearchParams(fields.map(([name, text]) => [name, text])).toString();
  const parts = [partOf('photo', onePixel), ...fields.map(([name, text]) => partOf(name, Buffer.from(text)))];
  return Buffer.concat([...parts, Buffer.from('--portage--\r\n')]);
}

/** Encodes a field as a file of a form in several parts. */
const partOf = (name: string, bytes: Buffer): Buffer<ArrayBuffer> =>
  Buffer.concat([
    Buffer.from(
      `--portage\r\ncontent-disposition: form-data; name="${encodeURIComponent(name.toWellFormed())}"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n`,
    ),
    bytes,
    Buffer.from('\r\n'),
  ]);
