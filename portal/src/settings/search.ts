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

/** What one section knows the meaning of: it reads it itself, so that the first screen of all waits for no section. */
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
  /** Those of the test data. */
  keysOf: lenient(z.enum(['test', 'live'])),
  /** Of what was called: how it ended, which row, after which one the page begins, and which one is opened. */
  end: word,
  row: word,
  before: lenient(z.uuid()),
  call: word,
  /** Of Shopify: the code that a browser comes back from there with, the shop that is connected again, or why it is not. */
  envoiId: word,
  connected: word,
  shopifyError: word,
  /** Of the webhooks: which endpoint, `new` for one that is being made, what is open of it, and what its log is narrowed to. */
  endpoint: word,
  panel: word,
  state: word,
  topic: word,
  send: word,
});
export type SettingsSearch = z.output<typeof SettingsSearch>;
