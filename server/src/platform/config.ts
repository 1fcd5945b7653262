// The environment, parsed once. An invalid value stops the start with a sentence that names it.
import { isIPv4, isIPv6 } from 'node:net';
import { z } from 'zod';
import type { ShopifyApp } from '../gateways/shopify/admin.ts';
import type { TextService } from '../gateways/sms/service.ts';
import type { Bucket } from '../gateways/storage/s3Client.ts';

const flag = z.enum(['0', '1']).transform((value) => value === '1');

/** Returns whether the text is an address, a network, or one of the named ranges that Fastify accepts for proxies. */
function isNetwork(text: string): boolean {
  const [address = '', bits] = text.trim().split('/');
  if (/^(loopback|linklocal|uniquelocal)$/.test(address)) return bits === undefined;
  const most = isIPv4(address) ? 32 : isIPv6(address) ? 128 : -1;
  return most > 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most));
}

const bucketForm = 'give s3://bucket?region=… and, for a compatible server, &endpoint=https://…';

const Environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: z.url().optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  STORAGE_URL: z.url({ protocol: /^s3$/, hostname: /^[a-z0-9][a-z0-9-]{1,61}[a-z0-9]$/, error: bucketForm }).optional(),
  AWS_ACCESS_KEY_ID: z.string().optional(),
  AWS_SECRET_ACCESS_KEY: z.string().optional(),
  DATABASE_DIRECT_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_REPLICA_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_POOLER: z.enum(['transaction'], 'give transaction, or leave it out').optional(),
  DATABASE_POOL: z.coerce.number().int().min(1).max(200).default(8),
  SECRET: z.string().min(32).optional(),
  SECRET_PREVIOUS: z.string().min(32).optional(),
  PROVIDER_CODE: z
    .string()
    .regex(/^[a-z][a-z0-9]{1,30}$/)
    .default('portage'),
  PROVIDER_NAME: z.string().min(1).max(60).default('Portage'),
  SUPPORT_EMAIL: z.email().default('dispatch@portage.example'),
  PROVIDER_KEY: z.string().min(16).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'give smtp://user:password@host:587 or smtps://…' }).optional(),
  MAIL_FROM: z.email('give one address alone, such as portal@courier.example').optional(),
  SMS_URL: z.url({ protocol: /^https?$/, error: 'give https://… of a text message service' }).optional(),
  SMS_KEY: z.string().min(16, 'give at least 16 characters').optional(),
  SMS_FROM: z.string().min(1).max(20).optional(),
  TRUSTED_PROXIES: z
    .string()
    .refine(
      (list) => list.split(',').every(isNetwork),
      'give addresses, CIDR networks, loopback, linklocal or uniquelocal',
    )
    .default('loopback'),
  GEOCODER_URL: z
    .url({ protocol: /^https?$/ })
    .regex(/^[^?#]*\/(api|search)\/?([?#]|$)/, 'end it in /api for Photon or /search for Nominatim')
    .optional(),
  MAP_STYLE_URL: z.url({ protocol: /^https?$/, error: 'give https://… of a MapLibre style' }).optional(),
  OUTBOUND_ALLOW: z
    .string()
    .regex(/^[a-z0-9.[\]:-]+:\d{1,5}(,[a-z0-9.[\]:-]+:\d{1,5})*$/, 'give host:port, several with a comma between')
    .optional(),
  SHOPIFY_KEY: z.string().min(8).optional(),
  SHOPIFY_SECRET: z.string().min(16, 'give at least 16 characters').optional(),
  SHOPIFY_URL: z
    .string()
    .regex(/^https?:\/\/[^?#]*\{shop\}[^?#]*$/, 'put {shop} where the shop’s domain stands')
    .optional(),
  ROLE: z
    .string()
    .regex(/^(web|worker|web,worker|worker,web)$/)
    .default('web,worker'),
  METRICS_TOKEN: z.string().min(32, 'give at least 32 characters').optional(),
  METRICS_PORT: z.coerce.number().int().min(1).max(65535).optional(),
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(600).optional(),
  SCAN_WORKER: flag.default(true),
  DEMO: flag.optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'give http(s)://… of an OpenTelemetry collector' })
    .optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('warn'),
  NODE_ENV: z.string().optional(),
});
type Environment = z.output<typeof Environment>;

