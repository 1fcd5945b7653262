// Opens the third parties: the configured ones, and embedded ones in place of the missing.
import { join } from 'node:path';
import type { FastifyBaseLogger as Log } from 'fastify';
import type { Config } from '../platform/config.ts';
import { createOutbound, type Outbound } from '../platform/http/outbound.ts';
import { keptSecret } from '../platform/secret.ts';
import { folderResolver } from './dns/folder.ts';
import type { TxtResolver } from './dns/port.ts';
import { txtResolver } from './dns/resolve.ts';
import { embeddedGeocoder } from './geocoding/embedded.ts';
import type { Geocoder } from './geocoding/port.ts';
import { serviceGeocoder } from './geocoding/service.ts';
import { folderMailer } from './mail/folder.ts';
import type { Mailer } from './mail/port.ts';
import { smtpMailer } from './mail/smtp.ts';
import { type MetadataReader, readOutside } from './metadata/fetch.ts';
import { shopifyAdmin } from './shopify/admin.ts';
import { folderTexter } from './sms/folder.ts';
import type { Texter } from './sms/port.ts';
import { serviceTexter } from './sms/service.ts';
import { folderStorage } from './storage/folder.ts';
import type { Storage } from './storage/port.ts';
import { s3Storage } from './storage/s3.ts';

/** The third parties that a test or a tool replaces. */
export type GivenGateways = {
  storage?: Storage;
  geocoder?: Geocoder;
  readOutside?: MetadataReader;
  resolveTxt?: TxtResolver;
  outbound?: Outbound;
  mailer?: Mailer;
  texter?: Texter;
};

type Surroundings = GivenGateways & { config: Config; demo: boolean };

/** Returns the given third parties, and configured or embedded ones in place of the missing. */
export const openGateways = (given: Surroundings, publicUrl: string, log: Log) => ({
  storage: given.storage ?? openStorage(given.config),
  geocoder: given.geocoder ?? openGeocoder(given.config, publicUrl, log),
  mailer: given.mailer ?? openMailer(given.config),
  texter: given.texter ?? openTexter(given.config),
  shopify: given.config.shopify && shopifyAdmin(given.config.shopify),
  readOutside: given.readOutside ?? readOutside,
  resolveTxt: given.resolveTxt ?? (given.demo ? folderResolver(join(given.config.dataDir, 'dns')) : txtResolver()),
  outbound: given.outbound ?? openOutbound(given.config),
});

/** Returns the geocoder: the operator's service if configured, else the embedded one. */
function openGeocoder({ geocoderUrl, provider }: Config, publicUrl: string, log: Log): Geocoder {
  if (geocoderUrl === null) return embeddedGeocoder;
  // Headers are ASCII; a provider's name need not be.
  const name = provider.name.replace(/[^ -~]/g, '');
  return serviceGeocoder({ url: geocoderUrl, userAgent: `${name} (${publicUrl})`, log });
}

/** Returns the sender of email: the operator's mail server if configured, else a folder next to the data. */
const openMailer = ({ mail, dataDir }: Config): Mailer =>
  mail.smtpUrl === null ? folderMailer(join(dataDir, 'mails')) : smtpMailer(mail.smtpUrl);

/** Returns the sender of text messages: the operator's service if configured, else a folder next to the data. */
const openTexter = ({ sms, dataDir }: Config): Texter =>
  sms === null ? folderTexter(join(dataDir, 'texts')) : serviceTexter(sms);

/** Returns the HTTP client for URLs that users entered. */
const openOutbound = ({ production, outboundAllow }: Config): Outbound =>
  createOutbound({ production, allow: outboundAllow });

/** Returns the file storage: the operator's bucket if configured, else a folder next to the data. */
export const openStorage = (config: Config): Storage =>
  config.bucket
    ? s3Storage({ bucket: config.bucket, secrets: secretsOf(config) })
    : folderStorage({ folder: join(config.dataDir, 'files'), secrets: secretsOf(config) });

/** Returns the secrets, newest first. */
export const secretsOf = ({ secret, previousSecret, dataDir }: Config): [string, ...string[]] => [
  secret ?? keptSecret(dataDir),
  ...(previousSecret ? [previousSecret] : []),
];
