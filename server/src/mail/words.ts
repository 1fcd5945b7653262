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
