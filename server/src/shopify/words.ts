// What the mails about a retailer's beginning say.
export const letters = {
  hasAccount: {
    subject: ['You already have an account', 'Vous avez déjà un compte'],
    paragraphs: [
      [
        'Somebody asked for a new account with this email, which opens one already. Sign in with it, or reset its password if you have forgotten it.',
        'Quelqu’un a demandé un nouveau compte avec ce courriel, qui en ouvre déjà un. Utilisez-le pour vous connecter, ou réinitialisez son mot de passe si vous l’avez oublié.',
      ],
    ],
    button: { label: ['Sign in', 'Se connecter'], path: '/login' },
    after: [['If it was not you, you can ignore this email.', 'Si ce n’était pas vous, vous pouvez ignorer ce courriel.']],
  },
} as const;
