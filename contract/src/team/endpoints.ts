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
      'List a page of the team, with the number of admins and coordinators in the whole team.',
      'Énumère une page de l’équipe, avec le nombre d’administrateurs et de coordonnateurs de toute l’équipe.',
    ],
    who,
    query: TeamQuery,
    reply: TeamList,
    stale: ['team'],
  }),
  read: get('/retailer/users/:id', {
    does: ['Return one member of the team.', 'Renvoie un membre de l’équipe.'],
    who,
    reply: TeamMember,
    missing,
    stale: ['team'],
  }),
  add: post('/retailer/users', {
    does: [
      'Add a member, who is mailed a link to choose a password.',
      'Ajoute un membre, qui reçoit par courriel un lien pour choisir un mot de passe.',
    ],
    who: 'anyAdmin',
    confirmed: true,
    body: NewMember,
    reply: TeamMember,
    status: 201,
    fails: ['EMAIL_TAKEN'],
  }),
  edit: put('/retailer/users/:id', {
    does: [
      'Edit a member. Only the given fields change. Admins can change everything; other members who manage the team can only grant or revoke permissions of coordinators that they have themselves.',
      'Modifie un membre. Seuls les champs fournis changent. Les administrateurs peuvent tout modifier; les autres membres qui gèrent l’équipe peuvent seulement accorder ou retirer aux coordonnateurs les autorisations qu’ils ont eux-mêmes.',
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
      'Remove a member, or revoke an invitation. Their sessions end immediately; their orders and messages stay.',
      'Retire un membre, ou révoque une invitation. Ses sessions prennent fin immédiatement; ses commandes et ses messages restent.',
    ],
    who: 'anyAdmin',
    confirmed: true,
    reply: TeamMember,
    missing,
    fails: [missing, 'OWN_ACCOUNT', 'LAST_ADMIN'],
  }),
  inviteAgain: post('/retailer/users/:id/invitation', {
    does: [
      'Send an invitation again. The previous link stops working.',
      'Envoie de nouveau une invitation. Le lien précédent cesse de fonctionner.',
    ],
    who: 'anyAdmin',
    confirmed: true,
    reply: TeamMember,
    missing,
    fails: [missing, 'INVITATION_USED'],
    perMinute: 30,
  }),
  invitation: get('/auth/sign-up', {
    does: [
      'Return the invited person, the inviter and the retailer of an invitation token.',
      'Renvoie la personne invitée, l’auteur de l’invitation et le détaillant d’un jeton d’invitation.',
    ],
    who: 'anyone',
    query: InvitationQuery,
    reply: Invitation,
    fails: unusable,
    perMinute: 60,
  }),
  signUp: post('/auth/sign-up', {
    does: [
      'Complete the account of an invitation token, and sign in. A token is valid once.',
      'Complète le compte d’un jeton d’invitation, et connecte. Un jeton est valable une fois.',
    ],
    who: 'anyone',
    body: SignUp,
    reply: SignedIn,
    fails: unusable,
    perMinute: 60,
  }),
};
