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
  /** Sends requests to addresses that retailers give. */
  readOutside: MetadataReader;
  /** Looks up the TXT records that prove domains. */
  resolveTxt: TxtResolver;
  /** Sends requests to addresses that retailers give. */
  outbound: Outbound;
  mailer: Mailer;
  texter: Texter;
  /** Null where the courier has no app at Shopify. */
  shopify: Shopify | null;
  /** The keys for one purpose, derived from the installation's secrets. */
  keysFor(purpose: string): Keys;
  /** The functions for signing in and out; the gate asks for the rest. */
  sessions: {
    open(scope: Scope | Tx, memberId: string, device: string, bySso?: boolean): Promise<string>;
    confirm(token: string): Promise<void>;
    isConfirmed(token: string): Promise<boolean>;
    close(token: string): Promise<void>;
    closeAll(member: { retailerId: string; id: string }): Promise<void>;
    /** Drops what this process cached of a member. */
    forget(memberId: string): void;
  };
};
