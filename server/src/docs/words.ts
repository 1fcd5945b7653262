import type { Contract } from '@portage/contract/index';
import type { Pair } from '@portage/contract/words';

/** The texts around the guides. */
export const words = {
  title: ['{provider} for developers', '{provider} pour les développeurs'],
  about: ['Hand orders to the courier from your own programs, print their labels and follow them to the door.', 'Confiez vos commandes au transporteur depuis vos propres programmes, imprimez leurs étiquettes et suivez-les jusqu’à la porte.'],
  guides: ['By task', 'Par tâche'],
  reference: ['Every call', 'Tous les appels'],
  document: ['OpenAPI document', 'Document OpenAPI'],
  contents: ['Contents', 'Sommaire'],
  skip: ['Skip to the content', 'Aller au contenu'],
  otherLanguage: ['Français', 'English'],
  examplesIn: ['Examples in', 'Exemples en'],
  yourKey: ['Your API key', 'Votre clé API'],
  keyHelp: ['Paste a key to see it in every example. It stays in this tab and is sent nowhere.', 'Collez une clé pour la voir dans chaque exemple. Elle reste dans cet onglet et n’est envoyée nulle part.'],
  keyLive: ['This is a live key: what you run with it is really carried.', 'C’est une clé pour les données réelles : ce que vous exécutez avec elle est vraiment transporté.'],
  copy: ['Copy', 'Copier'],
  copied: ['Copied', 'Copié'],
  portal: ['Open the portal', 'Ouvrir le portail'],
  everyAnswer: ['Every call there is, read off the same table as the server’s own routes.', 'Tous les appels qui existent, lus dans la même table que les adresses du serveur.'],
  who: ['Who:', 'Qui :'],
  query: ['Query', 'Paramètres'],
  body: ['Body:', 'Corps :'],
  reply: ['Reply:', 'Réponse :'],
  refusals: ['Refusals:', 'Refus :'],
  shapes: ['Shapes', 'Formes'],
  required: ['required', 'obligatoire'],
  events: ['Events', 'Événements'],
} satisfies Record<string, Pair>;

/** The groups of callers that an endpoint admits. */
export const gates = {
  anyone: ['anyone', 'tout le monde'],
  member: ['a member', 'un membre'],
  caller: ['a member or an API key', 'un membre ou une clé API'],
  admin: ['an admin', 'un administrateur'],
  fleet: ['the courier', 'le transporteur'],
  signed: ['whoever has the signed address', 'qui détient l’adresse signée'],
  recipient: ['whoever has the token of a delivery’s chat', 'qui détient le jeton du clavardage d’une livraison'],
  people: ['a member with {right}', 'un membre avec {right}'],
  can: ['a member or an API key with {right}', 'un membre ou une clé API avec {right}'],
  keyCan: ['a member, or an API key with {right}', 'un membre, ou une clé API avec {right}'],
  confirmed: ['whoever has just confirmed their identity', 'qui a confirmé son identité'],
} satisfies Record<string, Pair>;

/** The names of requests and responses that are not JSON. */
export const kinds = {
  stream: ['a stream of events', 'un flux d’événements'],
  file: ['a file', 'un fichier'],
  page: ['a page', 'une page'],
  receive: ['no body', 'aucun corps'],
  hook: ['no body', 'aucun corps'],
} satisfies Record<string, Pair>;

