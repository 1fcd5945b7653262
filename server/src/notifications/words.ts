import type { Pair } from '@portage/contract/words';

/** What fills the variables of messages, and stands around them. */
export const words = {
  between: ['between {from} and {to}', 'entre {from} et {to}'],
  today: ['today', 'aujourd’hui'],
  soon: ['soon', 'bientôt'],
  follow: ['Follow your package', 'Suivre votre colis'],
  why: ['You are receiving this because {retailer} is sending you a package with {courier}.', 'Vous recevez ce message, car {retailer} vous envoie un colis avec {courier}.'],
  sender: ['{name}: {contact}', '{name} : {contact}'],
  leaveMail: ['Stop these emails', 'Ne plus recevoir ces courriels'],
} satisfies Record<string, Pair>;

/** The page where messages are stopped. */
export const leaveWords = {
  title: ['Messages from {retailer}', 'Messages envoyés par {retailer}'],
  isIn: ['{retailer} tells you about your packages at {address}.', '{retailer} vous informe de vos colis à {address}.'],
  isOut: ['{retailer} no longer writes to {address}.', '{retailer} n’écrit plus à {address}.'],
  isStopped: ['You answered STOP from {address}: we no longer text this number. Answer START to receive text messages again.', 'Vous avez répondu ARRET depuis le {address} : nous n’envoyons plus de textos à ce numéro. Répondez DEBUT pour en recevoir de nouveau.'],
  out: ['Stop these messages', 'Ne plus recevoir ces messages'],
  in: ['Receive them again', 'Les recevoir de nouveau'],
  about: ['This only affects this one way of reaching you. Each package’s page still tells you where it is.', 'Cela ne touche que cette façon de vous joindre. La page de chaque colis vous dit toujours où il en est.'],
  gone: ['This link is not complete', 'Ce lien est incomplet'],
  goneText: ['Open it again from the message, or write to {email}.', 'Ouvrez-le de nouveau depuis le message, ou écrivez à {email}.'],
} satisfies Record<string, Pair>;
