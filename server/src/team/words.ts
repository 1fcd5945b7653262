// What the team's mails say.
export const letters = {
  invitation: {
    subject: ['{inviter} invites you to the team of {retailer}', '{inviter} vous invite dans l’équipe de {retailer}'],
    paragraphs: [['{inviter} has made an account for you in the delivery portal of {retailer}. Choose a password, and you can begin.', '{inviter} a créé un compte pour vous dans le portail de livraison de {retailer}. Choisissez un mot de passe, et vous pourrez commencer.']],
    button: ['Set up my account', 'Configurer mon compte'],
    after: [['The link can be used once, within {days} days (until {until}). If you were not expecting this invitation, you can ignore this email.', 'Le lien peut servir une seule fois, d’ici {days} jours (jusqu’au {until}). Si vous n’attendiez pas cette invitation, vous pouvez ignorer ce courriel.']],
  },
} as const;
