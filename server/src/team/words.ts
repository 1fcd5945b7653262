// The texts of the team's emails.
import type { Letter } from '../mail/letter.ts';

export const letters = {
  invitation: {
    subject: ['{inviter} invites you to the team of {retailer}', '{inviter} vous invite dans l’équipe de {retailer}'],
    paragraphs: [['{inviter} has made an account for you in the delivery portal of {retailer}. Choose a password, and you can begin.', '{inviter} a créé un compte pour vous dans le portail de livraison de {retailer}. Choisissez un mot de passe, et vous pourrez commencer.']],
    button: ['Set up my account', 'Configurer mon compte'],
    after: [['The link can be used once, within {days} days (until {until}). If you were not expecting this invitation, you can ignore this email.', 'Le lien peut servir une seule fois, d’ici {days} jours (jusqu’au {until}). Si vous n’attendiez pas cette invitation, vous pouvez ignorer ce courriel.']],
  },
  companyInvitation: {
    subject: ['{inviter} invites you to the team of {retailer}', '{inviter} vous invite dans l’équipe de {retailer}'],
    paragraphs: [
      [
        '{inviter} has made an account for you in the delivery portal of {retailer}. There is no password to choose: you sign in with your company’s account.',
        '{inviter} a créé un compte pour vous dans le portail de livraison de {retailer}. Vous n’avez aucun mot de passe à choisir : vous vous connectez avec le compte de votre entreprise.',
      ],
    ],
    button: ['Sign in with my company’s account', 'Me connecter avec le compte de mon entreprise'],
    after: [['If you were not expecting this invitation, you can ignore this email.', 'Si vous n’attendiez pas cette invitation, vous pouvez ignorer ce courriel.']],
  },
  temporaryPassword: {
    subject: ['You have a temporary password', 'Vous avez un mot de passe temporaire'],
    paragraphs: [
      [
        '{admin} has set a temporary password for your account at {retailer}, and everyone who was signed in to it was signed out. Ask {admin} for it; you choose your own when you sign in.',
        '{admin} a défini un mot de passe temporaire pour votre compte chez {retailer}, et toutes les sessions ouvertes ont pris fin. Demandez-le à {admin}; vous choisirez le vôtre en vous connectant.',
      ],
    ],
    after: [['If you did not ask for this, talk to {admin}, or write to {email}.', 'Si vous ne l’avez pas demandé, parlez-en à {admin} ou écrivez à {email}.']],
  },
} as const;

const admins: Pick<Letter, 'button' | 'after'> = {
  button: { label: ['Open the team', 'Ouvrir l’équipe'], path: '/accounts' },
  after: [['If you do not recognize this change, remove the access of {name} and of {member} at once, and write to {email}.', 'Si vous ne reconnaissez pas cette modification, retirez immédiatement l’accès à {name} et à {member}, puis écrivez à {email}.']],
};

/** Email about an admin who lost access: the member who removed it is the one to suspect. */
const losing: typeof admins = {
  ...admins,
  after: [['If you do not recognize this change, remove the access of {member} at once, and write to {email}.', 'Si vous ne reconnaissez pas cette modification, retirez immédiatement l’accès à {member}, puis écrivez à {email}.']],
};

/** Sent to the admins when a member changes who can sign in or who is an admin. */
export const adminLetters = {
  added: {
    ...admins,
    subject: ['{member} added an admin to {retailer}: {name}', '{member} a ajouté un administrateur chez {retailer} : {name}'],
    paragraphs: [
      [
        'On {date} at {time} (UTC), {member} added {name} ({address}) as an admin. Admins can see and change everything, including who is on the team.',
        'Le {date} à {time} (UTC), {member} a ajouté {name} ({address}) à titre d’administrateur. Les administrateurs peuvent tout voir et tout modifier, y compris la composition de l’équipe.',
      ],
    ],
  },
  promoted: {
    ...admins,
    subject: ['{member} made {name} an admin of {retailer}', '{member} a nommé {name} administrateur de {retailer}'],
    paragraphs: [
      [
        'On {date} at {time} (UTC), {member} made {name} ({address}) an admin. Admins can see and change everything, including who is on the team.',
        'Le {date} à {time} (UTC), {member} a nommé {name} ({address}) administrateur. Les administrateurs peuvent tout voir et tout modifier, y compris la composition de l’équipe.',
      ],
    ],
  },
  demoted: {
    ...losing,
    subject: ['{member} changed {name} from admin to coordinator at {retailer}', '{member} a retiré à {name} le rôle d’administrateur chez {retailer}'],
    paragraphs: [['On {date} at {time} (UTC), {member} changed {name} ({address}) from admin to coordinator.', 'Le {date} à {time} (UTC), {member} a fait passer {name} ({address}) du rôle d’administrateur à celui de coordonnateur.']],
  },
  removed: {
    ...losing,
    subject: ['{member} removed the admin {name} from {retailer}', '{member} a retiré l’administrateur {name} de {retailer}'],
    paragraphs: [['On {date} at {time} (UTC), {member} removed the admin {name} ({address}) from the team.', 'Le {date} à {time} (UTC), {member} a retiré de l’équipe l’administrateur {name} ({address}).']],
  },
  emailChanged: {
    ...admins,
    subject: ['{member} changed the email of {name} at {retailer}', '{member} a changé le courriel de {name} chez {retailer}'],
    paragraphs: [['On {date} at {time} (UTC), {member} changed the email with which {name} signs in, from {before} to {address}.', 'Le {date} à {time} (UTC), {member} a changé le courriel de connexion de {name} : {before} est devenu {address}.']],
  },
  passwordSet: {
    ...admins,
    subject: ['{member} set a temporary password for {name} at {retailer}', '{member} a défini un mot de passe temporaire pour {name} chez {retailer}'],
    paragraphs: [['On {date} at {time} (UTC), {member} set a temporary password for {name} ({address}). All sessions of {name} have ended.', 'Le {date} à {time} (UTC), {member} a défini un mot de passe temporaire pour {name} ({address}). Toutes les sessions de {name} ont pris fin.']],
  },
} as const satisfies Record<string, Letter>;
