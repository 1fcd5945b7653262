// Lists the files that may use wider scopes than a member's, or bypass the guard, and the reasons.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const files = readdirSync(root, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /(?<!\.test|\.gen)\.ts$/.test(entry.name))
  .map((entry) => relative(root, join(entry.parentPath, entry.name)))
  .filter((path) => !path.startsWith('testing/') && !path.startsWith('platform/db/'));
const sourceOf = (path: string) => readFileSync(join(root, path), 'utf8');
const filesWith = (pattern: RegExp) => files.filter((path) => pattern.test(sourceOf(path))).sort();

describe('scopes in the source files', () => {
  test('only listed files access all retailers, sandboxes included', () => {
    const reasons = {
      'auth/company.ts': 'a company is found by the domain of an email',
      'auth/login.ts': 'sign-in knows an email, not yet a retailer',
      'auth/passkeys.ts': 'a passkey is found by its credential, before its retailer is known',
      'auth/pending.ts': 'a pending sign-in is found by its token, before its retailer is known',
      'auth/reset.ts': 'a forgotten password knows an email or a link, not yet a retailer',
      'auth/sessions.ts': 'a session is found by its token, before its retailer is known',
      'chat/forget.ts': 'chats that are old are forgotten for every retailer',
      'exports/downloads.ts': 'files that are old are forgotten for every retailer',
      'exports/run.ts': 'workers look for saved exports that are due, of every retailer',
      'fleet/photos.ts': 'photos that no event has named are deleted for every retailer',
      'imports/forget.ts': 'files that are old are forgotten for every retailer',
      'keys/identify.ts': 'an API key is found by its hash, before its retailer is known',
      'keys/warn.ts': 'keys that end soon are looked for, of every retailer',
      'labels/forget.ts': 'printed labels are forgotten for every retailer',
      'mail/gather.ts': 'changes that wait for a mail to the admins are looked for at every retailer',
      'mail/outbox.ts': 'messages of every retailer are sent, and some belong to none',
      'mail/post.ts': 'some messages are written before there is a retailer',
      'mail/send.ts': 'messages of every retailer are sent, and some belong to none',
      'notifications/poll.ts': 'workers look for notices that are due, and for drivers who are near, of every retailer',
      'orders/list/lookup.ts': 'a recipient has a code, not a retailer',
      'platform/metrics/gauges.ts': 'operators see what waits of every retailer',
      'platform/outbox/dispatch.ts': 'the dispatcher numbers what every retailer published',
      'platform/outbox/listen.ts': 'one read serves the streams of all retailers; each listener receives its own only',
      'platform/outbox/subscribers.ts':
        'workers look for facts of every retailer, operators see which subscribers fail',
      'platform/reseal.ts': 'stored secrets of every retailer are encrypted with the newest key',
      'platform/storageMarker.ts': 'whether any retailer has files is known before the storage is',
      'platform/tallies.ts': 'the tallies of every retailer are folded and checked together',
      'sandbox/sandbox.ts': 'a sandbox is found by its retailer, and made of what that has',
      'seed/demo.ts': 'the demo is created for two retailers at once',
      'settings/logo.ts': 'logos that nobody chose are forgotten for every retailer',
      'shopify/poll.ts': 'workers look for shops whose turn it is, of every retailer',
      'shopify/queries.ts': 'a shop is found by its domain, and workers look at the shops of every retailer',
      'shopify/shops.ts': 'the shops of every retailer are set up again each night',
      'sso/queries.ts':
        'a connection is found by the name in an address, a host or a domain; each leads to one retailer',
      'team/invite.ts': 'a task names an invitation, not its retailer',
      'team/onboard.ts': 'an invitation is found by its token, before its retailer is known',
      'tracking/whereabouts.ts':
        'a route carries parcels of many retailers, and a recipient is told how many stops come first',
      'webhooks/due.ts': 'workers look for endpoints that are due, of every retailer',
      'webhooks/forget.ts': 'what was sent long ago is forgotten for every retailer',
    };
    expect(filesWith(/[aA]crossTenantsAndSandboxes\(/)).toEqual(Object.keys(reasons));
  });

  test('only listed files read all retailers, sandboxes excluded', () => {
    const reasons = {
      'chat/list.ts': 'the courier reads the chats of every retailer',
      'claims/courier.ts': 'the courier reads the claims of every retailer',
      'expense/accounts.ts': 'the courier bills every retailer',
      'handovers/courier.ts': 'the courier reads the handovers of every retailer',
      'orders/deliveries.ts': 'the courier names deliveries, not retailers',
      'preferences/digest.ts': 'workers look for digests that are due, of every retailer',
      'questions/answer.ts': 'the courier reads the questions of every retailer',
      'requests/queries.ts': 'the courier names requests, not retailers',
      'retailers/screens.ts': 'the courier looks at every retailer',
      'stores/screens.ts': 'the courier reads the stores that every retailer requested',
      'timeline/conversations.ts': 'the courier reads and answers conversations of every retailer',
      'timeline/courier.ts': 'the courier reads what every retailer writes to it',
    };
    expect(filesWith(/\.acrossTenants\(/)).toEqual(Object.keys(reasons));
  });

  test('only listed files use all stores of a retailer', () => {
    const reasons = {
      'activity/endpoints.ts': 'the address of an endpoint is shown to those who may use all of its stores',
      'handovers/scan.ts': 'that a scanned parcel is of another store is shown to those who may not use that store',
      'imports/draft.ts': 'an import is held to the stores of the member who began it, not of the one who fixes it',
      'keys/edit.ts': 'whoever renews a key has to hold all of its stores, and the activity log names them',
      'labels/print.ts': 'an order’s store is shown whoever may use it',
      'labels/read.ts': 'an order’s store is shown whoever may use it',
      'orders/log.ts': 'an order’s store is shown whoever may use it',
      'orders/numbers.ts': 'a number is the retailer’s, whichever store uses it',
      'orders/tags.ts': 'all stores of a retailer spell its tags alike',
      'orders/write.ts': 'what is written was locked, or planned for a store that was allowed',
      'stores/screens.ts': 'an order’s store is shown whoever may use it',
      'team/auditSnapshot.ts': 'the activity log names all of a member’s stores',
      'team/edit.ts': 'a member’s stores are compared whole, whoever changes something else of them',
      'team/list.ts': 'whoever manages the team is told how many stores a member has beside their own',
      'tracking/change.ts': 'an order’s store is shown whoever may use it',
      'webhooks/endpoints.ts': 'changing an endpoint requires all of its stores, and the activity log names them',
      'webhooks/events.ts':
        'the event of a cursor may have moved to a store that the caller does not see; only its place is read',
    };
    expect(filesWith(/\.allStores\(/)).toEqual(Object.keys(reasons));
  });

  test('only listed files scope a transaction to another retailer', () => {
    const reasons = {
      'mail/staff.ts': 'of test data, the people of its own retailer are told',
      'sandbox/follow.ts': 'test data follow what their retailer changes',
    };
    expect(filesWith(/\.asRetailer\(/)).toEqual(Object.keys(reasons));
  });

  test('no file copies a scope to change its stores', () => {
    expect(filesWith(/\.\.\.(tx|scope), *storeIds/)).toEqual([]);
  });

  test('only the outbox and the backup bypass the guard', () => {
    const around =
      /\.withoutPlugins\(|CompiledQuery\.raw|\.executeQuery\(|nameInRaw|\bpool\.(query|connect)\(|new pg\.(Client|Pool)\(/;
    expect(filesWith(around)).toEqual(['platform/outbox/outbox.ts', 'platform/postgres/backup.ts']);
  });
});
