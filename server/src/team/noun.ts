import type { team } from '@portage/contract/team/endpoints';
import type { Member } from '../auth/member.ts';
import type { App } from '../platform/app.ts';
import type { Handlers } from '../platform/http/handlers.ts';
import type { Noun } from '../platform/noun.ts';
import { addMember, inviteAgain } from './add.ts';
import { editMember, removeMember } from './edit.ts';
import { resendingInvitations } from './invite.ts';
import { listTeam, showMember } from './list.ts';
import { readInvitation, signUp } from './onboard.ts';

const routes = (app: App): Handlers<typeof team, Member> => ({
  list: ({ by, query }) => listTeam(app.db.scope(by), app.clock, query),
  read: ({ by, params }) => showMember(app.db.scope(by), app.clock, params.id),
  add: ({ by, body, visit }) => addMember(app, by, body, visit.language),
  edit: ({ by, params, body }) => editMember(app, by, params.id, body),
  remove: ({ by, params }) => removeMember(app, by, params.id),
  inviteAgain: ({ by, params }) => inviteAgain(app, by, params.id),
  invitation: ({ query }) => readInvitation(app, query.token),
  signUp: ({ body: { token, ...given }, visit: { language, device } }) =>
    signUp(app, token, { ...given, language, device }),
});

export const noun: Noun<typeof team, Member> = { routes, tables: ['invitations'], tasks: [resendingInvitations] };