/** The names of the nouns, in the order of the contract. */
export const nounNames: Record<keyof Contract, Pair> = {
  auth: ['Signing in', 'Connexion'],
  mail: ['Mail of the demo', 'Courriels de la démo'],
  account: ['Own account', 'Son propre compte'],
  team: ['Team', 'Équipe'],
  sso: ['Single sign-on', 'Authentification unique'],
  activity: ['Activity log', 'Journal'],
  preferences: ['Preferences', 'Préférences'],
  stores: ['Stores', 'Magasins'],
  settings: ['Settings', 'Paramètres'],
  keys: ['API keys', 'Clés API'],
  calls: ['Calls', 'Appels'],
  sandbox: ['Test data', 'Données d’essai'],
  walks: ['Simulated courier', 'Transporteur simulé'],
  webhooks: ['Webhooks', 'Points de terminaison'],
  developer: ['Developer tools', 'Outils de développement'],
  orders: ['Orders', 'Commandes'],
  recipients: ['Recipients', 'Destinataires'],
  requests: ['Requests to the courier', 'Demandes au transporteur'],
  claims: ['Claims and reviews', 'Réclamations et avis'],
  chat: ['Chat', 'Clavardage'],
  labels: ['Labels', 'Étiquettes'],
  uploads: ['Uploads', 'Téléversements'],
  imports: ['Imports', 'Importations'],
  exports: ['Exports', 'Exportations'],
  proofs: ['Proofs of delivery', 'Preuves de livraison'],
  jobs: ['Jobs', 'Tâches'],
  news: ['News', 'Nouvelles'],
  notifications: ['Messages to recipients', 'Messages aux destinataires'],
  views: ['Views', 'Vues'],
  expense: ['Charges and invoices', 'Frais et factures'],
  questions: ['Questions about charges', 'Questions sur les frais'],
  drivers: ['Offers to drive', 'Offres de livreurs'],
  shopify: ['Delivery at checkout', 'Livraison au paiement'],
  shops: ['Shopify shops', 'Boutiques Shopify'],
  statistics: ['Statistics', 'Statistiques'],
  fleet: ['Courier: the road', 'Transporteur : la route'],
  fleetRequests: ['Courier: requests', 'Transporteur : demandes'],
  fleetClaims: ['Courier: claims', 'Transporteur : réclamations'],
  recipientChat: ['Recipient: chat', 'Destinataire : clavardage'],
  fleetChat: ['Courier: chat', 'Transporteur : clavardage'],
  fleetInvoices: ['Courier: invoices', 'Transporteur : factures'],
  fleetQuestions: ['Courier: questions about charges', 'Transporteur : questions sur les frais'],
  retailers: ['Courier: retailers', 'Transporteur : détaillants'],
  fleetStores: ['Courier: stores', 'Transporteur : magasins'],
  fleetDrivers: ['Courier: drivers', 'Transporteur : livreurs'],
  shopifySide: ['Asked by Shopify', 'Demandé par Shopify'],
  tracking: ['Recipient’s page', 'Page du destinataire'],
  optOuts: ['Stopping messages', 'Arrêt des messages'],
};

/** The names of the guides. */
export const titles = {
  start: ['Begin', 'Commencer'],
  order: ['Make an order', 'Créer une commande'],
  once: ['Send it once', 'L’envoyer une seule fois'],
  change: ['Change it', 'La modifier'],
  label: ['Print its label', 'Imprimer son étiquette'],
  follow: ['Follow it', 'La suivre'],
  cancel: ['Take it back', 'La retirer'],
  pages: ['Read a list', 'Lire une liste'],
  file: ['Send a file of orders', 'Envoyer un fichier de commandes'],
  jobs: ['Wait for slow work', 'Attendre un long travail'],
  errors: ['Understand a refusal', 'Comprendre un refus'],
  walk: ['Try the whole way', 'Essayer tout le trajet'],
  webhooks: ['Be told by webhooks', 'Être avisé par webhook'],
  limits: ['Stay within the limits', 'Respecter les limites'],
} satisfies Record<string, Pair>;

