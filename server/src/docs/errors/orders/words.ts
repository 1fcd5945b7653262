// Why a call about orders, labels, requests, messages, claims or handovers is refused, and what to do about it.
import type { ErrorType } from '@portage/contract/errors';
import type { Explanation } from '../words.ts';

const orders = {
  ORDER_NOT_FOUND: {
    cause: ['No order has this id, or it belongs to a store that the key may not see. Live and test keys do not see each other’s orders.', 'Aucune commande n’a cet identifiant, ou elle appartient à un magasin que la clé ne peut pas voir. Une clé réelle et une clé d’essai ne voient pas les commandes l’une de l’autre.'],
    remedy: ['Find the order with `GET /retailer/orders/lookup` by its number or tracking code.', 'Trouvez la commande avec `GET /retailer/orders/lookup`, par son numéro ou son code de suivi.'],
  },
  ORDER_NUMBER_TAKEN: {
    cause: ['Another order of your company has this number. `data` contains its id.', 'Une autre commande de votre entreprise porte ce numéro. `data` contient son identifiant.'],
    remedy: ['If it is the same order, use the one in `data`: your first call succeeded. Otherwise choose another number.', 'S’il s’agit de la même commande, utilisez celle de `data` : votre premier appel a réussi. Sinon, choisissez un autre numéro.'],
  },
  PICKUP_LOCATION_NOT_FOUND: {
    cause: ['No store has this id, or the key may not see it.', 'Aucun magasin n’a cet identifiant, ou la clé ne peut pas le voir.'],
    remedy: ['List the stores with `GET /retailer/pickup-schedules`, and send the `id` of one.', 'Énumérez les magasins avec `GET /retailer/pickup-schedules`, et envoyez l’`id` de l’un d’eux.'],
  },
  STORE_DEACTIVATED: {
    cause: ['The store takes no new orders.', 'Le magasin n’accepte plus de commandes.'],
    remedy: ['Choose a store whose `isActivated` is true.', 'Choisissez un magasin dont `isActivated` est vrai.'],
  },
  ORDER_COMPLETED: {
    cause: ['The order was delivered; it is read-only.', 'La commande a été livrée; elle est en lecture seule.'],
    remedy: ['Create another order for a second delivery.', 'Créez une autre commande pour une deuxième livraison.'],
  },
  CANNOT_UPDATE_ORDER: {
    cause: ['The order has ended: its shipment was canceled, or returned to the store.', 'La commande est terminée : son envoi a été annulé, ou est revenu au magasin.'],
    remedy: ['Create another order to send it again.', 'Créez une autre commande pour la renvoyer.'],
  },
  CANNOT_UPDATE_SHIPMENT: {
    cause: ['The shipment’s status does not allow this step, for example because it is on its way back.', 'Le statut de l’envoi n’admet pas cette étape, par exemple parce qu’il est sur le retour.'],
    remedy: ['Read the order’s `status` and `now`, and decide by them.', 'Lisez le `status` et `now` de la commande, et décidez d’après eux.'],
  },
  SHIPMENT_UNDER_WAY: {
    cause: ['The driver picked the parcel up, so the order is no longer only yours to change.', 'Le livreur a ramassé le colis; la commande n’est donc plus modifiable par vous seul.'],
    remedy: ['Ask the courier with `POST /retailer/orders/:id/requests`.', 'Demandez-le au transporteur avec `POST /retailer/orders/:id/requests`.'],
  },
  PAST_CUTOFF: {
    cause: ['The `cutoffAt` of the order has passed: the courier has planned its route.', 'L’heure limite de la commande, `cutoffAt`, est passée : le transporteur a planifié sa tournée.'],
    remedy: ['Ask the courier with `POST /retailer/orders/:id/requests`.', 'Demandez-le au transporteur avec `POST /retailer/orders/:id/requests`.'],
  },
  ALREADY_FULFILLED: {
    cause: ['The order was fulfilled before, by this or another caller.', 'La commande a déjà été confiée, par cet appelant ou un autre.'],
    remedy: ['To fulfil: nothing, it is done. To cancel: cancel its shipment instead.', 'Pour la confier : rien, c’est fait. Pour l’annuler : annulez plutôt son envoi.'],
  },
  NOT_FULFILLED: {
    cause: ['The order was not handed to the courier yet, so there is no shipment.', 'La commande n’a pas encore été confiée au transporteur; il n’y a donc pas d’envoi.'],
    remedy: ['Fulfil it first with `POST /retailer/orders/:id/delivery`.', 'Confiez-la d’abord avec `POST /retailer/orders/:id/delivery`.'],
  },
  SHIPMENT_CANCELED: {
    cause: ['The shipment was canceled; this cannot be undone.', 'L’envoi a été annulé; c’est définitif.'],
    remedy: ['Create another order if it is to be delivered after all.', 'Créez une autre commande si elle doit tout de même être livrée.'],
  },
  ORDER_DELETED: {
    cause: ['The order was canceled before it was fulfilled.', 'La commande a été annulée avant d’être confiée.'],
    remedy: ['Create another order. Its number is free again.', 'Créez une autre commande. Son numéro est de nouveau libre.'],
  },
  TOO_MANY: {
    cause: ['A list would have more entries than it can have, for example the tags of an order.', 'Une liste compterait plus d’éléments que permis, par exemple les mots-clés d’une commande.'],
    remedy: ['Remove entries, or split the call.', 'Retirez des éléments, ou divisez l’appel.'],
  },
  DATE_TIME_NOT_ACCEPTABLE: {
    cause: ['The store has no pickup at this date and time, or its cutoff has passed.', 'Le magasin n’a pas de ramassage à cette date et à cette heure, ou l’heure limite est passée.'],
    remedy: ['Use a `date` and `time` of the store’s `slots`.', 'Utilisez une `date` et une `time` parmi les `slots` du magasin.'],
  },
} satisfies Partial<Record<ErrorType, Explanation>>;

