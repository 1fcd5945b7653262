import type { Pair } from '@portage/contract/words';

/** Texts that fill the variables of messages, and frame them. */
export const words = {
  between: ['between {from} and {to}', 'entre {from} et {to}'],
  by: ['by {to}', 'd’ici {to}'],
  today: ['today', 'aujourd’hui'],
  at: ['on {day} at {time}', '{day} à {time}'],
  soon: ['soon', 'bientôt'],
  place: ['at {name}, {address}', 'chez {name}, {address}'],
  unknownPlace: ['at the drop-off point', 'au point de dépôt'],
  heldUntil: ['by {day}', 'au plus tard {day}'],
  code: ['The driver will ask for this code: {pin}', 'Le livreur vous demandera ce code : {pin}'],
  stillWanted: ['Do you still want it? Your page shows what you can do.', 'Vous le voulez toujours? Votre page montre ce que vous pouvez faire.'],
  silence: {
    DELIVERY: ['Without an answer by {day}, your package goes back to {retailer}.', 'Sans réponse de votre part d’ici {day}, votre colis retournera chez {retailer}.'],
    PICKUP: ['Without an answer by {day}, the pickup is canceled.', 'Sans réponse de votre part d’ici {day}, le ramassage sera annulé.'],
  },
  follow: ['Follow your package', 'Suivre votre colis'],
  choose: ['See what you can do', 'Voir ce que vous pouvez faire'],
  delivered: ['See when and where', 'Voir quand et où'],
  why: ['You are receiving this because {retailer} is sending you a package with {courier}.', 'Vous recevez ce message, car {retailer} vous envoie un colis avec {courier}.'],
  sender: ['{name}: {contact}', '{name} : {contact}'],
  leaveMail: ['Stop these emails', 'Ne plus recevoir ces courriels'],
} satisfies Record<string, Pair | Record<string, Pair>>;

