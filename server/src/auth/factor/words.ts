// Texts of the emails about codes and factors.
import type { Letter } from '../../mail/letter.ts';

type SecurityLetter = Pick<Letter, 'subject' | 'paragraphs' | 'after'>;

const codeLifetime = ['The code works once, for {minutes} minutes, where it was requested. Do not share it: we never ask for it.', 'Le code fonctionne une seule fois, pendant {minutes} minutes, là où il a été demandé. Ne le donnez à personne : nous ne le demandons jamais.'] as const;
const notYou = ['If that was not you, ask for a new password on the sign-in page at once, and write to {email}.', 'Si ce n’était pas vous, demandez aussitôt un nouveau mot de passe à la page de connexion et écrivez à {email}.'] as const;

export const codeLetters = {
  SIGN_IN_CODE: {
    subject: ['Your sign-in code', 'Votre code de connexion'],
    paragraphs: [['Someone who knows your password is signing in to your account at {retailer}. If that is you, enter this code.', 'Quelqu’un qui connaît votre mot de passe se connecte à votre compte chez {retailer}. Si c’est vous, entrez ce code.']],
    after: [codeLifetime, ['If it is not you, change your password: somebody else knows it.', 'Si ce n’est pas vous, changez votre mot de passe : quelqu’un d’autre le connaît.']],
  },
  CONFIRM_CODE: {
    subject: ['Confirm that it is you', 'Confirmez votre identité'],
    paragraphs: [['You are about to change who can sign in at {retailer}, or how. Enter this code to go on.', 'Vous êtes sur le point de modifier qui peut se connecter chez {retailer}, ou de quelle façon. Entrez ce code pour continuer.']],
    after: [codeLifetime, notYou],
  },
  ENABLE_CODE: {
    subject: ['Turn on codes by email', 'Activez les codes par courriel'],
    paragraphs: [['Enter this code to have sign-in codes for your account at {retailer} mailed to this address.', 'Entrez ce code pour recevoir à cette adresse les codes de connexion de votre compte chez {retailer}.']],
    after: [codeLifetime, ['If you did not ask for this, ignore this email: nothing changes.', 'Si vous n’avez rien demandé, ignorez ce courriel : rien ne change.']],
  },
  EMAIL_CODE: {
    subject: ['Confirm your new email', 'Confirmez votre nouveau courriel'],
    paragraphs: [['Enter this code to use this address for your account at {retailer} from now on.', 'Entrez ce code pour utiliser désormais cette adresse pour votre compte chez {retailer}.']],
    after: [codeLifetime, ['If you did not ask for this, ignore this email: nothing changes.', 'Si vous n’avez rien demandé, ignorez ce courriel : rien ne change.']],
  },
} as const satisfies Record<string, SecurityLetter>;

/** The email about each kind of change of the second factor or the passkeys. */
export const changeLetters = {
  factorOn: {
    subject: ['Multi-factor authentication is on', 'L’authentification multifacteur est activée'],
    paragraphs: [['From now on your account at {retailer} asks for a code when you sign in. Keep your recovery codes where you find them without your phone.', 'Désormais, votre compte chez {retailer} demande un code à la connexion. Gardez vos codes de récupération là où vous les trouverez sans votre téléphone.']],
    after: [notYou],
  },
  factorOff: {
    subject: ['Multi-factor authentication is off', 'L’authentification multifacteur est désactivée'],
    paragraphs: [['Your account at {retailer} asks for your password alone when you sign in. Its recovery codes are void.', 'Votre compte chez {retailer} ne demande plus que votre mot de passe à la connexion. Ses codes de récupération ne sont plus valides.']],
    after: [notYou],
  },
  recoveryCodesMade: {
    subject: ['You have new recovery codes', 'Vous avez de nouveaux codes de récupération'],
    paragraphs: [['New recovery codes were made for your account at {retailer}. Those before are void.', 'De nouveaux codes de récupération ont été créés pour votre compte chez {retailer}. Les précédents ne sont plus valides.']],
    after: [notYou],
  },
  recoveryCodeUsed: {
    subject: ['A recovery code was used', 'Un code de récupération a été utilisé'],
    paragraphs: [
      [
        'One of the recovery codes of your account at {retailer} has just been used in place of your second factor. Codes left: {left}. Make new ones before they run out.',
        'L’un des codes de récupération de votre compte chez {retailer} vient d’être utilisé à la place de votre second facteur. Codes restants : {left}. Créez-en de nouveaux avant qu’ils ne s’épuisent.',
      ],
    ],
    after: [notYou],
  },
  passkeyAdded: {
    subject: ['A passkey was added', 'Une clé d’accès a été ajoutée'],
    paragraphs: [['The passkey “{passkey}” now opens your account at {retailer}, without your password.', 'La clé d’accès « {passkey} » ouvre désormais votre compte chez {retailer}, sans votre mot de passe.']],
    after: [notYou],
  },
  passkeyRemoved: {
    subject: ['A passkey was removed', 'Une clé d’accès a été retirée'],
    paragraphs: [['The passkey “{passkey}” opens your account at {retailer} no more.', 'La clé d’accès « {passkey} » n’ouvre plus votre compte chez {retailer}.']],
    after: [notYou],
  },
  emailChanged: {
    subject: ['Your email was changed', 'Votre courriel a été modifié'],
    paragraphs: [['Your account at {retailer} now has another email: {changed}. This address opens it no more.', 'Votre compte chez {retailer} a désormais un autre courriel : {changed}. Cette adresse ne l’ouvre plus.']],
    after: [['If that was not you, write to {email} at once.', 'Si ce n’était pas vous, écrivez aussitôt à {email}.']],
  },
} as const satisfies Record<string, SecurityLetter>;
