import type { settings } from '@portage/contract/settings/endpoints';
import type { Member } from '../auth/member.ts';
import type { App } from '../platform/app.ts';
import type { Handlers } from '../platform/http/handlers.ts';
import type { Noun } from '../platform/noun.ts';
import { editSettings, showSettings } from './edit.ts';
import { forgetLogos, uploadLogo } from './logo.ts';
import { editTracking, showTracking } from './tracking.ts';

const routes = (app: App): Handlers<typeof settings, Member> => ({
  read: ({ by }) => showSettings(app.db.scope(by)),
  edit: ({ by, body }) => editSettings(app, by, body),
  tracking: ({ by }) => showTracking(app, app.db.scope(by)),
  editTracking: ({ by, body }) => editTracking(app, by, body),
  uploadLogo: ({ by, body }) => uploadLogo(app, by, body),
});

export const noun: Noun<typeof settings, Member> = {
  routes,
  tables: ['tracking_settings', 'logos'],
  maintenance: [{ does: 'deleting unsaved logos', run: forgetLogos }],
};
