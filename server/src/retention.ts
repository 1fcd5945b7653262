// How long the rows of each table are stored, and why. The nightly tasks read their periods from here or from the contract's limits; a table
// that is missing does not compile. docs/retention.md is printed from this.
import { guessDays } from '@portage/contract/auth/rules';
import { callsKeptDays } from '@portage/contract/calls/rules';
import { downloadDays } from '@portage/contract/exports/rules';
import { linkDays } from '@portage/contract/tracking/rules';
import { retentionDays } from '@portage/contract/webhooks/rules';
import type { DB } from './platform/db/schema.gen.ts';

/** `days` is null if the rows are not deleted by age. */
type Retention = { days: number | null; why: string };

/** Days for which an order keeps its recipient: a year for claims, and the half year in which a claim may be answered. */
const recipientDays = 548;

const forDays = <D extends number>(days: D, why: string) => ({ days, why }) as const;
const always = (why: string) => ({ days: null, why }) as const;

const ofOrder = always(
  'Part of an order, which billing and statistics refer to. Names, addresses, photos and free text are erased with its recipient.',
);
const ofBilling = always('Accounting record: tax law requires six years, and no row is that old yet.');
const ofSettings = always(
  'Current settings: one row per retailer, store, member or connection, replaced or deleted by them.',
);
const ofSums = always('Sums without personal data. Their size depends on days and stores, not on orders.');
const evidence = always('Evidence of who changed what, for disputes between a retailer, its members and the courier.');
const shortLived = (why: string) => forDays(1, why);

