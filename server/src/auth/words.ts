/** Texts of the emails about an account. */
export const letters = {
  reset: {
    subject: ['Choose a new password', 'Choisissez un nouveau mot de passe'],
    paragraphs: [['Someone asked for a new password for your account at {retailer}. Press the button to choose one.', 'Quelqu’un a demandé un nouveau mot de passe pour votre compte chez {retailer}. Appuyez sur le bouton pour en choisir un.']],
    button: ['Choose a new password', 'Choisir un nouveau mot de passe'],
    after: [['The link works once, for {minutes} minutes. If you did not ask for it, ignore this mail: your password stays as it is.', 'Le lien fonctionne une seule fois, pendant {minutes} minutes. Si vous n’avez rien demandé, ignorez ce courriel : votre mot de passe reste le même.']],
  },
  companySignIn: {
    subject: ['You sign in with your company’s account', 'Vous vous connectez avec le compte de votre entreprise'],
    paragraphs: [['Someone asked for a new password for your account at {retailer}. You need none there: you sign in with your company’s account.', 'Quelqu’un a demandé un nouveau mot de passe pour votre compte chez {retailer}. Il ne vous en faut pas : vous vous connectez avec le compte de votre entreprise.']],
    button: ['Sign in with my company’s account', 'Me connecter avec le compte de mon entreprise'],
    after: [['If that account does not let you in, ask the people who look after it at your company.', 'Si ce compte ne vous laisse pas entrer, adressez-vous à ceux qui s’en occupent dans votre entreprise.']],
  },
  passwordChanged: {
    subject: ['Your password was changed', 'Votre mot de passe a été modifié'],
    paragraphs: [['The password of your account at {retailer} was changed, and your other devices were signed out.', 'Le mot de passe de votre compte chez {retailer} a été modifié, et vos autres appareils ont été déconnectés.']],
    after: [['If that was not you, ask for a new password on the sign-in page at once, and write to {email}.', 'Si ce n’était pas vous, demandez aussitôt un nouveau mot de passe à la page de connexion et écrivez à {email}.']],
  },
} as const;
