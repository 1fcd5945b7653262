// The texts about a parcel for its recipient, English and French side by side (spec section 4; Québec typography). A banner has a title, a
// text and a next step (`ask` if the page has a form for an answer), by status, and by reason and type where they matter. The journey has
// one line per step. docs/tracking-words.md is generated from these texts. Where the spec's enumeration of reasons and its list of wordings
// disagree, the enumeration is used.

import type { Holder, NowKind } from '../orders/nowKinds.ts';
import { cancelReasons, completionTypes, type DeliveryType, type Status, skipReasons } from '../orders/status.ts';
import type { Pair } from '../words.ts';
import { isAwaited, type ShownKind } from './rules.ts';

// biome-ignore format: one line per string
export const words = {
  'NOT_SCHEDULED.title': ['Your order is being prepared', 'Votre commande se prépare'],
  'NOT_SCHEDULED.text': ['{{retailer}} is getting it ready. It will be on its way once we have it.', '{{retailer}} s’en occupe. Elle prendra la route dès que nous l’aurons reçue.'],
  'NOT_SCHEDULED.PICKUP.title': ['Your pickup is being arranged', 'Votre ramassage s’organise'],
  'NOT_SCHEDULED.PICKUP.text': ['{{retailer}} is arranging it with us. The day will appear here.', '{{retailer}} l’organise avec nous. Le jour s’affichera ici.'],
  'NOT_SCHEDULED.next': ['Nothing to do for now: this page keeps itself up to date.', 'Rien à faire pour l’instant : cette page se tient à jour.'],
  'NOT_SCHEDULED.ask': ['Check the address below while there is time; this page keeps itself up to date.', 'Vérifiez l’adresse ci-dessous pendant qu’il est encore temps; cette page se tient à jour.'],

  'DELIVERY_SCHEDULED.title': ['Your delivery is scheduled', 'Votre livraison est prévue'],
  'DELIVERY_SCHEDULED.text': ['We will bring the package from {{retailer}} to your door.', 'Nous apporterons à votre porte le colis envoyé par {{retailer}}.'],
  'DELIVERY_SCHEDULED.PICKUP.title': ['Your pickup is scheduled', 'Votre ramassage est prévu'],
  'DELIVERY_SCHEDULED.PICKUP.text': ['We will come to your door for the package that goes to {{retailer}}.', 'Nous passerons chercher chez vous le colis destiné à {{retailer}}.'],
  'DELIVERY_SCHEDULED.ask': ['Check the address below, and tell us what the driver should know.', 'Vérifiez l’adresse ci-dessous et dites-nous ce que le livreur devrait savoir.'],
  'DELIVERY_SCHEDULED.PICKUP.ask': ['Have the package sealed and ready that day, and check the address below.', 'Préparez et fermez le colis pour ce jour-là, et vérifiez l’adresse ci-dessous.'],

  'PICKED_UP.title': ['We have picked up your package', 'Nous avons reçu votre colis'],
  'PICKED_UP.text': ['{{retailer}} has handed it to us.', '{{retailer}} nous l’a confié.'],
  'RESCHEDULED.title': ['The date has changed', 'La date a changé'],

  'AT_WAREHOUSE.title': ['We have your package', 'Nous avons votre colis'],
  'AT_WAREHOUSE.text': ['It is at our warehouse, getting ready for the road.', 'Il est à notre entrepôt et sera bientôt en route.'],
  'AT_WAREHOUSE.idle.text': ['It is at our warehouse.', 'Il est à notre entrepôt.'],
  'AT_WAREHOUSE.waits.text': ['It is at our warehouse. We need your answer by {{by}}.', 'Il est à notre entrepôt. Répondez-nous d’ici {{by}}.'],
  'AT_WAREHOUSE.ask': ['Is something missing, such as a door code? Tell us below.', 'Il manque quelque chose, comme un code de porte? Dites-le-nous plus bas.'],

  'ATTEMPTING_DELIVERY.title': ['Your package is on its way', 'Votre colis est en route'],
  'ATTEMPTING_DELIVERY.text': ['It is on board and headed for your door.', 'Il est à bord et se dirige vers votre porte.'],
  'ATTEMPTING_DELIVERY.PICKUP.title': ['We are on our way to you', 'Nous sommes en route vers chez vous'],
  'ATTEMPTING_DELIVERY.PICKUP.text': ['Please keep your package ready near the door.', 'Gardez votre colis près de la porte.'],
  'ATTEMPTING_DELIVERY.next': ['Keep your phone near: the driver may call.', 'Gardez votre téléphone à portée de main : le livreur pourrait appeler.'],

  'AT_DROPOFF_POINT.title': ['Your package is at a drop-off point', 'Votre colis est à un point de dépôt'],
  'AT_DROPOFF_POINT.text': ['It is safe there. To find out where, ask {{retailer}} or write to us at {{email}}.', 'Il y est en sécurité. Demandez où à {{retailer}}, ou écrivez-nous à {{email}}.'],
  'AT_DROPOFF_POINT.known.text': ['It is waiting for you here.', 'Il vous attend ici.'],
  'AT_DROPOFF_POINT.closed.text': ['Enter the postal code below to see where.', 'Indiquez le code postal ci-dessous pour savoir où.'],
  'AT_DROPOFF_POINT.over.title': ['Your package was held for you', 'Votre colis était gardé pour vous'],
  'AT_DROPOFF_POINT.over.text': ['The time to pick it up from the drop-off point is over.', 'Le délai pour le récupérer est écoulé.'],
  'AT_DROPOFF_POINT.over.next': ['Do you still want it? Write to us at {{email}} before you go.', 'Vous le voulez toujours? Écrivez-nous à {{email}} avant de vous y rendre.'],
  'AT_DROPOFF_POINT.next': ['Bring the tracking code with you; it is on this page.', 'Apportez le code de suivi, inscrit sur cette page.'],

  'COMPLETED.title': ['Your package has arrived', 'Votre colis est arrivé'],
  'COMPLETED.text': ['It has been delivered. Thank you for letting us carry it.', 'Il a été livré. Merci de nous avoir confié son voyage.'],
  'COMPLETED.handedToCustomer.text': ['It was handed over in person. Thank you for letting us carry it.', 'Il a été remis en mains propres. Merci de nous avoir confié son voyage.'],
  'COMPLETED.frontDoor.title': ['Your package is at your door', 'Votre colis est à votre porte'],
  'COMPLETED.frontDoor.text': ['We left it at the front door. Thank you for letting us carry it.', 'Nous l’avons déposé à la porte d’entrée. Merci de nous avoir confié son voyage.'],
  'COMPLETED.frontDesk.title': ['Your package is at the front desk', 'Votre colis est à la réception'],
  'COMPLETED.frontDesk.text': ['We left it with the front desk, concierge or security of your building.', 'Nous l’avons confié à la réception, à la conciergerie ou à la sécurité de l’immeuble.'],
  'COMPLETED.PICKUP.title': ['We have collected your package', 'Nous avons ramassé votre colis'],
  'COMPLETED.PICKUP.text': ['We took it with us for {{retailer}}. Thank you for handing it over.', 'Nous l’avons emporté pour {{retailer}}. Merci de nous l’avoir remis.'],
  'COMPLETED.frontDoor.PICKUP.text': ['It was waiting at your front door, and we took it with us for {{retailer}}.', 'Il nous attendait à votre porte d’entrée, et nous l’avons emporté pour {{retailer}}.'],
  'COMPLETED.frontDesk.PICKUP.text': ['It was waiting at the front desk, and we took it with us for {{retailer}}.', 'Il nous attendait à la réception, et nous l’avons emporté pour {{retailer}}.'],
  'COMPLETED.next': ['Not there? Look around and ask the people you live with, then write to us at {{email}}.', 'Il n’y est pas? Regardez autour et demandez à vos proches, puis écrivez-nous à {{email}}.'],
  'COMPLETED.ask': ['Not there? Look around and ask the people you live with, then tell us below.', 'Il n’y est pas? Regardez autour et demandez à vos proches, puis dites-le-nous plus bas.'],
  'COMPLETED.handedToCustomer.next': ['Did no one at your place receive it? Write to us at {{email}}.', 'Personne chez vous ne l’a reçu? Écrivez-nous à {{email}}.'],
  'COMPLETED.handedToCustomer.ask': ['Did no one at your place receive it? Tell us below.', 'Personne chez vous ne l’a reçu? Dites-le-nous plus bas.'],
  'COMPLETED.frontDesk.next': ['Ask for it there with your name and unit.', 'Demandez-le sur place avec votre nom et votre numéro d’appartement.'],
  'COMPLETED.frontDesk.ask': ['Ask for it there with your name and unit. They do not have it? Tell us below.', 'Demandez-le sur place avec votre nom et votre numéro d’appartement. Il n’y est pas? Dites-le-nous plus bas.'],
  'COMPLETED.PICKUP.next': ['Questions about what happens next? Ask {{retailer}}.', 'Des questions sur la suite? Adressez-vous à {{retailer}}.'],

  'SKIPPED.title': ['We could not deliver your package', 'Nous n’avons pas pu livrer votre colis'],
  'SKIPPED.text': ['Something got in our way. We will try again by {{by}}.', 'Un imprévu nous en a empêchés. Nous réessaierons au plus tard {{by}}.'],
  'SKIPPED.other.PICKUP.title': ['We could not collect your package', 'Nous n’avons pas pu ramasser votre colis'],
  'SKIPPED.noAnswer.title': ['Sorry we missed you', 'Nous sommes passés sans vous trouver'],
  'SKIPPED.noAnswer.text': ['No one answered the door. We will come back by {{by}}.', 'Personne n’a répondu à la porte. Nous repasserons au plus tard {{by}}.'],
  'SKIPPED.needsInformation.title': ['We need a detail from you', 'Il nous manque un détail'],
  'SKIPPED.needsInformation.text': ['The details we have are not enough to reach you. We need updated ones.', 'Les renseignements que nous avons ne suffisent pas pour vous trouver.'],
  'SKIPPED.notReceived.PICKUP.title': ['We did not get your package', 'Nous n’avons pas reçu votre colis'],
  'SKIPPED.notReceived.PICKUP.text': ['It was not handed to us when we came by.', 'Il ne nous a pas été remis à notre passage.'],
  'SKIPPED.refusedByCustomer.title': ['The package was refused', 'Le colis a été refusé'],
  'SKIPPED.refusedByCustomer.text': ['It was turned down at the door.', 'Il a été refusé à la porte.'],
  'SKIPPED.refusedByCustomer.PICKUP.title': ['The pickup was refused', 'Le ramassage a été refusé'],
  'SKIPPED.refusedByCustomer.PICKUP.text': ['The package was not given to us.', 'Le colis ne nous a pas été confié.'],
  'SKIPPED.refusedBySecurity.title': ['Your building could not help us', 'Votre immeuble n’a pas pu nous aider'],
  'SKIPPED.refusedBySecurity.text': ['The concierge or security turned the package down.', 'La conciergerie ou la sécurité a refusé le colis.'],
  'SKIPPED.refusedBySecurity.PICKUP.text': ['The concierge or security did not give us the package.', 'La conciergerie ou la sécurité ne nous a pas confié le colis.'],
  'SKIPPED.businessClosed.title': ['The doors were closed', 'Les portes étaient fermées'],
  'SKIPPED.businessClosed.text': ['The business was closed when we came by. We will come back by {{by}}.', 'L’établissement était fermé. Nous repasserons au plus tard {{by}}.'],
  'SKIPPED.ask': ['Tell us below what would help next time.', 'Dites-nous ci-dessous ce qui nous aiderait la prochaine fois.'],
  'SKIPPED.noAnswer.ask': ['Tell us below when someone will be there, or how to reach you.', 'Dites-nous ci-dessous quand il y aura quelqu’un, ou comment vous joindre.'],
  'SKIPPED.needsInformation.ask': ['Give us below what is missing: a unit, a door code, a phone.', 'Donnez-nous ci-dessous ce qui manque : appartement, code de porte, téléphone.'],
  'SKIPPED.notReceived.PICKUP.ask': ['Have the package ready, and tell us below what we should know.', 'Préparez le colis et dites-nous ci-dessous ce que nous devrions savoir.'],
  'SKIPPED.refusedByCustomer.ask': ['Is that a mistake, or have you changed your mind? Tell us below.', 'Est-ce une erreur, ou avez-vous changé d’avis? Dites-le-nous plus bas.'],
  'SKIPPED.refusedBySecurity.ask': ['Let your building know, or tell us below how to get in.', 'Prévenez votre immeuble ou indiquez-nous ci-dessous comment entrer.'],
  'SKIPPED.businessClosed.ask': ['Tell us below when you are open.', 'Dites-nous ci-dessous quand vous êtes ouverts.'],

  'NOT_RECEIVED.title': ['We do not have your package yet', 'Nous n’avons pas encore votre colis'],
  'NOT_RECEIVED.text': ['It has not reached our warehouse. {{retailer}} has yet to hand it to us; then we will deliver it.', 'Il n’est pas parvenu à notre entrepôt. {{retailer}} doit encore nous le confier; nous le livrerons ensuite.'],
  'NOT_RECEIVED.COURIER.title': ['We are looking for your package', 'Nous cherchons votre colis'],
  'NOT_RECEIVED.COURIER.text': ['It has not reached our warehouse.', 'Il n’est pas parvenu à notre entrepôt.'],
  'NOT_RECEIVED.COURIER.ask': ['Has anything changed? Tell us below.', 'Quelque chose a changé entre-temps? Dites-le-nous plus bas.'],
  'NOT_RECEIVED.next': ['Nothing to do for now. {{retailer}} can tell you when it leaves.', 'Rien à faire pour l’instant. {{retailer}} pourra vous dire quand il partira.'],
  'NOT_RECEIVED.ask': ['{{retailer}} can tell you when it leaves. Will anything change before then? Tell us below.', '{{retailer}} pourra vous dire quand il partira. Quelque chose va changer d’ici là? Dites-le-nous plus bas.'],

  'DELAYED.title': ['Your delivery is late', 'Votre livraison a du retard'],
  'DELAYED.text': ['The delay is ours, and we are sorry. We will be at your door by {{by}}.', 'Ce retard vient de nous, et nous en sommes désolés. Nous serons à votre porte au plus tard {{by}}.'],
  'DELAYED.PICKUP.title': ['Your pickup is late', 'Votre ramassage a du retard'],
  'DELAYED.ask': ['Does that day not suit you? Tell us below.', 'Ce jour ne vous convient pas? Dites-le-nous plus bas.'],

  'DELAYED.over.ask': ['Has anything changed? Tell us below.', 'Quelque chose a changé entre-temps? Dites-le-nous plus bas.'],
  /** Replaces a promise whose date has passed. */
  'late.text': ['This is later than we promised, and we are sorry. Write to us at {{email}} and we will tell you when we come.', 'C’est plus tard que promis, et nous en sommes désolés. Écrivez-nous à {{email}} pour savoir quand nous passerons.'],

  'CANCELED.title': ['Your delivery was canceled', 'Votre livraison a été annulée'],
  'CANCELED.PICKUP.title': ['Your pickup was canceled', 'Votre ramassage a été annulé'],
  'CANCELED.text': ['If this comes as a surprise, {{retailer}} can tell you more.', 'Si cela vous surprend, {{retailer}} pourra vous en dire plus.'],
  'CANCELED.damaged.text': ['The package was damaged, and we are sorry.', 'Le colis a été endommagé, et nous en sommes désolés.'],
  'CANCELED.undeliverable.text': ['We could not reach this address. {{retailer}} can tell you what comes next.', 'Nous n’avons pas pu nous rendre à cette adresse. {{retailer}} pourra vous dire la suite.'],
  'CANCELED.neverReceived.text': ['The package never reached us. {{retailer}} can tell you what comes next.', 'Le colis ne nous est jamais parvenu. {{retailer}} pourra vous dire la suite.'],
  'CANCELED.outsideServiceArea.text': ['The address is outside the area that we serve. {{retailer}} can tell you what comes next.', 'L’adresse est hors de notre territoire. {{retailer}} pourra vous dire la suite.'],
  'CANCELED.next': ['Do you still want it? Ask {{retailer}} to send it again.', 'Vous le voulez toujours? Demandez à {{retailer}} un nouvel envoi.'],
  'CANCELED.damaged.next': ['Ask {{retailer}} what they can send you instead.', 'Demandez à {{retailer}} ce qui peut vous être envoyé à la place.'],
  'CANCELED.outsideServiceArea.next': ['Do you still want it? Ask {{retailer}} about another address.', 'Vous le voulez toujours? Parlez d’une autre adresse à {{retailer}}.'],
  'CANCELED.outsideServiceArea.PICKUP.next': ['Should we come to another address? Ask {{retailer}}.', 'Devons-nous passer à une autre adresse? Parlez-en à {{retailer}}.'],
  'CANCELED.PICKUP.next': ['Should we still come? Ask {{retailer}} for another pickup.', 'Devons-nous tout de même passer? Demandez à {{retailer}} un autre ramassage.'],

  'RTS_SCHEDULED.title': ['Your package is going back', 'Votre colis sera retourné'],
  'RTS_SCHEDULED.text': ['We could not deliver it, so we will bring it back to {{retailer}}.', 'Faute d’avoir pu le livrer, nous le rapporterons à {{retailer}}.'],
  'RTS_SCHEDULED.next': ['Do you still want it? Write to us at {{email}} as soon as you can.', 'Vous le voulez toujours? Écrivez-nous à {{email}} dès que possible.'],
  'RTS_SCHEDULED.ask': ['Do you still want it? Tell us below.', 'Vous le voulez toujours? Dites-le-nous plus bas.'],
  'RTS_LOADED.title': ['Your package is on its way back', 'Votre colis est sur le chemin du retour'],
  'RTS_LOADED.text': ['It is returning to {{retailer}}, who can tell you what comes next.', 'Il repart chez {{retailer}}, qui pourra vous dire la suite.'],
  'RTS_LOADED.next': ['Do you still want it? Ask {{retailer}} to send it again.', 'Vous le voulez toujours? Demandez à {{retailer}} un nouvel envoi.'],
  'RTS_COMPLETED.title': ['Your package is back with its sender', 'Votre colis est de retour chez l’expéditeur'],
  'RTS_COMPLETED.text': ['{{retailer}} has it again and can tell you what comes next.', '{{retailer}} l’a repris et pourra vous dire la suite.'],
  'RTS_COMPLETED.next': ['Do you still want it? Ask {{retailer}} to send it again.', 'Vous le voulez toujours? Demandez à {{retailer}} un nouvel envoi.'],

  /** The default next step, if the page has no form and no text suggests a better one. */
  'next.write': ['Should something be different? Write to us at {{email}}.', 'Quelque chose devrait changer? Écrivez-nous à {{email}}.'],

  'journey.orderReceived': ['Order placed with {{retailer}}', 'Commande passée chez {{retailer}}'],
  'journey.orderReceived.PICKUP': ['Pickup requested by {{retailer}}', 'Ramassage demandé par {{retailer}}'],
  'journey.scheduled': ['Delivery scheduled', 'Livraison prévue'],
  'journey.rescheduled': ['Delivery rescheduled', 'Livraison reportée'],
  'journey.rescheduled.PICKUP': ['Pickup rescheduled', 'Ramassage reporté'],
  'journey.pickupScheduled': ['Pickup scheduled', 'Ramassage prévu'],
  'journey.pickedUpFromStore': ['Picked up from {{retailer}}', 'Ramassé chez {{retailer}}'],
  'journey.atWarehouse': ['Arrived at our warehouse', 'Arrivé à notre entrepôt'],
  'journey.sorted': ['Sorted and ready for the road', 'Trié et prêt à prendre la route'],
  'journey.attemptingDelivery': ['Out for delivery', 'En cours de livraison'],
  'journey.attemptingPickup': ['On our way to collect it', 'En route pour le ramassage'],
  'journey.callAttempt': ['We tried to call you', 'Nous avons tenté de vous joindre par téléphone'],
  'journey.smsSent': ['We sent you a text message', 'Nous vous avons envoyé un texto'],
  'journey.completed': ['Delivered', 'Livré'],
  'journey.completed.handedToCustomer': ['Handed over in person', 'Remis en mains propres'],
  'journey.completed.frontDoor': ['Left at the front door', 'Déposé à la porte d’entrée'],
  'journey.completed.frontDesk': ['Left at the front desk', 'Confié à la réception'],
  'journey.completed.PICKUP': ['Collected', 'Ramassé'],
  'journey.skipped': ['Not delivered this time', 'Non livré cette fois'],
  'journey.skipped.other.PICKUP': ['Not collected this time', 'Non ramassé cette fois'],
  'journey.skipped.noAnswer': ['No answer at the door', 'Pas de réponse à la porte'],
  'journey.skipped.needsInformation': ['More information needed', 'Renseignement manquant'],
  'journey.skipped.notReceived': ['Not received at our warehouse', 'Non reçu à notre entrepôt'],
  'journey.skipped.notReceived.PICKUP': ['Not handed to us', 'Non remis lors de notre passage'],
  'journey.skipped.refusedByCustomer': ['Refused at the door', 'Refusé à la porte'],
  'journey.skipped.refusedBySecurity': ['Refused by the concierge or security', 'Refusé par la conciergerie ou la sécurité'],
  'journey.skipped.businessClosed': ['Business closed', 'Établissement fermé'],
  'journey.canceled': ['Delivery canceled', 'Livraison annulée'],
  'journey.canceled.PICKUP': ['Pickup canceled', 'Ramassage annulé'],
  'journey.atDropoffPoint': ['Brought to a drop-off point', 'Apporté à un point de dépôt'],
  'journey.returnScheduled': ['Return to sender planned', 'Retour chez l’expéditeur planifié'],
  'journey.returnLoaded': ['On its way back to the sender', 'En route vers l’expéditeur'],
  'journey.returnCompleted': ['Returned to the sender', 'Rendu à l’expéditeur'],
  'journey.delayed': ['Delayed; new date: by', 'En retard; nouvelle date : au plus tard le'],
  'journey.photoChanged': ['Photo replaced', 'Photo remplacée'],
  /** Shown before a step that corrects an earlier outcome. */
  'journey.correction': ['Correction', 'Rectification'],
} as const satisfies Record<string, Pair>;

