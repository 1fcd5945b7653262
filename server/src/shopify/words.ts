// What the mails about a retailer's beginning say.
export const letters = {
  signUpReceived: {
    subject: ['We have received your request for {retailer}', 'Nous avons bien reçu votre demande pour {retailer}'],
    paragraphs: [
      [
        '{provider} will review your company and its first store. You cannot sign in until it is approved. We will email you at this address once we have decided.',
        '{provider} examinera votre entreprise et son premier magasin. Vous ne pourrez pas vous connecter avant l’approbation. Nous vous écrirons à cette adresse dès que nous aurons pris une décision.',
      ],
    ],
    after: [['If you did not sign up, write to {email}.', 'Si vous ne vous êtes pas inscrit, écrivez à {email}.']],
  },
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
  customerAsks: {
    subject: ['{shop}: a customer asks what you hold of them', '{shop} : un client demande ce que vous détenez à son sujet'],
    paragraphs: [
      [
        'By way of Shopify a customer asks for the personal data that is held of them. It is the name, address, phone, email and note of these orders: {orders}. Answer them within 30 days.',
        'Par Shopify, un client demande les renseignements personnels détenus à son sujet. Ce sont le nom, l’adresse, le téléphone, le courriel et la note de ces commandes : {orders}. Répondez-lui dans les 30 jours.',
      ],
    ],
    button: { label: ['Open the orders', 'Ouvrir les commandes'], path: '/orders' },
  },
} as const;

// What a job says of a shop.
export const words = {
  notChecked: ['{shop}: {reason}', '{shop} : {reason}'],
} as const;