const labels = {
  LABEL_NOT_READY: {
    cause: ['The label was not generated yet.', 'L’étiquette n’a pas encore été créée.'],
    remedy: ['Generate it with `PUT /retailer/orders/:id/generate-label`, then read it.', 'Créez-la avec `PUT /retailer/orders/:id/generate-label`, puis lisez-la.'],
  },
  BLANK_LABEL_NOT_FOUND: {
    cause: ['The code is not that of a blank label which was printed for the order’s store.', 'Le code n’est pas celui d’une étiquette vierge imprimée pour le magasin de la commande.'],
    remedy: ['Scan the code again, or print blank labels for this store.', 'Numérisez de nouveau le code, ou imprimez des étiquettes vierges pour ce magasin.'],
  },
  BLANK_LABEL_BOUND: {
    cause: ['The label is on a package of another order.', 'L’étiquette est sur un colis d’une autre commande.'],
    remedy: ['Take another blank label.', 'Prenez une autre étiquette vierge.'],
  },
  LABEL_PRINTED: {
    cause: ['The order has a printed label, which may be on the parcel.', 'La commande a une étiquette imprimée, qui est peut-être sur le colis.'],
    remedy: ['Use the printed label.', 'Utilisez l’étiquette imprimée.'],
  },
  PACKAGE_NOT_FOUND: {
    cause: ['`package` is not one of this order’s packages.', '`package` n’est pas l’un des colis de cette commande.'],
    remedy: ['Read the order’s `packages`.', 'Lisez les `packages` de la commande.'],
  },
  PACKAGES_LABELED: {
    cause: ['Every package of the order has a label.', 'Chaque colis de la commande a une étiquette.'],
    remedy: ['Send `package` to replace the label of one.', 'Envoyez `package` pour remplacer l’étiquette de l’un d’eux.'],
  },
  PARCEL_NOT_DELIVERED: {
    cause: ['The order is a collection: the parcel is at the recipient, not at the store.', 'La commande est une collecte : le colis est chez le destinataire, pas au magasin.'],
    remedy: ['Send this only for orders of type `DELIVERY`.', 'Ne l’envoyez que pour les commandes de type `DELIVERY`.'],
  },
} satisfies Partial<Record<ErrorType, Explanation>>;