/** The texts of the guides; code is between backticks. */
export const prose = {
  start: [
    'An API key speaks for your company. An admin makes one under *Settings › API keys*, for live data or for test data, chooses what it may do and in which stores, and sees it once. Send it in the header `Authorization`, behind `Bearer`, with every call; keep it out of browsers, apps and repositories.',
    'Une clé API parle au nom de votre entreprise. Un administrateur la crée sous *Paramètres › Clés API*, pour les données réelles ou d’essai, choisit ce qu’elle peut faire et dans quels magasins, et ne la voit qu’une fois. Envoyez-la dans l’en-tête `Authorization`, derrière `Bearer`, à chaque appel; gardez-la hors des navigateurs, des applications et des dépôts.',
  ],
  install: [
    'For TypeScript and JavaScript there is a typed client, without dependencies. Everything else speaks HTTP and JSON; types for other languages can be generated from the OpenAPI document.',
    'Pour TypeScript et JavaScript, il existe un client typé, sans dépendance. Tout le reste se fait en HTTP et en JSON; les types d’autres langages peuvent être générés à partir du document OpenAPI.',
  ],
  stores: [
    'The first call shows your stores, each with its next pickups. The calls below go on from this one: run them from top to bottom in one shell, or in one file.',
    'Le premier appel montre vos magasins, chacun avec ses prochains ramassages. Les appels qui suivent partent de celui-ci : exécutez-les de haut en bas dans un même terminal, ou dans un même fichier.',
  ],
  order: [
    'An order leaves from a store, at one of its pickups. The address must lie within the store’s service area: here the order goes to the store’s own address, so that it works for everyone. The answer is the whole order, with its tracking code and the tracking link for your recipient.',
    'Une commande part d’un magasin, à l’un de ses ramassages. L’adresse doit se trouver dans la zone de service du magasin : ici, la commande va à l’adresse du magasin lui-même, pour que l’exemple marche chez tout le monde. La réponse est la commande entière, avec son code de suivi et le lien de suivi pour votre destinataire.',
  ],
  once: [
    'A connection may break before the answer arrives. Send an `Idempotency-Key` of your own with a POST: the same call under the same key, within 24 hours, gets the first answer again and does nothing more. Another body under a used key is refused with `IDEMPOTENCY_KEY_REUSED`. The typed client makes one up for you and keeps it through all of its tries.',
    'Une connexion peut se rompre avant que la réponse arrive. Envoyez votre propre `Idempotency-Key` avec un POST : le même appel sous la même clé, dans les 24 heures, reçoit de nouveau la première réponse et ne fait rien de plus. Un autre corps sous une clé déjà utilisée est refusé avec `IDEMPOTENCY_KEY_REUSED`. Le client typé en choisit une pour vous et la garde pendant tous ses essais.',
  ],
  change: [
    'Only what you send changes. With the `version` that you read, a change made by someone else meanwhile is not written over: the call is refused with `STALE_VERSION`, and `data` holds the fresh order.',
    'Seul ce que vous envoyez change. Avec la `version` que vous avez lue, une modification faite entre-temps par quelqu’un d’autre n’est pas écrasée : l’appel est refusé avec `STALE_VERSION`, et `data` contient la commande à jour.',
  ],
  label: [
    'Making a label fulfils the order, if it is not yet: from then on the courier counts on it. The file is a PDF, one 4×6 inch page for each package.',
    'Créer l’étiquette confie la commande, si elle ne l’est pas encore : le transporteur compte alors sur elle. Le fichier est un PDF, une page de 4 × 6 pouces par colis.',
  ],
  follow: [
    '`status` says where the order stands, `trackers` how it came there, `attempts` each visit with its photos. Your recipient sees the same at `trackingLink`, in their language.',
    '`status` dit où en est la commande, `trackers` comment elle y est arrivée, `attempts` chaque tentative avec ses photos. Votre destinataire voit la même chose à `trackingLink`, dans sa langue.',
  ],
  cancel: [
    'Until `cutoffAt` an order can be taken back from the courier, and then be canceled. Later the courier is asked, with `POST /retailer/orders/:id/requests`.',
    'Jusqu’à `cutoffAt`, une commande peut être retirée au transporteur, puis annulée. Plus tard, on le demande au transporteur, avec `POST /retailer/orders/:id/requests`.',
  ],
  pages: [
    'A list comes in pages: `page`, `pageSize` (100 at most) and `sort=field:asc` or `desc`. The answer is `data` with `current`, `pageSize` and `total`. Search with `search=like:` and a text.',
    'Une liste vient par pages : `page`, `pageSize` (100 au plus) et `sort=champ:asc` ou `desc`. La réponse est `data`, avec `current`, `pageSize` et `total`. Cherchez avec `search=like:` suivi d’un texte.',
  ],
  file: [
    'Many orders come faster in a file: CSV or XLSX, one row each, 20 MB at most. Ask for an address, PUT the bytes to it, and start the job. Its columns are found by their names, in English or in French; rows with a fault are listed in `data.error.errors` and the others become orders.',
    'De nombreuses commandes arrivent plus vite dans un fichier : CSV ou XLSX, une ligne par commande, 20 Mo au plus. Demandez une adresse, envoyez-y les octets par PUT, puis lancez la tâche. Les colonnes sont reconnues à leur nom, en français ou en anglais; les lignes fautives sont énumérées dans `data.error.errors` et les autres deviennent des commandes.',
  ],
  jobs: [
    'What takes longer than a call answers a `jobId`. Look at the job every two seconds until its `status` is `FINISHED` or `FAILED`; this one prints the labels of a day into one file, whose address is in `data.data`.',
    'Ce qui dure plus longtemps qu’un appel répond un `jobId`. Consultez la tâche toutes les deux secondes jusqu’à ce que son `status` soit `FINISHED` ou `FAILED`; celle-ci imprime les étiquettes d’une journée dans un seul fichier, dont l’adresse est dans `data.data`.',
  ],
  errors: [
    'Every refusal has one shape. Decide by `error.type`, which never changes; show `message`, which follows `Accept-Language`; `errors` names every faulty field at once. Give `requestId` to support: it finds the call.',
    'Tous les refus ont la même forme. Décidez d’après `error.type`, qui ne change jamais; affichez `message`, qui suit `Accept-Language`; `errors` nomme d’un coup tous les champs fautifs. Donnez `requestId` au soutien : il permet de retrouver l’appel.',
  ],
  limits: [
    'A key may make {calls} calls a minute. Each answer says how many are left and in how many seconds they are whole again. One too many gets 429 with `Retry-After`: wait that long. So does 503, when the service is busy.',
    'Une clé peut faire {calls} appels par minute. Chaque réponse dit combien il en reste et dans combien de secondes le compte est remis. Un de trop reçoit 429 avec `Retry-After` : attendez ce temps-là. C’est pareil pour 503, quand le service est occupé.',
  ],
  walk: [
    'A test key, `pk_test_`, opens your test data: your stores and settings with orders of their own, of which nothing is carried, charged or sent to anybody. There a simulated courier walks an order to the end that you name, at once or step by step, and your webhooks are told of each step. Outcomes: {outcomes}.',
    'Une clé d’essai, `pk_test_`, ouvre vos données d’essai : vos magasins et vos paramètres, avec leurs propres commandes, dont rien n’est transporté, facturé ni envoyé à personne. Un transporteur simulé y mène une commande jusqu’à l’issue que vous nommez, d’un coup ou étape par étape, et vos webhooks sont avisés de chaque étape. Issues : {outcomes}.',
  ],
  webhooks: [
    'Instead of asking again and again, give an address of yours and choose its topics: {topics}. An endpoint can be made in the portal too, under *Settings › Webhooks*, where the log shows every try. Its secret is told once.',
    'Plutôt que de demander sans cesse, donnez une de vos adresses et choisissez ses sujets : {topics}. Un point de terminaison peut aussi se créer dans le portail, sous *Paramètres › Webhooks*, où le journal montre chaque essai. Son secret n’est montré qu’une fois.',
  ],
  verify: [
    'Each event is signed by Standard Webhooks; a library checks it in most languages. Verify the raw body, before you parse it. For a plain HMAC, read the header that ends in `-hmac-sha256`: the HMAC-SHA256 of the body in hexadecimal, keyed with the secret as displayed. For a day after a rotation, the header that ends in `-hmac-sha256-previous` contains the HMAC under the previous secret. The header `webhook-request-id` is the `x-request-id` of the request that caused the event.',
    'Chaque événement est signé selon Standard Webhooks; une bibliothèque le vérifie dans la plupart des langages. Vérifiez le corps tel qu’il est arrivé, avant de l’analyser. Un programme qui attend un HMAC simple en trouve un dans l’en-tête qui se termine par `-hmac-sha256` : celui du corps, en hexadécimal, avec le secret tel qu’il a été montré. Le jour qui suit un renouvellement, un autre en-tête, qui se termine par `-hmac-sha256-previous`, contient celui du secret précédent. L’en-tête `webhook-request-id` contient le `x-request-id` de la requête à l’origine de l’événement.',
  ],
  receive: [
    'Answer with 2xx within {seconds} seconds; anything else is tried again, ten times over three days. An event may come twice, under the same `id`: remember those you have seen. The events of one order come in order, each with a higher `sequence`. An answer of 410 turns the endpoint off. That an order was taken back from the courier before its cutoff is told by no topic: `ORDER_FULFILLMENT` comes anew when it is fulfilled again; until then, read the order.',
    'Répondez par 2xx en moins de {seconds} secondes; toute autre réponse donne lieu à un nouvel essai, dix fois en trois jours. Un événement peut arriver deux fois, sous le même `id` : retenez ceux que vous avez vus. Les événements d’une commande se suivent, chacun avec une `sequence` plus élevée. Une réponse 410 désactive le point de terminaison. Aucun sujet n’annonce qu’une commande a été retirée au transporteur avant son heure limite : `ORDER_FULFILLMENT` revient quand elle est confiée de nouveau; d’ici là, lisez la commande.',
  ],
  noMore: ['An endpoint that is no longer needed is deleted, with its log.', 'Un point de terminaison devenu inutile se supprime, avec son journal.'],
} satisfies Record<string, Pair>;
