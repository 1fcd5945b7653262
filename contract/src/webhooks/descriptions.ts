// The fields of webhooks, for the API reference.
import { type Descriptions, inEach } from '../docs/describe.ts';
import { webhookTopics } from './topics.ts';

/** Returns the name of a topic's schema: `ORDER_CREATION` → `OrderCreationEvent`. */
const eventOf = (topic: string) => `${topic.toLowerCase().replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())}Event`;

const events: Descriptions = {
  ...inEach(['WebhookPayload', ...webhookTopics.map(eventOf)], {
    id: ['The id of the event, also in the header `webhook-id`. It is the same at every attempt: ignore ids you have seen.', 'L’identifiant de l’événement, aussi dans l’en-tête `webhook-id`. Il est le même à chaque tentative : ignorez ceux déjà vus.'],
    type: ['The topic of the event.', 'Le sujet de l’événement.'],
    data: ['The order and the details of the event.', 'La commande et les détails de l’événement.'],
  }),
  ...inEach(['OrderChanges', 'EventList'], {
    hasMore: ['Whether the next page can be read now; otherwise keep the cursor for the next time.', 'Indique si la page suivante peut être lue maintenant; sinon, gardez le curseur pour la prochaine fois.'],
  }),
  ...inEach(['EventList'], {
    data: ['The events, oldest first, each as the webhook that carries it.', 'Les événements, du plus ancien au plus récent, chacun comme le webhook qui le porte.'],
    cursor: ['The position after this page: store it, and pass it with the next call. Null before the first event.', 'La position après cette page : conservez-la et donnez-la au prochain appel. Null avant le premier événement.'],
  }),
  ...inEach(['webhooksEvents'], {
    cursor: ['The `cursor` of a page, or the id of any event, such as the last webhook you handled: later events are returned.', 'Le `cursor` d’une page, ou l’identifiant d’un événement, par exemple du dernier webhook traité : les suivants sont renvoyés.'],
    topic: ['Only events of this topic.', 'Seulement les événements de ce sujet.'],
    orderId: ['Only the events of this order.', 'Seulement les événements de cette commande.'],
  }),
  timestamp: ['When the event happened, in ISO 8601 UTC.', 'Le moment de l’événement, en ISO 8601 UTC.'],
  apiVersion: ['The version of the payload’s format, which does not change within a version.', 'La version du format du contenu, qui ne change pas à l’intérieur d’une version.'],
  sequence: ['Grows with each event of an order, not by one: a higher number is a later state. Test events have 0.', 'Augmente à chaque événement d’une commande, mais pas de un : un numéro plus grand est un état plus récent. Les essais ont 0.'],
  test: ['True for a test event; absent otherwise.', 'Vrai pour un événement d’essai; absent sinon.'],
  'data.order': ['The order as it is when the event is first sent or listed, without its history, log, requests and proofs.', 'La commande au premier envoi ou à la première lecture de l’événement, sans son historique, son journal, ses demandes ni ses preuves.'],
  'data.by': ['The source of the event: the courier, an admin, a coordinator or API key, or the recipient.', 'L’origine de l’événement : le transporteur, un administrateur, un coordonnateur ou une clé API, ou le destinataire.'],
  'data.note': ['The courier’s note on the event; null if there is none.', 'La note du transporteur sur l’événement; null s’il n’y en a pas.'],
  scan: ['Whether the parcel arrived at the warehouse or was sorted there.', 'Indique si le colis est arrivé à l’entrepôt ou y a été trié.'],
  'OrderOutForDeliveryEvent.data.driver': ['The driver’s name; null if the courier named none.', 'Le nom du livreur; null si le transporteur n’en a pas nommé.'],
  'data.attempt': ['The attempt that the event reports; null if there was none, such as after a correction.', 'La tentative que rapporte l’événement; null s’il n’y en a pas eu, par exemple après une correction.'],
  'data.photos': ['The photos of the attempt; without an attempt, those of the delivery.', 'Les photos de la tentative; sans tentative, celles de la livraison.'],
  completion: ['Where the parcel was left or handed over; null if the courier did not say.', 'L’endroit où le colis a été laissé ou donné; null si le transporteur ne l’a pas précisé.'],
  'OrderAttemptedEvent.data.reason': ['Why the attempt was missed; null if the courier gave no known reason.', 'Le motif de la tentative manquée; null si le transporteur n’a pas donné de motif connu.'],
  'OrderCanceledEvent.data.reason': ['Why the courier canceled the shipment; null if it gave no reason, or if a member canceled.', 'Le motif de l’annulation par le transporteur; null s’il n’en a pas donné, ou si un membre a annulé.'],
  'OrderCanceledEvent.data.canceled': ['`ORDER`: deleted before it was fulfilled. `SHIPMENT`: the order is kept, as canceled.', '`ORDER` : supprimée avant d’être confiée. `SHIPMENT` : la commande est conservée, comme annulée.'],
  'OrderRescheduledEvent.data.date': ['The new delivery date, `YYYY-MM-DD`, local to the store; null if the order has none.', 'La nouvelle date de livraison, `AAAA-MM-JJ`, à l’heure locale du magasin; null si la commande n’en a pas.'],
  'OrderRescheduledEvent.data.time': ['The new time, `HH:mm`, local to the store; null if the order has none.', 'La nouvelle heure, `HH:mm`, à l’heure locale du magasin; null si la commande n’en a pas.'],
  'data.dropoffPoint': ['Where the parcel waits for its recipient; null if the courier did not say.', 'L’endroit où le colis attend son destinataire; null si le transporteur ne l’a pas précisé.'],
};

