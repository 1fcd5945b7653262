// Spans to an OpenTelemetry collector, by OTLP over HTTP. Loaded only if an endpoint is configured.
import { ROOT_CONTEXT, type SpanContext, SpanKind, SpanStatusCode, TraceFlags, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, type SpanExporter, TracerProvider } from '@opentelemetry/sdk-trace';
import { within } from '../within.ts';
import type { Log, NewSpan, Tracer } from './span.ts';

/** Spans in memory, some 2 MB; further ones are dropped until the collector has taken some. */
const mostWaiting = 4096;
const sendEveryMs = 1000;
const stopMs = 1000;

const kinds = { server: SpanKind.SERVER, consumer: SpanKind.CONSUMER, client: SpanKind.CLIENT } as const;

/**
 * Opens the export of spans. The exporter itself reads the other standard variables of the environment, such as
 * `OTEL_EXPORTER_OTLP_HEADERS` and `OTEL_RESOURCE_ATTRIBUTES`.
 */
export function openTracer(endpoint: string, serviceName: string, log: Log): Tracer {
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName }).merge(
      detectResources({ detectors: [envDetector] }),
    ),
    spanLimits: { attributeValueLengthLimit: 200 },
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: reporting(exporter, log),
        maxQueueSize: mostWaiting,
        scheduledDelayMillis: sendEveryMs,
      }),
    ],
  });
  const tracer = provider.getTracer('portage');
  return {
    begin: ({ name, kind, parent, attributes = {}, beganAt }: NewSpan) => {
      const above = contextOf(parent);
      const options = { kind: kinds[kind], attributes, ...(beganAt !== undefined && { startTime: beganAt }) };
      const span = tracer.startSpan(name, options, above ? trace.setSpanContext(ROOT_CONTEXT, above) : ROOT_CONTEXT);
      const { traceId, spanId, traceFlags } = span.spanContext();
      return {
        traceparent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`,
        end: (results = {}, newName) => {
          if (newName) span.updateName(newName);
          span.setAttributes(results);
          if (results['error.type'] !== undefined) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
    },
    stop: () => within(stopMs, provider.shutdown()).catch(() => undefined),
  };
}

function contextOf(traceparent: string | undefined): SpanContext | null {
  const [, traceId, spanId, flags] = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(traceparent ?? '') ?? [];
  if (!traceId || !spanId || !flags) return null;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & TraceFlags.SAMPLED, isRemote: true };
}

/** Logs that spans were lost: the library itself is silent. */
const reporting = (exporter: SpanExporter, log: Log): SpanExporter => ({
  export: (spans, done) =>
    exporter.export(spans, (result) => {
      if (result.error)
        log.error({ err: result.error, spans: spans.length }, 'traces: the collector did not accept spans');
      done(result);
    }),
  shutdown: () => exporter.shutdown(),
});