export type WordKey = keyof typeof words;
type StatusContext = { type: DeliveryType; statusId: number | null };

const isWord = (key: string): key is WordKey => Object.hasOwn(words, key);

const reasonsOf: Readonly<Partial<Record<string, Readonly<Record<string, number>>>>> = {
  COMPLETED: completionTypes,
  SKIPPED: skipReasons,
  CANCELED: cancelReasons,
};

/** Returns the name of a reason. A missing reason counts as reason 0, other. */
function reasonOf(status: string, statusId: number | null): string {
  const found = Object.entries(reasonsOf[status] ?? {}).find(([, id]) => id === (statusId ?? 0));
  return found?.[0] ?? 'other';
}

/** Returns the first key that exists, for each subject in turn: with reason and type, with the type, with the reason, without either. */
const wordOf = (subjects: readonly string[], reason: string, type: DeliveryType, part = ''): WordKey | undefined => subjects.flatMap((subject) => [`.${reason}.${type}`, `.${type}`, `.${reason}`, ''].map((about) => subject + about + part)).find(isWord);

type Dated = {
  status: Status;
  kind: NowKind;
  /** The current date. All dates are local to the store. */
  today: string;
  promise: { until: { local: string } } | null;
  holder: Holder;
  dropoff: { holdUntil: string | null } | null;
};
/** `answerBy` is the last date for an answer about a failed visit, `answerFor` the reason of that visit if a scan followed it. */
type Answerable = { open: boolean; canAnswer: boolean; answerBy: string | null; answerFor: number | null };
export type BannerState = StatusContext & Dated & Answerable;

