// GET /status: whether the service works now, for anyone, as a page or as JSON. It contains words only: figures would help an attacker, and
// are for operators (`/metrics`). A reading is reused for ten seconds, so that requests add no load.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isoOf } from '../platform/clock.ts';
import { languageOf } from '../platform/http/errors.ts';
import { asPage, nonceOf } from '../platform/http/security.ts';
import type { Snapshot } from '../platform/metrics/gauges.ts';
import { frame, translatorIn } from './frame.ts';
import { statusWords, words } from './words.ts';

/** `UNKNOWN`: it could not be read. */
type State = 'WORKS' | 'DELAYED' | 'DOWN' | 'UNKNOWN';
const partNames = ['api', 'database', 'jobs', 'webhooks', 'messages'] as const;
type Part = (typeof partNames)[number];
type Status = { status: State; parts: Record<Part, State> };

type Limit = { gauge: string; seconds: number; labels?: Readonly<Record<string, string>> };
/** Seconds after which work that waits is delayed: those of the alerts in deploy/prometheus/alerts.yml. */
export const limits: Record<Exclude<Part, 'api' | 'database'>, readonly Limit[]> = {
  jobs: [
    { gauge: 'jobs_oldest_seconds', seconds: 900, labels: { state: 'QUEUED' } },
    { gauge: 'tasks_overdue_seconds', seconds: 600 },
    { gauge: 'unnumbered_facts_oldest_seconds', seconds: 30 },
    { gauge: 'subscriber_oldest_seconds', seconds: 300 },
  ],
  webhooks: [{ gauge: 'webhook_oldest_due_seconds', seconds: 120 }],
  messages: [
    { gauge: 'letters_oldest_seconds', seconds: 600 },
    { gauge: 'notices_overdue_seconds', seconds: 600 },
  ],
};

/** Returns whether each part works, from a reading of the gauges; null is a database that did not respond. */
export function statusFrom(snapshot: Snapshot | null): Status {
  const stateOf = (part: keyof typeof limits) =>
    snapshot ? worst(limits[part].map((limit) => judge(snapshot, limit))) : 'UNKNOWN';
  const parts: Status['parts'] = {
    api: 'WORKS',
    database: snapshot ? 'WORKS' : 'DOWN',
    jobs: stateOf('jobs'),
    webhooks: stateOf('webhooks'),
    messages: stateOf('messages'),
  };
  return { status: worst(Object.values(parts)), parts };
}

function judge(snapshot: Snapshot, { gauge, seconds, labels = {} }: Limit): State {
  const read = [...snapshot].find(([{ help }]) => gauge in help);
  if (!read) return 'UNKNOWN';
  const isLabeled = (given: Readonly<Record<string, string>> = {}) =>
    Object.entries(labels).every(([name, value]) => given[name] === value);
  const isLate = read[1].some((row) => isLabeled(row.labels) && (row.values[gauge] ?? 0) > seconds);
  return isLate ? 'DELAYED' : 'WORKS';
}

const order: readonly State[] = ['DOWN', 'DELAYED', 'UNKNOWN', 'WORKS'];
const worst = (states: readonly State[]): State => order.find((state) => states.includes(state)) ?? 'WORKS';

type About = { title: string; read: () => Promise<Snapshot | null>; now: () => Temporal.Instant };

/** Registers the route. The response is a page, or JSON for a client that accepts it and no HTML. */
export function serveStatus(http: FastifyInstance, { title, read, now }: About): void {
  http.get('/status', async (request, reply) => {
    const status = statusFrom(await read());
    const at = isoOf(now());
    const wantsJson = /json/.test(request.headers.accept ?? '') && !/html/.test(request.headers.accept ?? '');
    reply.headers({ 'cache-control': 'public, max-age=5', vary: 'accept, accept-language' });
    return wantsJson ? { ...status, at } : asPage(reply).send(statusPage(request, title, status, at));
  });
}

function statusPage(request: FastifyRequest, provider: string, { status, parts }: Status, at: string): string {
  const language = languageOf(request);
  const t = translatorIn(language);
  const rows = partNames.map(
    (part) => `<tr><th scope="row">${t(statusWords[`part.${part}`])}</th><td>${t(statusWords[parts[part]])}</td></tr>`,
  );
  const page = `<main id="content" class="page"><h1>${t(words.status)}</h1><p class="lead">${t(statusWords[`all.${status}`])}</p>
<table>${rows.join('')}</table><p class="small">${t(statusWords.at)} <time datetime="${at}">${at.slice(0, 16).replace('T', ' ')} UTC</time></p></main>`;
  return frame({ language, nonce: nonceOf(request), provider }, 'status', page);
}
