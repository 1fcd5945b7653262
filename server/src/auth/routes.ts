import type { auth } from '@portage/contract/auth/endpoints';
import type { App } from '../platform/app.ts';
import type { Handlers } from '../platform/http/handlers.ts';
import { demoSignIns } from '../seed/world.ts';
import { signIn } from './login.ts';
import { showAccount } from './screens.ts';
import type { Sessions } from './sessions.ts';

export const authRoutes = (app: App, sessions: Sessions): Handlers<typeof auth> => ({
  welcome: async () => ({
    providerName: app.config.provider.name,
    supportEmail: app.config.provider.supportEmail,
    demo: app.config.demo ? demoSignIns : [],
  }),
  login: ({ body, visit }) => signIn(app, sessions, { ...body, address: visit.address }),
  refresh: ({ by }) => showAccount(app.db.scope(by), by.id),
  logout: async ({ token }) => {
    await sessions.close(token);
    return {};
  },
});