/** The period of each table. */
export const retention = {
  orders: forDays(recipientDays, 'The recipient is erased; the order itself stays for billing and statistics.'),
  action_logs: ofOrder,
  attempts: ofOrder,
  call_histories: ofOrder,
  claim_answers: ofOrder,
  claims: ofOrder,
  delivery_proofs: ofOrder,
  blank_labels: forDays(recipientDays, 'A label may be used late. A package keeps the code of its label.'),
  handover_packages: forDays(recipientDays, 'Deleted with their handover.'),
  handover_pins: forDays(7, 'The PIN of one pickup.'),
  handovers: forDays(recipientDays, 'Evidence for claims: what a driver received, with their name and signature.'),
  fleet_events: always('Identifies a courier’s event that is sent again, and proves what was reported.'),
  keys: always('Finds the retailer of a link, a delivery or a request.'),
  order_requests: ofOrder,
  packages: ofOrder,
  problem_decisions: ofOrder,
  recipient_changes: ofOrder,
  reviews: ofOrder,
  routes: always('Refers to drivers by name, and to no recipient.'),
  trackers: ofOrder,

  charge_questions: ofBilling,
  charges: ofBilling,
  invoice_adjustments: ofBilling,
  invoices: ofBilling,
  rates: ofBilling,
  tax_rates: ofBilling,
  tax_registrations: ofBilling,

  charge_tallies: ofSums,
  charge_tally_deltas: shortLived('Folded into sums within seconds.'),
  order_tallies: ofSums,
  order_tally_deltas: shortLived('Folded into sums within seconds.'),
  order_tally_months: ofSums,
  statistic_deltas: shortLived('Folded into sums within seconds.'),
  statistics: ofSums,

  chat_channels: forDays(
    linkDays,
    'The recipient’s page is closed by then. Kept while a message is reported or a claim is open.',
  ),
  chat_messages: forDays(linkDays, 'Deleted with their chat.'),
  chat_originals: forDays(linkDays, 'Deleted with their chat.'),
  chat_readers: forDays(linkDays, 'Deleted with their chat.'),
  recipient_contacts: always(
    'Whether a person unsubscribed must be known for as long as messages could be sent to them.',
  ),
  stopped_numbers: always('A number that answered STOP must stay stopped.'),
  messages: forDays(
    30,
    'Mail to staff. Notices to recipients stay with their order, and are erased with its recipient.',
  ),
  route_positions: shortLived('The driver’s last position. Deleted after minutes.'),

  activities: evidence,
  admin_mails: always('The time of the last mail of each kind: one row per retailer and kind.'),
  calls: forDays(callsKeptDays, 'Lets developers find a failed request.'),
  api_key_stores: ofSettings,
  api_keys: ofSettings,
  ended_api_keys: forDays(365, 'Names the owner of an expired key that a program still uses.'),
  webhook_attempts: forDays(retentionDays.lines, 'Deleted with their event. Responses are erased with bodies.'),
  webhook_backlog_changes: shortLived('Deleted when the change is complete.'),
  webhook_endpoint_stores: ofSettings,
  webhook_endpoints: ofSettings,
  webhook_events: forDays(
    retentionDays.lines,
    `Can be listed and sent again for ${retentionDays.bodies} days, 1.9 KB each: 1.5 GB for 100,000 orders a month. Then the body is erased.`,
  ),
  webhook_sends: forDays(retentionDays.lines, 'Deleted with their event.'),

  exports: forDays(downloadDays, 'A file can be created again.'),
  import_rows: forDays(30, 'Rows of an import that ended. A draft in review stays.'),
  imports: always('The history of imports: counts, without rows or file.'),
  jobs: always('The history of jobs: counts and messages. The files that they created expire on their own.'),
  granted_photos: forDays(
    7,
    'A photo that no event has named is deleted with its file. A named one stays as long as its order names it.',
  ),
  uploaded_files: forDays(30, 'The file of an import that ended or never began.'),
  saved_exports: ofSettings,

  call_counts: shortLived('Calls per network or API key in one minute; deleted the following night.'),
  open_streams: shortLived('Deleted when a stream ends, or the night after its process ended.'),
  idempotency_keys: shortLived('A client that retries does so within a day.'),
  nightly_tasks: always('One row per task.'),
  outbox: forDays(
    7,
    'A stream or subscriber that was away continues from there. Facts that a subscriber has not handled stay.',
  ),
  outbox_counters: always('One row per retailer.'),
  subscriptions: always('One row per retailer and subscriber.'),

  factors: ofSettings,
  guesses: forDays(guessDays.failed, `Failed sign-ins. Known devices stay for ${guessDays.known} days.`),
  invitations: evidence,
  logins: ofSettings,
  one_time_secrets: shortLived('Each row stores when it expires.'),
  passkey_challenges: shortLived('A sign-in takes minutes.'),
  passkeys: ofSettings,
  sessions: forDays(30, 'The longest session. Idle ones end earlier.'),
  ended_sessions: forDays(30, 'Explains to a browser why its session ended.'),
  sso_assertions: shortLived('Refuses a replayed assertion until it has expired.'),
  sso_connections: ofSettings,
  sso_domains: ofSettings,
  sso_identities: ofSettings,
  sso_requests: shortLived('A sign-in takes minutes.'),

  driver_sign_ups: forDays(365, 'An applicant who was not hired within a year must apply again.'),
  logos: always('One per retailer. Uploaded logos that were never chosen are deleted after a day.'),
  member_stores: ofSettings,
  members: ofSettings,
  notification_settings: ofSettings,
  order_views: ofSettings,
  preferences: ofSettings,
  retailers: ofSettings,
  service_areas: ofSettings,
  settings: ofSettings,
  store_notification_settings: ofSettings,
  stores: ofSettings,
  tracking_settings: ofSettings,

  shopify_configurations: ofSettings,
  shopify_events: forDays(30, 'Shopify sends a webhook again for two days. Privacy requests stay, as proof.'),
  shopify_fulfillment_orders: always('Refers an order to its shop. The snapshot is erased at the shop’s request.'),
  shopify_installations: ofSettings,
  shopify_locations: ofSettings,
  shopify_onboardings: shortLived('Each row stores when it expires.'),
  shopify_shops: ofSettings,
  shopify_status_updates: always('The status that the shop last received, per fulfillment order.'),
} as const satisfies Record<keyof DB, Retention>;
