import type { webhooks } from '@portage/contract/webhooks/endpoints';
import type { Member } from '../auth/member.ts';
import type { App } from '../platform/app.ts';
import type { Handlers } from '../platform/http/handlers.ts';
import type { Noun } from '../platform/noun.ts';
import { createEndpoint, deleteEndpoint, editEndpoint, rotateSecret, turnOff, turnOn } from './endpoints.ts';
import { listEvents } from './events.ts';
import { eraseOrderEvents, forgetEvents } from './forget.ts';
import { webhookGauges } from './gauges.ts';
import { recordEvents } from './record.ts';
import { listEndpoints, showEndpoint } from './screens.ts';
import { startSender } from './sender.ts';
import { listSends, sendAgain, sendAllAgain, showSend } from './sends.ts';
import { testEndpoint } from './testEvent.ts';

const routes = (app: App): Handlers<typeof webhooks, Member> => ({
  list: ({ by, query }) => listEndpoints(app.db.scope(by), query),
  create: ({ by, body }) => createEndpoint(app, by, body),
  read: ({ by, params }) => showEndpoint(app.db.scope(by), params.id),
  edit: ({ by, params, body }) => editEndpoint(app, by, params.id, body),
  delete: ({ by, params }) => deleteEndpoint(app, by, params.id),
  rotate: ({ by, params, body }) => rotateSecret(app, by, params.id, body.force),
  turnOff: ({ by, params }) => turnOff(app, by, params.id),
  turnOn: ({ by, params, body }) => turnOn(app, by, params.id, body.since),
  test: ({ by, params, body }) => testEndpoint(app, by, params.id, body),
  sends: ({ by, params, query }) => listSends(app.db.scope(by), params.id, query),
  send: ({ by, params }) => showSend(app, app.db.scope(by), params.id, params.send),
  sendAgain: ({ by, params }) => sendAgain(app, by, params.id, params.send),
  sendAllAgain: ({ by, params, body }) => sendAllAgain(app, by, params.id, body),
  events: ({ by, query }) => listEvents(app, by, query),
});

export const noun: Noun<typeof webhooks, Member> = {
  routes,
  sealed: [
    { table: 'webhook_endpoints', column: 'secret', owner: 'id', purpose: 'webhooks' },
    { table: 'webhook_endpoints', column: 'previous_secret', owner: 'id', purpose: 'webhooks' },
  ],
  tables: [
    'webhook_endpoints',
    'webhook_endpoint_stores',
    'webhook_events',
    'webhook_sends',
    'webhook_attempts',
    'webhook_backlog_changes',
  ],
  subscribers: [recordEvents, eraseOrderEvents],
  start: startSender,
  maintenance: [forgetEvents],
  gauges: [webhookGauges],
};
