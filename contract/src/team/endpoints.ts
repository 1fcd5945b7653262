import { can } from '../access.ts';
import { SignedIn } from '../auth/schema.ts';
import { del, get, post, put } from '../endpoint.ts';
import {
  Invitation,
  InvitationQuery,
  MemberChange,
  NewMember,
  SignUp,
  TeamList,
  TeamMember,
  TeamQuery,
} from './schema.ts';

const who = can('MANAGE_RETAILER_USERS');
const missing = 'ACCOUNT_NOT_FOUND';
const unusable = [
  'INVALID_INVITE_TOKEN',
  'INVITATION_USED',
  'INVITATION_REPLACED',
  'INVITATION_EXPIRED',
  'COMPANY_SIGN_IN',
] as const;

export const team = {
  list: get('/retailer/users', {
    does: [
      'A page of the team, with how many admins and coordinators the whole team has.',
      'Une page de l’équipe, avec le nombre d’administrateurs et de coordonnateurs de toute l’équipe.',
    ],
    who,
    query: TeamQuery,
    reply: TeamList,
    stale: ['team'],
  }),
  read: get('/retailer/users/:id', {
    does: ['One member of the team.', 'Un membre de l’équipe.'],
    who,
    reply: TeamMember,
    missing,
    stale: ['team'],
  }),
  add: post('/retailer/users', {
    does: [
      'Add a member, who is mailed a link to choose a password behind.',
      'Ajoute un membre, qui reçoit par courriel un lien pour choisir un mot de passe.',
    ],
    who: 'admin',
    confirmed: true,
    body: NewMember,
    reply: TeamMember,
    status: 201,
    fails: ['EMAIL_TAKEN'],
  }),
  edit: put('/retailer/users/:id', {
    does: [
      'Change what is given of a member: an admin anything, whoever manages the team the permissions of coordinators that they hold themselves.',
      'Modifie un membre; seul ce qui est donné change : un administrateur peut tout changer; qui gère l’équipe ne peut changer, chez les coordonnateurs, que les autorisations qu’il détient lui-même.',
    ],
    who,
    confirmed: true,
    body: MemberChange,
    reply: TeamMember,
    missing,
    fails: [missing, 'OWN_ACCOUNT', 'ADMINS_ONLY', 'LAST_ADMIN', 'EMAIL_TAKEN', 'STALE_VERSION'],
  }),
  remove: del('/retailer/users/:id', {
    does: [
      'Remove a member, or take an invitation back. Their sessions end at once; what they made stays.',
      'Retire un membre, ou annule une invitation. Ses sessions prennent fin aussitôt; ce qu’il a fait reste.',
    ],
    who: 'admin',
    confirmed: true,
    reply: TeamMember,
    missing,
    fails: [missing, 'OWN_ACCOUNT', 'LAST_ADMIN'],
  }),
  inviteAgain: post('/retailer/users/:id/invitation', {
    does: [
      'Send an invitation again; the link of the one before opens nothing any more.',
      'Renvoie une invitation; le lien de la précédente n’ouvre plus rien.',
    ],
    who: 'admin',
    confirmed: true,
    reply: TeamMember,
    missing,
    fails: [missing, 'INVITATION_USED'],
    perMinute: 30,
  }),
  invitation: get('/auth/sign-up', {
    does: [
      'Who is invited by a token, by whom and to which retailer.',
      'Qui est invité par un jeton, par qui et chez quel détaillant.',
    ],
    who: 'anyone',
    query: InvitationQuery,
    reply: Invitation,
    fails: unusable,
    perMinute: 60,
  }),
  signUp: post('/auth/sign-up', {
    does: [
      'Complete the account that a token invites to, and sign in. A token works once.',
      'Complète le compte auquel un jeton invite, et connecte. Un jeton sert une seule fois.',
    ],
    who: 'anyone',
    body: SignUp,
    reply: SignedIn,
    fails: unusable,
    perMinute: 60,
  }),
};
