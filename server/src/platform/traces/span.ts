/** `info` is missing in logs that record only failures. */
export type Log = {
  error(details: object, message: string): void;
  info?(details: object, message: string): void;
};

/** Only names, statuses and ids; never a body, an address, a secret or a value in a statement. */
export type Attributes = Readonly<Record<string, string | number | undefined>>;

export type NewSpan = {
  name: string;
  kind: 'server' | 'consumer' | 'client';
  /** The traceparent of the span that caused it. */
  parent?: string | undefined;
  attributes?: Attributes;
  /** Milliseconds since the epoch; now by default. */
  beganAt?: number;
};

export type Span = {
  /** The span's identity for those that it causes (W3C Trace Context). */
  traceparent: string;
  /** Ends the span, with a better name if there is one. It failed if the attribute `error.type` is set. */
  end(results?: Attributes, name?: string): void;
};

/** Records spans. Nothing here waits for the collector, except `stop` for a second, and nothing throws. */
export type Tracer = { begin(span: NewSpan): Span; stop(): Promise<void> };
