import type { TxtResolver } from '../gateways/dns/port.ts';
import type { Geocoder } from '../gateways/geocoding/port.ts';
import type { Mailer } from '../gateways/mail/port.ts';
import type { MetadataReader } from '../gateways/metadata/fetch.ts';
import type { Shopify } from '../gateways/shopify/port.ts';
import type { Texter } from '../gateways/sms/port.ts';
import type { Storage } from '../gateways/storage/port.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Database, Scope, Tx } from './db/database.ts';
import type { ProcessLock } from './db/processLock.ts';
import type { Outbound } from './http/outbound.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Listeners } from './outbox/listen.ts';
import type { Keys } from './secret.ts';

/** The services that a verb may use, passed to it as its first argument. */
export type App = {
  config: Config & { publicUrl: string; demo: boolean };
  db: Database;
  clock: Clock;
  jobs: Jobs<App>;
  outbox: Pick<Listeners, 'listen'> & { processLock: ProcessLock; stop(): Promise<void> };
  storage: Storage;
  geocoder: Geocoder;
  /** Reads SSO metadata from URLs that retailers give. */
  readOutside: MetadataReader;
  /** Looks up the TXT records that prove domains. */
  resolveTxt: TxtResolver;
  /** Sends requests to URLs that retailers give. */
  outbound: Outbound;
  mailer: Mailer;
  texter: Texter;
  /** Null if the courier has no Shopify app. */
  shopify: Shopify | null;
  /** Returns the keys for one purpose, derived from the installation's secrets. */
  keysFor(purpose: string): Keys;
  /** Opens, confirms and closes sessions; the gate uses the other functions. */
  sessions: {
    open(scope: Scope | Tx, memberId: string, device: string, bySso?: boolean): Promise<string>;
    confirm(token: string): Promise<void>;
    isConfirmed(token: string): Promise<boolean>;
    close(token: string): Promise<void>;
    closeAll(member: { retailerId: string; id: string }): Promise<void>;
    /** Deletes a member's sessions from the cache of this process. */
    forget(memberId: string): void;
  };
};
