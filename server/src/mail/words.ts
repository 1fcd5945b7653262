import type { Pair } from '@portage/contract/words';

/** What stands on every mail. */
export const words = {
  greeting: ['Hello {name},', 'Bonjour {name},'],
  greetingAnyone: ['Hello,', 'Bonjour,'],
  codeIs: ['Your code: {code}', 'Votre code : {code}'],
  ifButtonFails: ['If the button does not work, open this address:', 'Si le bouton ne fonctionne pas, ouvrez cette adresse :'],
  sentFor: ['Sent by {provider} for {retailer}.', 'Envoyé par {provider} pour {retailer}.'],
  sentBy: ['Sent by {provider}.', 'Envoyé par {provider}.'],
  help: ['Questions? Write to {email}.', 'Des questions? Écrivez à {email}.'],
} satisfies Record<string, Pair>;

/** What stands before and in a letter about test data. */
export const testData = {
  before: ['Test data:', 'Données d’essai :'],
  about: ['This is about your test data: nothing in it is delivered or charged. You will find it under “Test data” at the top of the portal.', 'Il s’agit de vos données d’essai : rien n’y est livré ni facturé. Vous les trouverez sous « Données d’essai », en haut du portail.'],
} as const;
