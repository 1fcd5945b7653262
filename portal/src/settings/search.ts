import { formSections } from '@portage/contract/settings/fields';
import { LocalDate } from '@portage/contract/time';
import { z } from 'zod';
import { lenient, pageSearch } from '../shell/search.ts';

export const sections = [
  ...formSections,
  'tracking',
  'messages',
  'shopify',
  'keys',
  'calls',
  'webhooks',
  'sso',
  'activity',
] as const;

/** A value that only its section can interpret: the first screen need not load every section. */
const word = lenient(z.string().max(82));

/** The search parameters of the settings: the section, and the filters of its log. */
export const SettingsSearch = z.object({
  section: lenient(z.enum(sections)),
  /** Messages: the event and channel, such as `MISSED SMS`; validated by the messages section. */
  message: lenient(z.string().max(40)),
  /** Messages: the store; if absent, all stores. */
  store: lenient(z.uuid()),
  /** Messages: the order that fills the preview; if absent, the newest one. */
  sample: lenient(z.uuid()),
  search: lenient(z.string().max(200)),
  kind: word,
  by: lenient(z.uuid()),
  /** The first and the last day, in the browser’s time zone. */
  from: lenient(LocalDate),
  to: lenient(LocalDate),
  page: pageSearch.page,
  pageSize: pageSearch.pageSize,
  /** API keys: the sort order, and whether the form of a new key is open. */
  sort: word,
  key: lenient(z.literal('new')),
  /** API keys: those of the sandbox, or the live ones. */
  keysOf: lenient(z.enum(['test', 'live'])),
  /** Call log: the outcome, the endpoint, the call before the page, and the open call. */
  end: word,
  row: word,
  before: lenient(z.uuid()),
  call: word,
  /** Shopify: the one-time code of an installation, the shop that was connected again, or the error. */
  envoiId: word,
  connected: word,
  shopifyError: word,
  /** Webhooks: the endpoint or `new`, its open panel, and the filters of its log. */
  endpoint: word,
  panel: word,
  state: word,
  topic: word,
  send: word,
});
export type SettingsSearch = z.output<typeof SettingsSearch>;