const conversations = {
  REQUEST_NOT_NEEDED: {
    cause: ['The cutoff has not passed, so you can make the change yourself.', 'L’heure limite n’est pas passée; vous pouvez donc faire la modification vous-même.'],
    remedy: ['Edit, void or cancel the order directly.', 'Modifiez, retirez ou annulez la commande directement.'],
  },
  REQUEST_OPEN: {
    cause: ['An earlier request about this order waits for the courier.', 'Une demande précédente sur cette commande attend le transporteur.'],
    remedy: ['Wait for the answer, or withdraw the request first.', 'Attendez la réponse, ou retirez d’abord la demande.'],
  },
  REQUEST_CLOSED: {
    cause: ['The courier answered the request, or it was withdrawn.', 'Le transporteur a répondu à la demande, ou elle a été retirée.'],
    remedy: ['Read the answer in the order’s `requests`.', 'Lisez la réponse dans les `requests` de la commande.'],
  },
  ACCOUNT_NOT_FOUND: {
    cause: ['The `ownerId` is not that of a member of your team who may see the order.', 'L’`ownerId` n’est pas celui d’un membre de votre équipe qui peut voir la commande.'],
    remedy: ['Send the id of a member of the order’s store. `GET /retailer/problems/owners` lists them.', 'Envoyez l’identifiant d’un membre du magasin de la commande. `GET /retailer/problems/owners` les énumère.'],
  },
  CLAIM_NOT_FOUND: {
    cause: ['The recipient has filed no claim about this order.', 'Le destinataire n’a fait aucune réclamation sur cette commande.'],
    remedy: ['List the claims with `GET /retailer/claims`.', 'Énumérez les réclamations avec `GET /retailer/claims`.'],
  },
  CLAIM_CLOSED: {
    cause: ['The claim was settled, or the recipient found the parcel.', 'La réclamation est réglée, ou le destinataire a trouvé le colis.'],
    remedy: ['Write to the recipient directly.', 'Écrivez directement au destinataire.'],
  },
  CHAT_NOT_OFFERED: {
    cause: ['The chat opens only at certain times of a delivery, by your settings.', 'Le clavardage ne s’ouvre qu’à certains moments d’une livraison, selon vos paramètres.'],
    remedy: ['Call or write to the recipient.', 'Appelez le destinataire ou écrivez-lui.'],
  },
  CHAT_CLOSED: {
    cause: ['The delivery was more than two hours ago.', 'La livraison date de plus de deux heures.'],
    remedy: ['Call or write to the recipient.', 'Appelez le destinataire ou écrivez-lui.'],
  },
  CHAT_WITHOUT_STAFF: {
    cause: ['Your tracking settings keep staff out of the chat.', 'Vos paramètres de suivi excluent le personnel du clavardage.'],
    remedy: ['Set `switches.staffInChat` to true in the tracking settings.', 'Mettez `switches.staffInChat` à vrai dans les paramètres de suivi.'],
  },
  CHAT_FULL: {
    cause: ['The chat has as many messages as it can have.', 'Le clavardage compte le maximum de messages.'],
    remedy: ['Call or write to the recipient.', 'Appelez le destinataire ou écrivez-lui.'],
  },
  MESSAGE_ID_TAKEN: {
    cause: ['You sent another message with the same `id`.', 'Vous avez envoyé un autre message avec le même `id`.'],
    remedy: ['Generate a new UUID for each message. Reuse it only to repeat the same one.', 'Produisez un nouvel UUID pour chaque message. Ne le réutilisez que pour répéter le même.'],
  },
  NOTIFICATION_NOT_FOUND: {
    cause: ['The order has no message with this id.', 'La commande n’a aucun message de cet identifiant.'],
    remedy: ['Read the messages with `GET /retailer/orders/:id/timeline?only=MESSAGE`.', 'Lisez les messages avec `GET /retailer/orders/:id/timeline?only=MESSAGE`.'],
  },
  NOTIFICATION_WAITING: {
    cause: ['The message was not sent yet; it may wait for the end of the quiet hours.', 'Le message n’est pas encore parti; il attend peut-être la fin de la période « Ne pas déranger ».'],
    remedy: ['Wait until its `state` is `SENT` or `FAILED`.', 'Attendez que son `state` soit `SENT` ou `FAILED`.'],
  },
  NOTIFICATION_LATE: {
    cause: ['The delivery has moved on, so that the message would no longer be true.', 'La livraison a avancé; le message ne serait donc plus vrai.'],
    remedy: ['Send the recipient the tracking link.', 'Envoyez au destinataire le lien de suivi.'],
  },
  RECIPIENT_OPTED_OUT: {
    cause: ['The recipient stopped these messages. Only they can allow them again.', 'Le destinataire a arrêté ces messages. Lui seul peut les permettre de nouveau.'],
    remedy: ['Do not send them by another way; call in an urgent case.', 'Ne les envoyez pas par une autre voie; appelez en cas d’urgence.'],
  },
  RECIPIENT_UNREACHABLE: {
    cause: ['The order has neither an email nor a mobile number for this message.', 'La commande n’a ni courriel ni numéro de cellulaire pour ce message.'],
    remedy: ['Add `email` or `phone` to the order, then send it again.', 'Ajoutez `email` ou `phone` à la commande, puis renvoyez-le.'],
  },
} satisfies Partial<Record<ErrorType, Explanation>>;