export const settingNames = Object.keys(Environment.shape);

/** Settings of similar products, which are refused instead of silently ignored. Portage uses PostgreSQL in their place. */
const unsupported = ['REDIS_URL'];

export type Config = {
  port: number;
  host: string;
  publicUrl: string | null;
  dataDir: string;
  databaseUrl: string | null;
  /** The bucket with the files; without one, they are stored in a folder next to the data. */
  bucket: Bucket | null;
  /** The database itself, if `databaseUrl` leads to a pooler: for listeners, locks of a process, migrations and the queue. */
  databaseDirectUrl: string | null;
  /** A streaming replica for lists, statistics and exports. */
  databaseReplicaUrl: string | null;
  /** Whether `databaseUrl` leads to a pooler in transaction mode. */
  databasePooler: boolean;
  /** The connections of the pool of a process. */
  databasePool: number;
  secret: string | null;
  /** The secret before the last rotation: values signed or encrypted with it are still accepted. */
  previousSecret: string | null;
  provider: { code: string; name: string; supportEmail: string; key: string | null };
  /** The mail server and the sender; without a server, mail is stored in a folder. */
  mail: { smtpUrl: string | null; from: string };
  /** The text message service and the sender; without a service, messages are stored in a folder. */
  sms: TextService | null;
  /** The proxies whose X-Forwarded-For header is trusted: any client can send one. */
  trustedProxies: string;
  /** A geocoding service; without one only the centres of postal codes are known. */
  geocoderUrl: string | null;
  /** The style of a street map that recipients can open; without one there is only the schematic map. */
  mapStyleUrl: string | null;
  /** Each `host:port` in the operator's own network that retailers' URLs may name. */
  outboundAllow: readonly string[];
  /** The courier's Shopify app; without one no shop can be connected. */
  shopify: ShopifyApp | null;
  roles: { web: boolean; worker: boolean };
  /** The bearer token of `/metrics`, which does not exist without one, and the port on which a worker listens for it. */
  metrics: { token: string | null; workerPort: number | null };
  /** False removes the scan page's service worker from every phone that opens the page. */
  hasScanWorker: boolean;
  /** Seconds that it keeps serving after a stop signal, until load balancers have seen `/readyz` fail. */
  drainSeconds: number;
  /** Null until it is read from the database; by default the embedded database is a demo. */
  demo: boolean | null;
  /** The OpenTelemetry collector; without one nothing is traced. */
  tracesTo: string | null;
  logLevel: Environment['LOG_LEVEL'];
  production: boolean;
};

export class BadConfiguration extends Error {}

function database(env: Environment): Pick<Config, `database${string}` & keyof Config> {
  const { DATABASE_URL: url, DATABASE_DIRECT_URL: direct, DATABASE_REPLICA_URL: replica } = env;
  const { DATABASE_POOLER: pooler, DATABASE_POOL: databasePool } = env;
  if (pooler && !direct) throw new BadConfiguration('DATABASE_POOLER requires DATABASE_DIRECT_URL.');
  if (direct && !url) throw new BadConfiguration('DATABASE_DIRECT_URL requires DATABASE_URL.');
  if (replica && !url) throw new BadConfiguration('DATABASE_REPLICA_URL requires DATABASE_URL.');
  const urls = { databaseUrl: url ?? null, databaseDirectUrl: direct ?? null, databaseReplicaUrl: replica ?? null };
  return { ...urls, databasePooler: pooler !== undefined, databasePool };
}

function textService({ SMS_URL: url, SMS_KEY: key, SMS_FROM: from }: Environment): TextService | null {
  if (!url) return null;
  if (!key || !from) throw new BadConfiguration('SMS_URL requires SMS_KEY and SMS_FROM.');
  return { url, key, from };
}

