// What the team's mails say.
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
