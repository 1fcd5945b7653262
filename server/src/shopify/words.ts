// Emails about sign-ups and Shopify's privacy requests.
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
  companyWaits: {
    subject: ['{company} signed up and waits for your answer', '{company} s’est inscrite et attend votre réponse'],
    paragraphs: [
      ['{name} signed up and asked for a first store at {storeAddress}. Email: {email}.', '{name} a inscrit l’entreprise et demande un premier magasin au {storeAddress}. Courriel : {email}.'],
      ['No one at the company can sign in until you answer.', 'Personne de l’entreprise ne peut se connecter avant votre réponse.'],
    ],
    button: { label: ['Answer', 'Répondre'], path: '/desk/retailers?tab=waiting' },
  },
  hasAccount: {
    subject: ['You already have an account', 'Vous avez déjà un compte'],
    paragraphs: [
      ['Someone asked for a new account with this email, which already has one. Sign in with it, or reset its password if you have forgotten it.', 'Quelqu’un a demandé un nouveau compte avec ce courriel, qui en a déjà un. Utilisez-le pour vous connecter, ou réinitialisez son mot de passe si vous l’avez oublié.'],
    ],
    button: { label: ['Sign in', 'Se connecter'], path: '/login' },
    after: [['If it was not you, you can ignore this email.', 'Si ce n’était pas vous, vous pouvez ignorer ce courriel.']],
  },
  customerAsks: {
    subject: ['{shop}: a customer requests their personal data', '{shop} : un client demande ce que vous détenez à son sujet'],
    paragraphs: [
      [
        'A customer has requested their personal data through Shopify. You hold the name, address, phone, email and note of these orders: {orders}. Answer the customer within 30 days.',
        'Par Shopify, un client demande les renseignements personnels détenus à son sujet. Ce sont le nom, l’adresse, le téléphone, le courriel et la note de ces commandes : {orders}. Répondez-lui dans les 30 jours.',
      ],
    ],
    button: { label: ['Open the orders', 'Ouvrir les commandes'], path: '/orders' },
  },
} as const;

export const words = {
  changedByShop: ['Shopify: changed by the shop', 'Shopify\u00a0: modifiée par la boutique'],
  canceledByShop: ['Shopify: canceled by the shop', 'Shopify\u00a0: annulée par la boutique'],
  notChecked: ['{shop}: {reason}', '{shop} : {reason}'],
} as const;