/** Texts that confirm what was saved on a recipient's page, or answer what was written there. */
export const confirmationWords = {
  DETAILS_CHANGED: {
    subject: ['Your order {order} from {retailer} was changed', 'Votre commande {order} ({retailer}) a été modifiée'],
    sms: ['{retailer}: The details of your order were changed. Was it not you?', '{retailer} : Les renseignements de votre commande ont été modifiés. Ce n’était pas vous?'],
  },
  REQUEST_UPDATED: {
    ASKED: ['We have your request about order {order} from {retailer}', 'Nous avons votre demande au sujet de la commande {order} ({retailer})'],
    DECLINED: ['We cannot do what you asked: order {order} from {retailer}', 'Votre demande n’a pas pu être acceptée : commande {order} ({retailer})'],
    AGREED: ['Your package from {retailer} goes to a drop-off point', 'Votre colis ({retailer}) est acheminé vers un point de dépôt'],
    sms: ['We will write to you. Was it not you?', 'Nous vous écrirons. Ce n’était pas vous?'],
  },
  CLAIM_RECEIVED: {
    subject: ['We have your claim {number} about order {order}', 'Nous avons votre réclamation {number} (commande {order})'],
    mail: [
      'We have your claim {number} about the package from {retailer}: {about}. You will have an answer by {day}, by email and on your page. Add photos there if they help. Is it resolved, or was it not you who filed it? Withdraw it on your page.',
      'Nous avons votre réclamation {number} sur le colis envoyé par {retailer} : {about}. Vous aurez une réponse au plus tard {day}, par courriel et sur votre page. Ajoutez-y des photos si elles sont utiles. Le problème est réglé, ou ce n’était pas vous? Retirez la réclamation sur votre page.',
    ],
    sms: ['{retailer}: We have your claim {number}. You will have an answer by {day}. Was it not you?', '{retailer} : Nous avons votre réclamation {number}. Réponse au plus tard {day}. Ce n’était pas vous?'],
  },
  CLAIM_ANSWERED: {
    subject: ['An answer to your claim {number}', 'Une réponse à votre réclamation {number}'],
    mail: ['About your claim {number} on the package from {retailer}, {name} answers:\n\n“{text}”', 'Au sujet de votre réclamation {number} sur le colis envoyé par {retailer}, {name} vous répond :\n\n« {text} »'],
    sms: ['{retailer}: There is an answer to your claim {number}.', '{retailer} : Une réponse à votre réclamation {number} vous attend.'],
  },
  CHAT_ANSWERED: {
    subject: ['{retailer} answered your message about order {order}', '{retailer} a répondu à votre message (commande {order})'],
    mail: ['You wrote about your package from {retailer}. {store} answered:\n\n“{text}”', 'Vous avez écrit au sujet de votre colis envoyé par {retailer}. {store} vous répond :\n\n« {text} »'],
  },
  sender: ['{retailer}:', '{retailer} :'],
  ASKED: {
    CHANGE: ['You asked us to come on {day}.', 'Vous nous avez demandé de passer {day}.'],
    HOLD: ['You asked us to keep your package at our warehouse and to come on {day}.', 'Vous nous avez demandé de garder votre colis à notre entrepôt et de passer {day}.'],
    DROPOFF: ['You asked us to take your package to a drop-off point.', 'Vous nous avez demandé de déposer votre colis à un point de dépôt.'],
  },
  answerComes: ['We will write to you once we know whether we can.', 'Nous vous écrirons dès que nous saurons si c’est possible.'],
  AGREED: ['We are taking your package to a drop-off point. Once it is there, your page shows where and until when.', 'Nous déposons votre colis à un point de dépôt. Dès qu’il y sera, votre page indiquera où et jusqu’à quand.'],
  backIfNot: ['If we cannot, your package goes back to {retailer}.', 'Si ce n’est pas possible, votre colis retournera chez {retailer}.'],
  comesIfNot: ['If we cannot, we come by {until}.', 'Si ce n’est pas possible, nous passerons au plus tard {until}.'],
  withdraw: ['Was it not you? Withdraw the request on your page.', 'Ce n’était pas vous? Retirez la demande sur votre page.'],
  DECLINED: {
    CHANGE: ['We cannot come on {day}.', 'Nous ne pouvons pas passer {day}.'],
    HOLD: ['We cannot keep your package until {day}.', 'Nous ne pouvons pas garder votre colis pour le livrer {day}.'],
    DROPOFF: ['We cannot take your package to a drop-off point.', 'Nous ne pouvons pas déposer votre colis à un point de dépôt.'],
  },
  another: ['Your page lets you ask for another day.', 'Votre page permet de demander un autre jour.'],
  goesBack: ['Otherwise your package goes back to {retailer}.', 'Sinon, votre colis retourne chez {retailer}.'],
  goesBackAnyway: ['Your package goes back to {retailer}.', 'Votre colis retourne chez {retailer}.'],
  comesByAnyway: ['We come by {until}.', 'Nous passerons au plus tard {until}.'],
  comesBy: ['Otherwise we come by {until}.', 'Sinon, nous passerons au plus tard {until}.'],
  chosen: ['Your instructions to the driver: {list}.', 'Vos consignes au livreur : {list}.'],
  nothingChosen: ['The driver no longer has instructions from you.', 'Le livreur n’a plus de consignes de votre part.'],
  unit: ['a unit number', 'un numéro d’appartement'],
  doorCode: ['a door code', 'un code de porte'],
  note: ['a note', 'une note'],
  DOOR: ['leave it at the door', 'le laisser à la porte'],
  NEIGHBOUR: ['leave it with a neighbour', 'le laisser chez un voisin'],
  CONCIERGE: ['leave it with the concierge', 'le laisser à la conciergerie'],
  SAFE_PLACE: ['leave it in a safe place', 'le laisser en lieu sûr'],
  address: ['The address is now {address}.', 'L’adresse est maintenant {address}.'],
  date: ['The day is now {day}.', 'Le passage est maintenant prévu {day}.'],
  phone: ['The driver’s phone number for you now ends in {digits}.', 'Le numéro où le livreur peut vous joindre se termine maintenant par {digits}.'],
  noPhone: ['The driver no longer has a phone number for you.', 'Le livreur n’a plus de numéro où vous joindre.'],
  undo: ['Was it not you, or was it a mistake? You can undo it on your page until the driver is near. Questions? Write to {email}.', 'Ce n’était pas vous, ou c’était une erreur? Vous pouvez l’annuler sur votre page tant que le livreur n’est pas tout près. Des questions? Écrivez à {email}.'],
  again: [
    'Was it not you, or does this day no longer suit you? Your page lets you choose another one unless a driver already has the package. Questions? Write to {email}.',
    'Ce n’était pas vous, ou ce jour ne vous convient plus? Votre page permet d’en choisir un autre, sauf si le colis est déjà avec un livreur. Des questions? Écrivez à {email}.',
  ],
  write: ['Was it not you, or was it a mistake? Write to {email}.', 'Ce n’était pas vous, ou c’était une erreur? Écrivez à {email}.'],
  check: ['Open my page', 'Ouvrir ma page'],
  read: ['Read the chat', 'Lire le clavardage'],
} as const;

/** Texts of the page where messages are stopped. */
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