const handovers = {
  HANDOVER_NOT_FOUND: {
    cause: ['No handover has this id, or it belongs to a store that the key may not see.', 'Aucune remise n’a cet identifiant, ou elle appartient à un magasin que la clé ne peut pas voir.'],
    remedy: ['List the handovers with `GET /retailer/handovers`.', 'Énumérez les remises avec `GET /retailer/handovers`.'],
  },
  HANDOVER_OVER: {
    cause: ['The handover was closed, or reported as missed.', 'La remise est terminée, ou a été déclarée manquée.'],
    remedy: ['Start another handover for the remaining parcels.', 'Commencez une autre remise pour les colis qui restent.'],
  },
  HANDOVER_OPEN: {
    cause: ['The manifest lists what was handed over; the handover is still open.', 'Le manifeste énumère ce qui a été remis; la remise est encore ouverte.'],
    remedy: ['Close the handover first with `POST /retailer/handovers/:id/close`.', 'Terminez d’abord la remise avec `POST /retailer/handovers/:id/close`.'],
  },
  DRIVER_MAY_COME: {
    cause: ['A pickup can be reported as missed only some minutes after its time.', 'Un ramassage ne peut être déclaré manqué que quelques minutes après son heure.'],
    remedy: ['Report it again after the time in `message`.', 'Déclarez-le de nouveau après le délai indiqué dans `message`.'],
  },
  DRIVER_CAME: {
    cause: ['Some parcels of this pickup were handed over or picked up, so the driver was there.', 'Des colis de ce ramassage ont été remis ou ramassés; le livreur est donc venu.'],
    remedy: ['Ask the courier about the remaining parcels, with a request for each order.', 'Interrogez le transporteur sur les colis qui restent, par une demande pour chaque commande.'],
  },
  NOTHING_WAITS: {
    cause: ['No fulfilled order has this pickup.', 'Aucune commande confiée n’a ce ramassage.'],
    remedy: ['Check store, date and time.', 'Vérifiez le magasin, la date et l’heure.'],
  },
  SCAN_NOT_FOUND: {
    cause: ['The scan was taken back, or belongs to another handover.', 'La numérisation a été retirée, ou appartient à une autre remise.'],
    remedy: ['Read the scans with `GET /retailer/handovers/:id/packages`.', 'Lisez les numérisations avec `GET /retailer/handovers/:id/packages`.'],
  },
  NOTHING_SCANNED: {
    cause: ['The handover has no scanned parcel.', 'La remise n’a aucun colis numérisé.'],
    remedy: ['Scan at least one parcel, or report the pickup as missed.', 'Numérisez au moins un colis, ou déclarez le ramassage manqué.'],
  },
  PIN_INCORRECT: {
    cause: ['The PIN is not the one that the courier gave to its driver.', 'Le NIP n’est pas celui que le transporteur a donné à son livreur.'],
    remedy: ['Ask the driver to enter it again, or to sign instead.', 'Demandez au livreur de le saisir de nouveau, ou de signer.'],
  },
  PIN_NOT_OFFERED: {
    cause: ['The courier set no PIN for this pickup, or too many wrong ones were entered.', 'Le transporteur n’a fixé aucun NIP pour ce ramassage, ou trop de NIP inexacts ont été saisis.'],
    remedy: ['Send a `signature` instead.', 'Envoyez plutôt une `signature`.'],
  },
} satisfies Partial<Record<ErrorType, Explanation>>;

export const orderErrors = { ...orders, ...labels, ...conversations, ...handovers };
