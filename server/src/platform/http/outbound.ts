// Every request to a URL given by a retailer is sent here (SSRF): never into the operator's own network, without redirects, within one time
// limit, and only the start of the reply is kept. IP addresses are checked at connect time, in the same lookup that the connection uses, so
// that a name that resolves differently the second time gains nothing.
import { type LookupAddress, type LookupAllOptions, lookup as lookupName } from 'node:dns';
import { Agent, type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps, Agent as SecureAgent } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { keptReplyBytes, type OutboundFailure } from '@portage/contract/outbound';
import ipaddr from 'ipaddr.js';
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent';
import { statusOf, traceRequest } from '../traces/trace.ts';

export type OutboundRequest = {
  url: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  headers?: Readonly<Record<string, string>>;
  body?: string;
  /** From the DNS lookup to the last byte that is read. */
  timeoutMs: number;
  /** Bytes of the reply's body to keep; 16 KB by default. */
  keptBytes?: number;
};
/** A reply. Header names are in lower case; `body` is the start of the body. */
export type OutboundReply = { status: number; headers: Record<string, string>; body: string; ms: number };
export type OutboundOutcome = OutboundReply | { failure: OutboundFailure; ms: number };

export type Outbound = {
  /**
   * Returns why a URL may not be requested, without a DNS lookup: its scheme, port or password, or an IP address that is not public. Host
   * names are checked when they are looked up.
   */
  whyNotAsk(url: string): AddressFault | null;
  /** Sends a request. Never throws: a missing response is an outcome, too. */
  send(request: OutboundRequest): Promise<OutboundOutcome>;
};

type AddressFault = 'INVALID_URL' | 'ADDRESS_NOT_PUBLIC';

type Lookup = (
  name: string,
  options: LookupAllOptions,
  done: (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void,
) => void;

type Settings = {
  /** In production only https is allowed, on its usual ports. */
  production: boolean;
  /** Each `host:port` that the operator trusts, even in an internal network. */
  allow: readonly string[];
  /** Resolves host names; the system's resolver by default. */
  lookup?: Lookup;
};

/** Internal addresses that the filtering agent considers public: IPv4-compatible IPv6, and Azure's internal service for hosts. */
const alsoInside = new BlockList();
alsoInside.addSubnet('::', 96, 'ipv6');
alsoInside.addAddress('168.63.129.16');
const isInside = (address: string) => alsoInside.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
/** Returns whether the host is a literal IP address in an internal network, which needs no lookup. */
function isNumberInside({ hostname }: URL): boolean {
  const literal = hostname.replace(/^\[|\]$/g, '');
  return isIP(literal) > 0 && (isInside(literal) || ipaddr.parse(literal).range() !== 'unicast');
}

class AddressRefused extends Error {}

/** Creates the sender of requests to URLs that retailers give (SSRF protection). */
export function createOutbound({ production, allow, lookup = lookupName }: Settings): Outbound {
  const guarded = { lookup: lookUpOutside(lookup) };
  const outside = { http: new RequestFilteringHttpAgent(guarded), https: new RequestFilteringHttpsAgent(guarded) };
  const anywhere = { http: new Agent(), https: new SecureAgent() };
  const isTrusted = (url: URL) => allow.includes(`${url.hostname}:${portOf(url)}`);
  const whyNotAsk = (url: URL): AddressFault | null => {
    if (!isAskable(url)) return 'INVALID_URL';
    if (isTrusted(url)) return null;
    if (!isAllowedScheme(url, production)) return 'INVALID_URL';
    return isNumberInside(url) ? 'ADDRESS_NOT_PUBLIC' : null;
  };
  const send = async ({ url: address, timeoutMs, ...what }: OutboundRequest): Promise<OutboundOutcome> => {
    const began = performance.now();
    const passed = () => Math.round(performance.now() - began);
    const url = URL.parse(address);
    if (!url || whyNotAsk(url)) return { failure: 'ADDRESS_REFUSED', ms: passed() };
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      const reply = await exchange(url, { ...what, signal, agents: isTrusted(url) ? anywhere : outside });
      return { ...reply, ms: passed() };
    } catch (error) {
      return { failure: signal.aborted ? 'TIMED_OUT' : failureOf(error), ms: passed() };
    }
  };
  return {
    whyNotAsk: (address) => {
      const url = URL.parse(address);
      return url ? whyNotAsk(url) : 'INVALID_URL';
    },
    send: (given) => traceRequest(`${given.method} outbound`, () => send(given), describe),
  };
}

