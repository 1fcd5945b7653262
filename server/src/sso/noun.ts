import type { sso } from '@portage/contract/sso/endpoints';
import { Slug } from '@portage/contract/sso/schema';
import { sql } from 'kysely';
import type { Member } from '../auth/member.ts';
import type { App } from '../platform/app.ts';
import { forgetOld } from '../platform/db/forget.ts';
import type { FileAnswer, Handlers } from '../platform/http/handlers.ts';
import type { MaintenanceTask, Noun } from '../platform/noun.ts';
import { refuse } from '../platform/refusal.ts';
import { saveConnection, showConnection } from './connection.ts';
import { proveDomain } from './proof.ts';
import { findByHost, findByName } from './queries.ts';
import { describeService } from './service.ts';
import { beginSignIn, exchangeToken, takeAnswer, tryConnection } from './sign-in.ts';
import { watchingConnections } from './watch.ts';

const routes = (app: App): Handlers<typeof sso, Member> => ({
  read: ({ by }) => showConnection(app, app.db.scope(by)),
  save: ({ by, body }) => saveConnection(app, by, body),
  prove: async ({ by, body }) => {
    await proveDomain(app, by, body.domain);
    return showConnection(app, app.db.scope(by));
  },
  try: async ({ by }) => ({ data: await tryConnection(app, by) }),
  offer: async ({ query }) => ({ idp: (await findByHost(app.db, query.host.toLowerCase()))?.idp ?? null }),
  login: async ({ params, query }) => ({ data: await beginSignIn(app, params.idp, query.challenge) }),
  acs: ({ params, body, visit }) => takeAnswer(app, params.idp, body.SAMLResponse, visit.language),
  id: ({ params }) => metadataOf(app, params.idp),
  metadata: ({ params }) => metadataOf(app, params.idp),
  signIn: ({ body, visit }) => exchangeToken(app, body.ssoToken, body.verifier, visit.device),
});

/** Returns metadata for any valid name: Settings show its URL while the name is being typed, before the connection is saved. */
async function metadataOf(app: App, idp: string): Promise<FileAnswer> {
  if (!Slug.safeParse(idp).success) refuse('NOT_FOUND');
  const row = await findByName(app.db, idp);
  return { body: Buffer.from(describeService(app, idp, row)), contentType: 'application/samlmetadata+xml' };
}

/** Deletes requests without a response, and expired assertions. */
const forgetting: MaintenanceTask = {
  does: 'deleting expired single sign-on requests and assertions',
  run: async ({ db, clock }) => {
    const now = clock.now();
    const hourAgo = now.subtract({ hours: 1 }).toString();
    await forgetOld(db, 'sso_requests', sql`created_at < ${hourAgo}::timestamptz`);
    await forgetOld(db, 'sso_assertions', sql`until < ${now.toString()}::timestamptz`);
  },
};

export const noun: Noun<typeof sso, Member> = {
  routes,
  sealed: [{ table: 'sso_connections', column: 'sealed_key', owner: 'retailer_id', purpose: 'sso' }],
  tables: ['sso_connections', 'sso_domains', 'sso_requests', 'sso_assertions', 'sso_identities'],
  maintenance: [forgetting, watchingConnections],
};