/** Returns the bucket: at its own host on AWS, and by path on a compatible server. */
function bucketOf({ STORAGE_URL: text, PUBLIC_URL: publicUrl, ...env }: Environment): Bucket | null {
  if (!text) return null;
  const { hostname: name, searchParams } = new URL(text);
  const { region, endpoint = `https://s3.${region}.amazonaws.com`, ...others } = Object.fromEntries(searchParams);
  const server = URL.parse(endpoint);
  if (!region || Object.keys(others).length > 0 || !server || !/^https?:$/.test(server.protocol) || server.search)
    throw new BadConfiguration(`STORAGE_URL is not usable: ${bucketForm}.`);
  if (publicUrl?.startsWith('https:') && server.protocol === 'http:')
    throw new BadConfiguration(
      'STORAGE_URL requires an https endpoint, because browsers load nothing else into an https page.',
    );
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = env;
  if (!accessKeyId || !secretAccessKey)
    throw new BadConfiguration('STORAGE_URL requires AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.');
  const url = searchParams.has('endpoint')
    ? `${server.href.replace(/\/$/, '')}/${name}`
    : `${server.protocol}//${name}.${server.host}`;
  return { url, region, accessKeyId, secretAccessKey };
}

/** Returns the settings of the Shopify app. SHOPIFY_URL replaces the real Shopify in tests and the demo. */
function shopifyApp({ SHOPIFY_KEY: key, SHOPIFY_SECRET: secret, ...env }: Environment): ShopifyApp | null {
  if (env.NODE_ENV === 'production' && env.SHOPIFY_URL)
    throw new BadConfiguration('SHOPIFY_URL is for tests and the demo: leave it out in production.');
  if (!key && !secret) return null;
  if (!key || !secret) throw new BadConfiguration('SHOPIFY_KEY and SHOPIFY_SECRET go together: give both.');
  return { key, secret, address: env.SHOPIFY_URL ?? 'https://{shop}' };
}

function metricsOf({ METRICS_TOKEN, METRICS_PORT, PORT }: Environment): Config['metrics'] {
  if (METRICS_PORT && !METRICS_TOKEN) throw new BadConfiguration('METRICS_PORT requires METRICS_TOKEN.');
  if (METRICS_PORT === PORT) throw new BadConfiguration('METRICS_PORT is for the worker and must differ from PORT.');
  return { token: METRICS_TOKEN ?? null, workerPort: METRICS_PORT ?? null };
}

const sentence = (issue: z.core.$ZodIssue) => `${issue.path.join('.')} is not usable: ${issue.message}.`;

/** Reads the environment. Throws `BadConfiguration` with one sentence for each invalid variable. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const ignored = unsupported.filter((name) => given[name] !== undefined);
  if (ignored.length > 0) throw new BadConfiguration(`Portage does not use ${ignored.join(', ')}: leave it out.`);
  const parsed = Environment.safeParse(given);
  if (!parsed.success) throw new BadConfiguration(parsed.error.issues.map(sentence).join(' '));
  const env = parsed.data;
  const production = env.NODE_ENV === 'production';
  if (production && !env.SECRET)
    throw new BadConfiguration('SECRET is required in production: give at least 32 random characters.');
  return {
    port: env.PORT,
    host: env.HOST,
    publicUrl: env.PUBLIC_URL?.replace(/\/$/, '') ?? null,
    dataDir: env.DATA_DIR,
    ...database(env),
    bucket: bucketOf(env),
    secret: env.SECRET ?? null,
    previousSecret: env.SECRET_PREVIOUS ?? null,
    provider: {
      code: env.PROVIDER_CODE,
      name: env.PROVIDER_NAME,
      supportEmail: env.SUPPORT_EMAIL,
      key: env.PROVIDER_KEY ?? null,
    },
    mail: { smtpUrl: env.SMTP_URL ?? null, from: env.MAIL_FROM ?? env.SUPPORT_EMAIL },
    sms: textService(env),
    trustedProxies: env.TRUSTED_PROXIES,
    geocoderUrl: env.GEOCODER_URL ?? null,
    mapStyleUrl: env.MAP_STYLE_URL ?? null,
    outboundAllow: env.OUTBOUND_ALLOW?.split(',') ?? [],
    shopify: shopifyApp(env),
    roles: { web: env.ROLE.includes('web'), worker: env.ROLE.includes('worker') },
    metrics: metricsOf(env),
    drainSeconds: env.DRAIN_SECONDS ?? (production ? 5 : 0),
    hasScanWorker: env.SCAN_WORKER,
    demo: env.DEMO ?? null,
    tracesTo: env.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
    logLevel: env.LOG_LEVEL,
    production,
  };
}