const describe = (outcome: OutboundOutcome) =>
  'failure' in outcome ? { 'error.type': outcome.failure } : statusOf(outcome);

const portOf = (url: URL) => url.port || (url.protocol === 'https:' ? '443' : '80');
const isAskable = ({ protocol, username, password }: URL) => /^https?:$/.test(protocol) && username + password === '';
const isAllowedScheme = (url: URL, production: boolean) =>
  !production || (url.protocol === 'https:' && ['443', '8443'].includes(portOf(url)));

/** Returns a lookup that also refuses the internal addresses that the filtering agent would allow. */
const lookUpOutside =
  (lookup: Lookup): LookupFunction =>
  (name, options, done) =>
    lookup(name, { ...options, all: true }, (error, found) => {
      if (error) return done(error, '');
      if (found.some(({ address }) => isInside(address))) return done(new AddressRefused(), '');
      if (options.all) return done(null, found);
      return done(null, found[0]?.address ?? '', found[0]?.family);
    });

type Sending = Pick<OutboundRequest, 'method' | 'headers' | 'body' | 'keptBytes'> & {
  signal: AbortSignal;
  agents: { http: Agent; https: SecureAgent };
};

function exchange(url: URL, { signal, agents, ...what }: Sending): Promise<Omit<OutboundReply, 'ms'>> {
  const { method, headers, body, keptBytes = keptReplyBytes } = what;
  return new Promise((resolve, reject) => {
    const options = { method, headers: { ...headers }, signal };
    const request =
      url.protocol === 'https:'
        ? requestHttps(url, { ...options, agent: agents.https })
        : requestHttp(url, { ...options, agent: agents.http });
    request.on('error', reject);
    request.on('response', (response) => {
      readStart(response, keptBytes)
        .then((text) => resolve({ status: response.statusCode ?? 0, headers: headersOf(response), body: text }), reject)
        .finally(() => request.destroy());
    });
    request.end(body);
  });
}

/** Reads the first bytes as text, without a partial character at the end and without NULs, which the database does not accept. */
async function readStart(response: IncomingMessage, most: number): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response) {
    const bytes = Buffer.from(chunk);
    chunks.push(bytes);
    size += bytes.length;
    if (size >= most) break;
  }
  const kept = Buffer.concat(chunks).subarray(0, most);
  return new TextDecoder().decode(kept, { stream: size > most }).replaceAll('\0', '\ufffd');
}

const headersOf = ({ headers }: IncomingMessage): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value].flat().join(', ')]));

/** Translates Node's errors for the owner of the URL. Errors of the filtering agent have no code, only a message. */
function failureOf(error: unknown): OutboundFailure {
  if (error instanceof AddressRefused) return 'ADDRESS_REFUSED';
  if (!(error instanceof Error)) return 'CONNECTION_FAILED';
  if (/ is not allowed\. Because/.test(error.message)) return 'ADDRESS_REFUSED';
  const code = 'code' in error ? String(error.code) : '';
  if (/^(ENOTFOUND|EAI_\w+|ENODATA)$/.test(code)) return 'NAME_NOT_FOUND';
  return /CERT|TLS|SSL|EPROTO|SELF_SIGNED|ISSUER/.test(code) ? 'CERTIFICATE_REFUSED' : 'CONNECTION_FAILED';
}
