// An OpenTelemetry collector for tests: receives spans by OTLP over HTTP, as JSON.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll } from 'vitest';
import { z } from 'zod';

const Attribute = z.object({
  key: z.string(),
  value: z.union([z.object({ stringValue: z.string() }), z.object({ intValue: z.number() })]),
});
const SpanSent = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  attributes: z.array(Attribute),
  status: z.object({ code: z.number() }),
});
const Sent = z.object({
  resourceSpans: z.array(z.object({ scopeSpans: z.array(z.object({ spans: z.array(SpanSent) })) })),
});
type SpanSent = z.output<typeof SpanSent>;

export async function startCollector() {
  const bodies: string[] = [];
  const spans: SpanSent[] = [];
  const server = createServer(async (request, response) => {
    const body = await text(request);
    bodies.push(body);
    const sent = Sent.parse(JSON.parse(body)).resourceSpans.flatMap(({ scopeSpans }) => scopeSpans);
    spans.push(...sent.flatMap((scope) => scope.spans));
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  afterAll(stop);
  // `address()` returns this type for a server that listens on a port.
  const { port } = server.address() as AddressInfo;
  /** Returns the names from the root of a trace to a span. */
  const pathOf = (span: SpanSent): string => {
    const parent = spans.find(({ spanId }) => spanId === span.parentSpanId);
    return parent ? `${pathOf(parent)} > ${span.name}` : span.name;
  };
  return {
    url: `http://127.0.0.1:${port}`,
    bodies,
    spans,
    pathsOf: (traceId: string) => spans.filter((span) => span.traceId === traceId).map(pathOf),
    paths: () => spans.map(pathOf),
    stop,
  };
}

/** Returns the attributes of a span by name. */
export const attributesOf = ({ attributes }: SpanSent): Record<string, string | number> =>
  Object.fromEntries(
    attributes.map(({ key, value }) => [key, 'intValue' in value ? value.intValue : value.stringValue]),
  );
