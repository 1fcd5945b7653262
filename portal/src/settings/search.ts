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
  /** Of the messages: whose words, such as `MISSED SMS`; the screen of messages knows which there are. */
  message: lenient(z.string().max(40)),
  /** Of the messages: whose; without it, all stores’. */
  store: lenient(z.uuid()),
  /** Of the messages: the order that the preview is filled with; without it, the newest. */
  sample: lenient(z.uuid()),
  search: lenient(z.string().max(200)),
  kind: word,
  by: lenient(z.uuid()),
  /** The first and the last day, in the reader’s own calendar. */
  from: lenient(LocalDate),
  to: lenient(LocalDate),
  page: pageSearch.page,
  pageSize: pageSearch.pageSize,
  /** Of the API keys: in which order, and whether a new one is being made. */
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
