// Emails to the admins of a retailer that signed up itself.
import type { Letter } from '../mail/letter.ts';

export const letters = {
  admitted: {
    subject: ['{retailer} is approved: you can sign in', 'Votre demande pour {retailer} est approuvée : vous pouvez vous connecter'],
    paragraphs: [
      ['{provider} has approved {retailer}. Sign in with your email and the password that you chose.', '{provider} a approuvé {retailer}. Connectez-vous avec votre courriel et le mot de passe que vous avez choisi.'],
      ['Parcels can be sent as soon as your first store is open. You can follow it under Stores.', 'Vous pourrez envoyer des colis dès que votre premier magasin sera ouvert. Suivez son ouverture sous Magasins.'],
    ],
    button: { label: ['Sign in', 'Se connecter'], path: '/login' },
  },
  declined: {
    subject: ['{provider} cannot take on {retailer} for now', '{provider} ne peut pas accueillir {retailer} pour le moment'],
    paragraphs: [['We have reviewed your request and cannot open an account for {retailer}. Nothing will be charged.', 'Nous avons examiné votre demande et ne pouvons pas ouvrir de compte pour {retailer}. Rien ne vous sera facturé.']],
    after: [['To ask why, or to ask us to reconsider, write to {email}.', 'Pour en savoir plus ou nous demander de revoir cette décision, écrivez à {email}.']],
  },
} as const satisfies Record<string, Letter>;
