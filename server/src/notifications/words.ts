import type { Pair } from '@portage/contract/words';

/** What fills the variables of messages, and stands around them. */
export const words = {
  between: ['between {from} and {to}', 'entre {from} et {to}'],
  today: ['today', 'aujourd’hui'],
  soon: ['soon', 'bientôt'],
  follow: ['Follow your package', 'Suivre votre colis'],
  why: ['You receive this because {retailer} sends you a package with {courier}.', 'Vous recevez ce message parce que {retailer} vous envoie un colis avec {courier}.'],
  sender: ['{name}: {contact}', '{name} : {contact}'],
  leaveMail: ['Stop these emails', 'Ne plus recevoir ces courriels'],
} satisfies Record<string, Pair>;

/** The page where messages are stopped. */
export const leaveWords = {
  title: ['Messages from {retailer}', 'Messages de {retailer}'],
  isIn: ['{retailer} tells you about your packages at {address}.', '{retailer} vous informe de vos colis à {address}.'],
  isOut: ['{retailer} no longer writes to {address}.', '{retailer} n’écrit plus à {address}.'],
  isStopped: ['You answered STOP from {address}: nobody texts you any more. Answer START to receive text messages again.', 'Vous avez répondu ARRET depuis {address} : plus personne ne vous envoie de textos. Répondez DEBUT pour en recevoir de nouveau.'],
  out: ['Stop these messages', 'Ne plus recevoir ces messages'],
  in: ['Receive them again', 'Les recevoir de nouveau'],
  about: ['This is about this one way to reach you. The page of each package goes on telling you where it is.', 'Cela ne touche que cette façon de vous joindre. La page de chaque colis continue de dire où il est.'],
  gone: ['This link is not complete', 'Ce lien est incomplet'],
  goneText: ['Open it again from the message, or write to {email}.', 'Ouvrez-le de nouveau depuis le message, ou écrivez à {email}.'],
} satisfies Record<string, Pair>;
