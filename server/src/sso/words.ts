import type { Letter } from '../mail/letter.ts';

const button = { label: ['Open the settings', 'Ouvrir les paramètres'], path: '/retailer-settings?section=sso' } as const;

const after: Letter['after'] = [['If you do not recognize this change, turn single sign-on off, remove the access of {member} at once, and write to {email}.', 'Si vous ne reconnaissez pas cette modification, désactivez l’authentification unique, retirez immédiatement l’accès à {member}, puis écrivez à {email}.']];

/** Emails to the admins about their connection. */
export const letters = {
  connectionSaved: {
    subject: ['{member} changed the single sign-on of {retailer}', '{member} a modifié l’authentification unique de {retailer}'],
    paragraphs: [
      [
        'On {date} at {time} (UTC), {member} changed the single sign-on settings of {retailer}. They decide which identity provider signs members in without a password.',
        'Le {date} à {time} (UTC), {member} a modifié les paramètres d’authentification unique de {retailer}. Ils déterminent quel fournisseur d’identité connecte les membres sans mot de passe.',
      ],
    ],
    button,
    after,
  },
  domainProven: {
    subject: ['{member} verified {domain} for the single sign-on of {retailer}', '{member} a validé {domain} pour l’authentification unique de {retailer}'],
    paragraphs: [
      [
        'On {date} at {time} (UTC), {member} verified the domain {domain}. Members with these emails are now sent to your identity provider when they sign in.',
        'Le {date} à {time} (UTC), {member} a validé le domaine {domain}. Les membres qui ont ces courriels sont désormais dirigés vers votre fournisseur d’identité pour se connecter.',
      ],
    ],
    button,
    after,
  },
  certificateEnds: {
    subject: ['Single sign-on of {retailer}: the certificate ends in {days} days', 'Authentification unique de {retailer} : le certificat expire dans {days} jours'],
    paragraphs: [
      ['In {days} days the last certificate of your identity provider ends. From then on, no one can sign in with your company’s account.', 'Dans {days} jours, le dernier certificat de votre fournisseur d’identité expire. À partir de ce moment, personne ne pourra se connecter avec le compte de votre entreprise.'],
      ['Add the new certificate to its metadata, and save the metadata in the settings. The old one keeps working beside it.', 'Ajoutez le nouveau certificat à ses métadonnées, puis enregistrez-les dans les paramètres. L’ancien fonctionne encore à côté.'],
    ],
    button,
  },
  providerDiffers: {
    subject: ['Single sign-on of {retailer}: the metadata changed', 'Authentification unique de {retailer} : les métadonnées ont changé'],
    paragraphs: [
      [
        'The metadata at your address now describes another identity provider, or has none of the certificates that you know: {provider}. It was not taken over.',
        'Les métadonnées à votre adresse décrivent maintenant un autre fournisseur d’identité, ou n’ont aucun des certificats que vous connaissez : {provider}. Elles n’ont pas été reprises.',
      ],
      ['If this is your doing, save the metadata in the settings and try the connection. If not, ask whoever runs your identity provider.', 'Si cela vient de vous, enregistrez les métadonnées dans les paramètres et essayez la connexion. Sinon, adressez-vous aux responsables de votre fournisseur d’identité.'],
    ],
    button,
  },
  domainLost: {
    subject: ['Single sign-on of {retailer}: {domain} is no longer proven', 'Authentification unique de {retailer} : {domain} n’est plus prouvé'],
    paragraphs: [
      [
        'Another retailer has proven {domain}, and the TXT record that proved it for you is gone. Members with these emails no longer sign in with your company’s account; they can sign in with a password.',
        'Un autre détaillant a prouvé {domain}, et l’enregistrement TXT qui le prouvait pour vous n’existe plus. Les membres qui ont ces courriels ne se connectent plus avec le compte de votre entreprise; ils peuvent se connecter avec un mot de passe.',
      ],
      ['If the domain is yours, remove the other record, add yours again, and check it in the settings.', 'Si le domaine est à vous, supprimez l’autre enregistrement, rétablissez le vôtre et vérifiez-le dans les paramètres.'],
    ],
    button,
  },
} as const satisfies Record<string, Letter>;
