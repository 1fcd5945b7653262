// Parses a request with the schemas of its endpoint: path parameters, query and body.
import type { Endpoint } from '@portage/contract/endpoint';
import type { Fault } from '@portage/contract/errors';
import { faultsOf } from '@portage/contract/faults';
import { parametersOf } from '@portage/contract/parameters';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { refuse, refuseFaults } from '../refusal.ts';
import type { Caller, Judge } from './handlers.ts';

export type AnyJudge = Judge<Caller, Record<string, unknown>>;
type Parsed = { parsed: Record<string, unknown>; faults: Fault[] };

/** The schema of an endpoint without a body, which accepts no fields. */
const noBody = z.strictObject({});

/** Parses path parameters, query and body; throws the endpoint's own error for an invalid path parameter. */
export function parse(endpoint: Endpoint, request: FastifyRequest): Parsed {
  const faults: Fault[] = [];
  const given: Record<string, unknown> = { params: parseParams(endpoint, request.params) };
  if (endpoint.query) given.query = check(endpoint.query, request.query ?? {}, faults);
  if (endpoint.kind === 'receive') Object.assign(given, receivedOf(request));
  else if (endpoint.kind === 'hook')
    Object.assign(given, { body: request.body ?? Buffer.alloc(0), headers: request.headers });
  else if (endpoint.body || request.body !== undefined)
    given.body = check(endpoint.body ?? noBody, request.body ?? {}, faults);
  if (endpoint.kind === 'stream') given.after = String(request.headers['last-event-id'] ?? '').slice(0, 20) || null;
  return { parsed: given, faults };
}

function parseParams(endpoint: Endpoint, params: unknown): Record<string, string> {
  // The router sets every parameter to a string.
  const given = new Map(Object.entries(params as Record<string, string>));
  const read = parametersOf(endpoint).map(({ name, schema, missing }) => {
    const { data = refuse(missing) } = schema.safeParse(given.get(name));
    return [name, data] as const;
  });
  return Object.fromEntries(read);
}

/** Refuses a body with all its faults. The handler's judge may find more in fields that could be parsed. */
export async function refuseAll(
  { body }: Endpoint,
  faults: Fault[],
  request: FastifyRequest,
  judge?: AnyJudge,
  by?: Caller,
): Promise<void> {
  const more = judge && by ? await judge({ by, body: readableIn(body, request.body) }) : [];
  const named = new Set(faults.map(({ path }) => path));
  refuseFaults([...faults, ...more.filter(({ path }) => !named.has(path))]);
}

/** Returns the fields of a body that are valid by themselves. */
function readableIn(schema: z.ZodType | undefined, body: unknown): Record<string, unknown> {
  if (!(schema instanceof z.ZodObject)) return {};
  const given = new Map<string, unknown>(typeof body === 'object' && body !== null ? Object.entries(body) : []);
  const fields: [string, z.ZodType][] = Object.entries(schema.shape);
  const read = fields.map(([name, field]) => [name, field.safeParse(given.get(name)).data]);
  return Object.fromEntries(read.filter(([, value]) => value !== undefined));
}

function check(schema: z.ZodType, value: unknown, faults: Fault[]): unknown {
  const parsed = schema.safeParse(value, { reportInput: true });
  if (!parsed.success) faults.push(...faultsOf(parsed.error));
  return parsed.data;
}

function receivedOf(request: FastifyRequest) {
  const length = request.headers['content-length'];
  return {
    body: request.body,
    contentType: (request.headers['content-type'] ?? '').split(';')[0] ?? '',
    size: length === undefined ? null : Number(length),
  };
}