const endpoints: Descriptions = {
  ...inEach(['WebhookEndpoint', 'MadeEndpoint'], {
    id: ['The id of the endpoint.', 'L’identifiant du point de terminaison.'],
    url: ['The URL that events are sent to; only its host if you may not use all of the endpoint’s stores.', 'L’URL où les événements sont envoyés; seulement son hôte si vous ne pouvez pas utiliser tous ses magasins.'],
    pickupSchedules: ['The ids of the stores whose events it receives and that you may use; empty if it has all stores.', 'Les identifiants des magasins dont il reçoit les événements et que vous pouvez utiliser; vide s’il les a tous.'],
    state: ['`ON`, `OFF`, or `FAILING`: its last attempts failed, and it gets one attempt a minute.', '`ON`, `OFF`, ou `FAILING` : ses dernières tentatives ont échoué, et il en reçoit une par minute.'],
    hint: ['The last characters of its secret, to recognize it by.', 'Les derniers caractères de son secret, pour le reconnaître.'],
    previousUntil: ['Until when events are also signed with the secret before the last rotation, in ISO 8601 UTC; null if never rotated.', 'Le moment jusqu’auquel les événements sont aussi signés avec le secret précédent, en ISO 8601 UTC; null s’il n’a jamais été renouvelé.'],
    counts: ['The sends that were not received, by state; each is counted up to 1,000.', 'Les envois non reçus, selon leur état; chacun est compté jusqu’à 1 000.'],
    createdBy: ['The name of the member or key that created the endpoint.', 'Le nom du membre ou de la clé qui a créé le point de terminaison.'],
  }),
  ...inEach(['WebhookEndpoint', 'MadeEndpoint', 'NewEndpoint', 'EndpointEdit'], {
    description: ['The retailer’s own text about the endpoint, which may be empty.', 'Le texte du détaillant au sujet du point de terminaison, qui peut être vide.'],
    hasAllStores: ['Whether it receives the events of every store, also of future ones.', 'Indique s’il reçoit les événements de tous les magasins, même futurs.'],
  }),
  ...inEach(['NewEndpoint', 'EndpointEdit'], {
    url: ['The URL that events are sent to: https on port 443 or 8443, open to the internet.', 'L’URL où les événements sont envoyés : https sur le port 443 ou 8443, accessible par Internet.'],
    pickupScheduleId: ['The ids of the stores whose events it receives, unless `hasAllStores` is true.', 'Les identifiants des magasins dont il reçoit les événements, sauf si `hasAllStores` est vrai.'],
  }),
  topics: ['The topics of the events that it receives.', 'Les sujets des événements qu’il reçoit.'],
  off: ['When and why it was turned off; null while it is on.', 'Le moment et la raison de sa désactivation; null tant qu’il est activé.'],
  'off.at': ['When it was turned off, in ISO 8601 UTC.', 'Le moment de sa désactivation, en ISO 8601 UTC.'],
  'off.reason': ['Turned off by a member, after it answered 410 (`GONE`), or after failing for five days.', 'Désactivé par un membre, après une réponse 410 (`GONE`), ou après cinq jours d’échecs.'],
  failingSince: ['Since when every attempt has failed, in ISO 8601 UTC; null if the last one succeeded.', 'Le moment depuis lequel toutes les tentatives échouent, en ISO 8601 UTC; null si la dernière a réussi.'],
  'counts.waiting': ['Sends that wait for an attempt.', 'Les envois qui attendent une tentative.'],
  'counts.held': ['Sends that were held while the endpoint was off.', 'Les envois conservés pendant que le point de terminaison était désactivé.'],
  'counts.failed': ['Sends that failed after ten attempts.', 'Les envois qui ont échoué après dix tentatives.'],
  lastSentAt: ['When an event was last received with success, in ISO 8601 UTC; null if none was.', 'Le moment de la dernière réception réussie, en ISO 8601 UTC; null s’il n’y en a pas eu.'],
  secret: ['The secret that signs the events, with the prefix `whsec_`. Only this response contains it.', 'Le secret qui signe les événements, avec le préfixe `whsec_`. Seule cette réponse le contient.'],
  force: ['Rotates even within 24 hours of the last rotation; the oldest secret then stops signing at once.', 'Renouvelle même dans les 24 heures qui suivent le dernier renouvellement; le plus ancien secret cesse alors de signer.'],
  'TurningOn.since': ['Held events that are not older than this are sent, in ISO 8601; null sends none.', 'Les événements conservés qui ne sont pas plus anciens sont envoyés, en ISO 8601; null n’en envoie aucun.'],
  'EndpointTest.topic': ['The topic of the test event.', 'Le sujet de l’événement d’essai.'],
  'EndpointTest.orderId': ['The order that the event is about; without it, the newest.', 'La commande dont parle l’événement; sans elle, la plus récente.'],
  ...inEach(['webhooksRead', 'webhooksEdit', 'webhooksDelete', 'webhooksRotate', 'webhooksTurnOff', 'webhooksTurnOn', 'webhooksTest', 'webhooksSends', 'webhooksSend', 'webhooksSendAgain', 'webhooksSendAllAgain'], {
    id: ['The id of the endpoint.', 'L’identifiant du point de terminaison.'],
  }),
};