/** Returns the last date on which the page's promise holds: that of the visit, or the end of the storage at a drop-off point. */
const promiseUntil = ({ promise, dropoff }: Dated): string | null => promise?.until.local.slice(0, 10) ?? dropoff?.holdUntil ?? null;

const isPromise = (text: WordKey): boolean => words[text].some((said) => said.includes('{{by}}'));

export type Banner = {
  title: WordKey;
  text: WordKey;
  /** The recipient's next step, with or without the page's form. */
  next: WordKey;
  /** The last date on which the page's promise holds, or for the answer that the text asks for. */
  until: string | null;
  isOver: boolean;
  /** Whether a visit is planned whose date has not passed. */
  isPlanned: boolean;
};

/** Returns the subjects of states that the status alone does not tell apart. */
function specialOf({ status, kind, holder, promise }: Dated, waits: boolean): string[] {
  if (status === 'AT_WAREHOUSE' && !promise) return [`${status}.${waits ? 'waits' : 'idle'}`];
  return status === 'DELIVERY_SCHEDULED' ? [kind] : status === 'NOT_RECEIVED' && holder === 'COURIER' ? ['NOT_RECEIVED.COURIER'] : [];
}

/** Returns a parcel's banner for a day. A visit whose date has passed is shown as a delay, whatever the courier last reported. */
export function bannerOf(state: BannerState): Banner {
  const { status, type, statusId, today, answerBy, answerFor } = state;
  const waits = answerBy !== null && answerBy >= today;
  const until = promiseUntil(state) ?? (waits ? answerBy : null);
  const isOver = until !== null && until < today;
  // A scan does not answer the question of the visit before it.
  const isBack = waits && status === 'AT_WAREHOUSE';
  const read = isBack ? 'SKIPPED' : isOver && isAwaited(status) ? 'DELAYED' : status;
  const known = state.dropoff ? [`${read}.known`] : state.open ? [] : [`${read}.closed`];
  const subjects = [...(isOver ? [`${read}.over`] : [...known, ...specialOf(state, waits)]), read];
  const find = (part: string) => wordOf(subjects, reasonOf(read, isBack ? answerFor : statusId), type, part);
  const text = find('.text') ?? `${read}.text`;
  const isAwaitedBy = until !== null && !isOver;
  return {
    title: find('.title') ?? `${read}.title`,
    text: isPromise(text) && !isAwaitedBy ? 'late.text' : text,
    next: (state.canAnswer ? find('.ask') : undefined) ?? find('.next') ?? 'next.write',
    until,
    isOver,
    isPlanned: isAwaitedBy && !waits && (isPromise(text) || isAwaited(status)),
  };
}

const corrected = { correctedToCompleted: 'completed', correctedToSkipped: 'skipped' } as const;

/** Returns whether a step corrects an earlier outcome. */
export const isCorrection = (kind: ShownKind): kind is keyof typeof corrected => Object.hasOwn(corrected, kind);

/** Returns the text of a step. A correction has the text of the new outcome. */
export function stepOf(kind: ShownKind, { type, statusId }: StatusContext): WordKey {
  const plain = isCorrection(kind) ? corrected[kind] : kind;
  const reason = reasonOf(plain.toUpperCase(), statusId);
  return wordOf([`journey.${plain}`], reason, type) ?? `journey.${plain}`;
}