const sends: Descriptions = {
  ...inEach(['WebhookSend', 'WebhookSendDetail'], {
    id: ['The id of the send: one event for one endpoint.', 'L’identifiant de l’envoi : un événement pour un point de terminaison.'],
    isTest: ['Whether it is a test event.', 'Indique s’il s’agit d’un événement d’essai.'],
    order: ['The order that the event is about.', 'La commande dont parle l’événement.'],
    'order.id': ['The id of the order.', 'L’identifiant de la commande.'],
    attempts: ['The number of attempts made.', 'Le nombre de tentatives faites.'],
    status: ['The HTTP status of the last response; null if there was none.', 'Le statut HTTP de la dernière réponse; null s’il n’y en a pas eu.'],
    endedAt: ['When it was received, failed or was held, in ISO 8601 UTC; null while it waits.', 'Le moment où il a été reçu, a échoué ou a été conservé, en ISO 8601 UTC; null tant qu’il attend.'],
    sentAgainBy: ['The name of the member or key that last sent it again; null if none did.', 'Le nom du membre ou de la clé qui l’a renvoyé en dernier; null si personne ne l’a fait.'],
  }),
  ...inEach(['WebhookSend', 'WebhookSendDetail', 'webhooksSends'], {
    state: ['`WAITING` for an attempt, `SENT`, `FAILED` after ten attempts, or `HELD` while the endpoint is off.', '`WAITING` : attend une tentative; `SENT` : reçu; `FAILED` : dix échecs; `HELD` : conservé, le point de terminaison étant désactivé.'],
  }),
  topic: ['The topic of the event.', 'Le sujet de l’événement.'],
  eventId: ['The id of the event, the same for every attempt and endpoint: the header `webhook-id`.', 'L’identifiant de l’événement, le même pour chaque tentative et point de terminaison : l’en-tête `webhook-id`.'],
  nextAt: ['When the next attempt is due, in ISO 8601 UTC; null if none is.', 'Le moment de la prochaine tentative, en ISO 8601 UTC; null s’il n’y en a pas.'],
  failure: ['Why there was no response: a refused address, an unknown name, a failed connection or certificate, or a timeout; null if there was one.', 'La raison de l’absence de réponse : adresse refusée, nom inconnu, échec de connexion ou de certificat, délai dépassé; null s’il y a une réponse.'],
  payload: ['The body of the event as JSON text; null once it is erased, after 30 days.', 'Le contenu de l’événement en texte JSON; null une fois effacé, après 30 jours.'],
  tries: ['The attempts, newest first: the last 100 at most.', 'Les tentatives, de la plus récente à la plus ancienne : les 100 dernières au plus.'],
  ...inEach(['WebhookAttempt'], {
    id: ['The id of the attempt.', 'L’identifiant de la tentative.'],
    at: ['When the request was sent, in ISO 8601 UTC.', 'Le moment de l’envoi de la requête, en ISO 8601 UTC.'],
    status: ['The HTTP status of the response; null if there was none.', 'Le statut HTTP de la réponse; null s’il n’y en a pas eu.'],
  }),
  requestHeaders: ['The headers that were sent, without the signatures.', 'Les en-têtes envoyés, sans les signatures.'],
  response: ['The first 16 KB of the response body; null if there was none, or once it is erased.', 'Les 16 premiers Ko du contenu de la réponse; null s’il n’y en a pas eu, ou une fois effacé.'],
  ms: ['How long the request took, in milliseconds.', 'La durée de la requête, en millisecondes.'],
  ...inEach(['OutboundReply'], {
    status: ['The HTTP status of the response; null if there was none.', 'Le statut HTTP de la réponse; null s’il n’y en a pas eu.'],
    body: ['The beginning of the response body, as text: 16 KB at most.', 'Le début du contenu de la réponse, en texte : 16 Ko au plus.'],
  }),
  'webhooksSends.search': ['A whole order number, tracking code or event id.', 'Un numéro de commande, un code de suivi ou un identifiant d’événement, en entier.'],
  ...inEach(['webhooksSends', 'SendingAgain'], {
    from: ['The start of the period, included, in ISO 8601 with an offset or `Z`.', 'Le début de la période, inclus, en ISO 8601 avec un décalage ou `Z`.'],
    to: ['The end of the period, excluded, in ISO 8601 with an offset or `Z`; without it, now.', 'La fin de la période, exclue, en ISO 8601 avec un décalage ou `Z`; sans elle, maintenant.'],
  }),
  'webhooksSends.before': ['The `next` of the previous page; only earlier sends are returned.', 'Le `next` de la page précédente; seuls les envois antérieurs sont renvoyés.'],
  send: ['The id of the send.', 'L’identifiant de l’envoi.'],
  states: ['The states of the sends to repeat.', 'Les états des envois à répéter.'],
  'SentAgain.count': ['The number of sends that are queued now.', 'Le nombre d’envois mis en file maintenant.'],
  'SentAgain.hasMore': ['Whether the rest of the period follows automatically.', 'Indique si le reste de la période suit automatiquement.'],
};

export const webhookDescriptions: Descriptions = { ...events, ...endpoints, ...sends };
