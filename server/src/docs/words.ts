import type { Contract } from '@portage/contract/index';
import type { Pair } from '@portage/contract/words';

/** The texts around the guides. */
export const words = {
  title: ['{provider} for developers', '{provider} pour les développeurs'],
  about: ['Hand orders to the courier from your own programs, print their labels and follow them to the door.', 'Confiez vos commandes au transporteur depuis vos propres programmes, imprimez leurs étiquettes et suivez-les jusqu’à la porte.'],
  guides: ['By task', 'Par tâche'],
  reference: ['All calls', 'Tous les appels'],
  status: ['Status', 'État du service'],
  document: ['OpenAPI document', 'Document OpenAPI'],
  contents: ['Contents', 'Sommaire'],
  skip: ['Skip to the content', 'Aller au contenu'],
  otherLanguage: ['Français', 'English'],
  examplesIn: ['Examples in', 'Exemples en'],
  yourKey: ['Your API key', 'Votre clé API'],
  keyHelp: ['Paste a key to see it in every example. It stays in this tab and is sent nowhere.', 'Collez une clé pour la voir dans chaque exemple. Elle reste dans cet onglet et n’est envoyée nulle part.'],
  keyLive: ['This is a live key: orders that you create with it are really delivered.', 'C’est une clé pour les données réelles : les commandes que vous créez avec elle sont vraiment livrées.'],
  copy: ['Copy', 'Copier'],
  copied: ['Copied', 'Copié'],
  portal: ['Open the portal', 'Ouvrir le portail'],
  courier: ['Calls of the courier', 'Appels du transporteur'],
  others: ['Other calls', 'Autres appels'],
  errors: ['Errors', 'Erreurs'],
  changes: ['Changes', 'Changements'],
  everyAnswer: [
    'Everything that a retailer’s API key, or a member who is signed in, can call. Examples show a real request and its reply; lists in replies are shortened.',
    'Tout ce que peut appeler une clé API d’un détaillant, ou un membre connecté. Les exemples montrent une vraie requête et sa réponse; les listes des réponses y sont abrégées.',
  ],
  who: ['Who:', 'Qui :'],
  parameters: ['Parameters', 'Paramètres'],
  body: ['Body:', 'Corps :'],
  reply: ['Reply:', 'Réponse :'],
  headers: ['Headers:', 'En-têtes :'],
  refusals: ['Errors:', 'Erreurs :'],
  shapes: ['Schemas', 'Schémas'],
  events: ['Events', 'Événements'],
} satisfies Record<string, Pair>;

/** The texts of the reference’s pages. */
export const referenceWords = {
  ofCourier: ['The calls of the courier: its systems use the courier’s key, members of its desk their session. A retailer needs none of them.', 'Les appels du transporteur : ses systèmes utilisent sa clé, les membres de son bureau leur session. Un détaillant n’en a besoin d’aucun.'],
  ofOthers: ['Calls that need no key: signing in, the recipient’s pages, signed URLs, and what other companies call.', 'Les appels sans clé : la connexion, les pages du destinataire, les URL signées et ce que d’autres entreprises appellent.'],
  elsewhere: ['On other pages:', 'Sur d’autres pages :'],
  search: ['Search calls, fields and errors', 'Chercher un appel, un champ ou une erreur'],
  find: ['Search', 'Chercher'],
  found: ['Results for “{search}”: {count}', 'Résultats pour « {search} » : {count}'],
  headers: ['Headers and errors of every call', 'En-têtes et erreurs de tous les appels'],
  sent: ['Headers that you can send', 'En-têtes que vous pouvez envoyer'],
  received: ['Headers of replies', 'En-têtes des réponses'],
  errorsOfEveryCall: ['Errors that every call can return', 'Erreurs que tout appel peut renvoyer'],
  ofEveryCall: ['those of every call', 'celles de tous les appels'],
  andOfEveryCall: ['and those of every call', 'et celles de tous les appels'],
  errorTypes: ['Error types', 'Types d’erreurs'],
} satisfies Record<string, Pair>;

/** The limits of a field. */
export const limits = {
  characters: ['at most {most} characters', '{most} caractères au plus'],
  entries: ['at most {most} entries', '{most} entrées au plus'],
  range: ['{least} to {most}', 'de {least} à {most}'],
  byDefault: ['default {value}', 'par défaut {value}'],
  required: ['required', 'obligatoire'],
  optional: ['optional', 'facultatif'],
} satisfies Record<string, Pair>;

/** The texts of the status page. */
export const statusWords = {
  'all.WORKS': ['Everything works.', 'Tout fonctionne.'],
  'all.DELAYED': ['The service works, and some of its work is delayed. Nothing is lost.', 'Le service fonctionne, mais une partie du travail est en retard. Rien n’est perdu.'],
  'all.DOWN': ['The service is interrupted. We are working on it.', 'Le service est interrompu. Nous y travaillons.'],
  'all.UNKNOWN': ['The service works. Part of its state could not be read.', 'Le service fonctionne. Une partie de son état n’a pas pu être lue.'],
  'part.api': ['API and portal', 'API et portail'],
  'part.database': ['Database', 'Base de données'],
  'part.jobs': ['Jobs: imports, labels, exports', 'Tâches : importations, étiquettes, exportations'],
  'part.webhooks': ['Webhooks', 'Webhooks'],
  'part.messages': ['Messages to recipients and emails', 'Messages aux destinataires et courriels'],
  WORKS: ['Works', 'Fonctionne'],
  DELAYED: ['Delayed', 'En retard'],
  DOWN: ['Interrupted', 'Interrompu'],
  UNKNOWN: ['Unknown', 'Inconnu'],
  at: ['As of', 'Relevé du'],
} satisfies Record<string, Pair>;

/** The groups of callers that an endpoint admits. */
export const gates = {
  anyone: ['anyone', 'tout le monde'],
  anyMember: ['a member', 'un membre'],
  anyAdmin: ['an admin', 'un administrateur'],
  member: ['a member', 'un membre'],
  caller: ['a member or an API key', 'un membre ou une clé API'],
  admin: ['an admin', 'un administrateur'],
  fleet: ['the courier', 'le transporteur'],
  desk: ['the courier’s key, or a member of the courier with {right}', 'la clé du transporteur, ou un membre du transporteur avec {right}'],
  signed: ['the holder of the signed URL', 'la personne qui a l’URL signée'],
  recipient: ['the holder of the token of a delivery’s chat', 'la personne qui a le jeton du clavardage d’une livraison'],
  people: ['a member with {right}', 'un membre avec {right}'],
  can: ['a member or an API key with {right}', 'un membre ou une clé API avec {right}'],
  keyCan: ['a member, or an API key with {right}', 'un membre, ou une clé API avec {right}'],
  confirmed: ['a member who has just confirmed their identity', 'un membre qui vient de confirmer son identité'],
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
  mail: ['Emails of the demo', 'Courriels de la démo'],
  account: ['Caller’s account', 'Compte de l’appelant'],
  team: ['Team', 'Équipe'],
  sso: ['Single sign-on', 'Authentification unique'],
  activity: ['Activity log', 'Journal'],
  handovers: ['Handovers', 'Remises'],
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
  quotes: ['Quotes', 'Estimations de prix'],
  recipients: ['Recipients', 'Destinataires'],
  requests: ['Requests to the courier', 'Demandes au transporteur'],
  problems: ['Inbox', 'Commandes à traiter'],
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
  timeline: ['Timeline of an order', 'Historique d’une commande'],
  views: ['Views', 'Vues'],
  expense: ['Charges and invoices', 'Frais et factures'],
  questions: ['Questions about charges', 'Questions sur les frais'],
  drivers: ['Driver applications', 'Candidatures de livreurs'],
  shopify: ['Delivery at checkout', 'Livraison au paiement'],
  shops: ['Shopify shops', 'Boutiques Shopify'],
  statistics: ['Statistics', 'Statistiques'],
  today: ['Today', 'Aujourd’hui'],
  fleet: ['Courier: the road', 'Transporteur : la route'],
  fleetRequests: ['Courier: requests', 'Transporteur : demandes'],
  fleetHandovers: ['Courier: handovers', 'Transporteur : remises'],
  fleetClaims: ['Courier: claims', 'Transporteur : réclamations'],
  fleetMessages: ['Courier: messages', 'Transporteur : messages'],
  recipientChat: ['Recipient: chat', 'Destinataire : clavardage'],
  fleetChat: ['Courier: chat', 'Transporteur : clavardage'],
  fleetInvoices: ['Courier: invoices', 'Transporteur : factures'],
  fleetQuestions: ['Courier: questions about charges', 'Transporteur : questions sur les frais'],
  retailers: ['Courier: retailers', 'Transporteur : détaillants'],
  fleetStores: ['Courier: stores', 'Transporteur : magasins'],
  fleetDrivers: ['Courier: driver applications', 'Transporteur : candidatures de livreurs'],
  shopifySide: ['Called by Shopify', 'Appels de Shopify'],
  tracking: ['Recipient’s page', 'Page du destinataire'],
  optOuts: ['Stopping messages', 'Arrêt des messages'],
};

/** The names of the guides. */
export const titles = {
  start: ['Get started', 'Commencer'],
  order: ['Create an order', 'Créer une commande'],
  quote: ['Get a quote', 'Demander une estimation de prix'],
  once: ['Avoid duplicates (idempotency)', 'Éviter les doublons (idempotence)'],
  change: ['Change it', 'La modifier'],
  label: ['Print its label', 'Imprimer son étiquette'],
  follow: ['Follow it', 'La suivre'],
  cancel: ['Cancel an order', 'Annuler une commande'],
  pages: ['Read a list', 'Lire une liste'],
  file: ['Import a file', 'Importer un fichier'],
  jobs: ['Wait for a job', 'Attendre une tâche'],
  errors: ['Handle errors', 'Traiter les erreurs'],
  walk: ['Simulate a delivery', 'Simuler une livraison'],
  webhooks: ['Receive webhooks', 'Recevoir des webhooks'],
  reconcile: ['Catch up after an outage', 'Rattraper son retard après une panne'],
  limits: ['Stay within the limits', 'Respecter les limites'],
} satisfies Record<string, Pair>;

/** The texts of the guides; code is between backticks. */
export const prose = {
  start: [
    'An API key acts for your company. An admin creates it under *Developers › API keys*, for live data or test data, with the permissions and stores that it needs; these guides need *{orders}* and *{settings}*. It is shown once. Send it with every call, in the header `Authorization` after `Bearer`; keep it out of browsers, apps and repositories.',
    'Une clé API parle au nom de votre entreprise. Un administrateur la crée sous *Développeurs › Clés API*, pour les données réelles ou d’essai, choisit ce qu’elle peut faire et dans quels magasins, et ne la voit qu’une fois; ces guides exigent *{orders}* et *{settings}*. Envoyez-la dans l’en-tête `Authorization`, après `Bearer`, à chaque appel; gardez-la hors des navigateurs, des applications et des dépôts.',
  ],
  install: [
    'For TypeScript and JavaScript there is a typed client without dependencies. Other languages use HTTP and JSON; their types can be generated from the OpenAPI document.',
    'Pour TypeScript et JavaScript, il existe un client typé, sans dépendance. Tout le reste se fait en HTTP et en JSON; les types d’autres langages peuvent être générés à partir du document OpenAPI.',
  ],
  stores: [
    'The first call shows your stores, each with its next pickups. The calls below use its result: run them from top to bottom in one shell, or in one file.',
    'Le premier appel montre vos magasins, chacun avec ses prochains ramassages. Les appels qui suivent partent de celui-ci : exécutez-les de haut en bas dans un même terminal, ou dans un même fichier.',
  ],
  order: [
    'An order leaves from a store, at one of its pickups. The address must be in the store’s service area: this example uses the store’s own address, so that it works for everyone. The response is the whole order, with its tracking code and the tracking link for your recipient.',
    'Une commande part d’un magasin, à l’un de ses ramassages. L’adresse doit se trouver dans la zone de service du magasin : ici, la commande va à l’adresse du magasin lui-même, pour que l’exemple marche chez tout le monde. La réponse est la commande entière, avec son code de suivi et le lien de suivi pour votre destinataire.',
  ],
  quote: [
    'Before there is an order, for example at your checkout, ask whether a store can deliver to an address or a postal code, when, and at what price. `reason` is the error that the order would get. `pickups` are the next ones, each with its `cutoffAt` and `deliveryDate`. `price` is what the order will be charged if it is delivered that day at the first visit, with taxes, in cents; a key sees it with the permission *View billing*.',
    'Avant qu’il y ait une commande, par exemple au moment du paiement, demandez si un magasin peut livrer à une adresse ou à un code postal, quand et à quel prix. `reason` est l’erreur que la commande recevrait. `pickups` sont les prochains ramassages, chacun avec son `cutoffAt` et sa `deliveryDate`. `price` est ce que la commande coûtera si elle est livrée ce jour-là au premier passage, taxes comprises, en cents; une clé le voit avec l’autorisation *Voir la facturation*.',
  ],
  once: [
    'A connection may break before the response arrives. Send your own `Idempotency-Key` with a POST: the same call with the same key, within 24 hours, returns the first response again and has no further effect. Another body with a used key is refused with `IDEMPOTENCY_KEY_REUSED`. The typed client generates a key and uses it for all of its attempts.',
    'Une connexion peut se rompre avant que la réponse arrive. Envoyez votre propre `Idempotency-Key` avec un POST : le même appel sous la même clé, dans les 24 heures, reçoit de nouveau la première réponse et ne fait rien de plus. Un autre corps sous une clé déjà utilisée est refusé avec `IDEMPOTENCY_KEY_REUSED`. Le client typé en choisit une pour vous et la garde pendant tous ses essais.',
  ],
  change: [
    'Only the fields that you send change. With the `version` that you read, you cannot overwrite a change made by someone else in the meantime: the call is refused with `STALE_VERSION`, and `data` contains the current order.',
    'Seul ce que vous envoyez change. Avec la `version` que vous avez lue, une modification faite entre-temps par quelqu’un d’autre n’est pas écrasée : l’appel est refusé avec `STALE_VERSION`, et `data` contient la commande à jour.',
  ],
  label: ['Generating a label fulfils the order if necessary: the courier then expects it. The file is a PDF, one 4×6 inch page for each package.', 'Créer l’étiquette confie la commande, si elle ne l’est pas encore : le transporteur compte alors sur elle. Le fichier est un PDF, une page de 4 × 6 pouces par colis.'],
  follow: [
    '`status` is the current status of the order, `trackers` its history, and `attempts` lists each attempt with its photos. Your recipient sees the same at `trackingLink`, in their language.',
    '`status` dit où en est la commande, `trackers` comment elle y est arrivée, `attempts` chaque tentative avec ses photos. Votre destinataire voit la même chose à `trackingLink`, dans sa langue.',
  ],
  cancel: [
    'Until `cutoffAt`, an order can be voided and then canceled. Afterwards, request it from the courier with `POST /retailer/orders/:id/requests`.',
    'Jusqu’à `cutoffAt`, une commande peut être retirée au transporteur, puis annulée. Plus tard, on le demande au transporteur, avec `POST /retailer/orders/:id/requests`.',
  ],
  pages: [
    'A list has pages: send `page`, `pageSize` (at most 100) and `sort=field:asc` or `desc`. The response contains `data` with `current`, `pageSize` and `total`. Search with `search=like:` and a text.',
    'Une liste vient par pages : `page`, `pageSize` (100 au plus) et `sort=champ:asc` ou `desc`. La réponse est `data`, avec `current`, `pageSize` et `total`. Cherchez avec `search=like:` suivi d’un texte.',
  ],
  file: [
    'Many orders are faster to send in a file: CSV or XLSX, one row each, at most 20 MB. Get an upload URL, PUT the bytes to it, and start the job. Columns are recognized by their names, in English or in French; faulty rows are listed in `data.error.errors`, and the others become orders.',
    'De nombreuses commandes arrivent plus vite dans un fichier : CSV ou XLSX, une ligne par commande, 20 Mo au plus. Demandez une adresse, envoyez-y les octets par PUT, puis lancez la tâche. Les colonnes sont reconnues à leur nom, en français ou en anglais; les lignes fautives sont énumérées dans `data.error.errors` et les autres deviennent des commandes.',
  ],
  jobs: [
    'Longer work returns a `jobId`. Poll the job every two seconds until its `status` is `FINISHED` or `FAILED`. This job prints the labels of a day into one file, whose URL is in `data.data`.',
    'Ce qui dure plus longtemps qu’un appel répond un `jobId`. Consultez la tâche toutes les deux secondes jusqu’à ce que son `status` soit `FINISHED` ou `FAILED`; celle-ci imprime les étiquettes d’une journée dans un seul fichier, dont l’adresse est dans `data.data`.',
  ],
  errors: [
    'All errors have the same shape. Decide by `error.type`, which never changes. Show `message`, which is in the language of `Accept-Language`. `errors` lists all invalid fields. Give `requestId` to support, to identify the call.',
    'Tous les refus ont la même forme. Décidez d’après `error.type`, qui ne change jamais; affichez `message`, qui suit `Accept-Language`; `errors` nomme d’un coup tous les champs fautifs. Donnez `requestId` au soutien : il permet de retrouver l’appel.',
  ],
  limits: [
    'A key may send {calls} calls a minute. Each response contains the number of calls left, and the seconds until the limit resets. A call over the limit gets a 429 with `Retry-After`: wait that long. Do the same after a 503, which means that the service is busy.',
    'Une clé peut faire {calls} appels par minute. Chaque réponse dit combien il en reste et dans combien de secondes le compte est remis. Un de trop reçoit 429 avec `Retry-After` : attendez ce temps-là. C’est pareil pour 503, quand le service est occupé.',
  ],
  walk: [
    'A test key, `pk_test_`, opens your test data: your stores and settings with separate orders, which are neither delivered nor charged, and about which no one gets a message. A simulated courier brings an order to the outcome that you choose, at once or step by step, and your webhooks receive each step. Outcomes: {outcomes}.',
    'Une clé d’essai, `pk_test_`, ouvre vos données d’essai : vos magasins et vos paramètres, avec leurs propres commandes, dont rien n’est transporté, facturé ni envoyé à personne. Un transporteur simulé y mène une commande jusqu’à l’issue que vous nommez, d’un coup ou étape par étape, et vos webhooks sont avisés de chaque étape. Issues : {outcomes}.',
  ],
  webhooks: [
    'Instead of polling, register a URL and choose its topics: {topics}. You can also create an endpoint in the portal, under *Developers › Webhooks*, where the log shows every attempt. The secret is shown once.',
    'Plutôt que de demander sans cesse, donnez une de vos adresses et choisissez ses sujets : {topics}. Un point de terminaison peut aussi se créer dans le portail, sous *Développeurs › Webhooks*, où le journal montre chaque essai. Son secret n’est montré qu’une fois.',
  ],
  verify: [
    'Each event is signed by Standard Webhooks; a library checks it in most languages. Verify the raw body, before you parse it. For a plain HMAC, read the header that ends in `-hmac-sha256`: the HMAC-SHA256 of the body in hexadecimal, keyed with the secret as displayed. For a day after a rotation, the header that ends in `-hmac-sha256-previous` contains the HMAC under the previous secret. The header `webhook-request-id` is the `x-request-id` of the request that caused the event.',
    'Chaque événement est signé selon Standard Webhooks; une bibliothèque le vérifie dans la plupart des langages. Vérifiez le corps tel qu’il est arrivé, avant de l’analyser. Un programme qui attend un HMAC simple en trouve un dans l’en-tête qui se termine par `-hmac-sha256` : celui du corps, en hexadécimal, avec le secret tel qu’il a été montré. Le jour qui suit un renouvellement, un autre en-tête, qui se termine par `-hmac-sha256-previous`, contient celui du secret précédent. L’en-tête `webhook-request-id` contient le `x-request-id` de la requête à l’origine de l’événement.',
  ],
  receive: [
    'Respond with 2xx within {seconds} seconds. After any other response the event is sent again, with ten attempts over three days. An event may arrive twice with the same `id`: ignore those that you have seen. The events of an order arrive in order, each with a higher `sequence`. A 410 turns the endpoint off. There is no topic for an order that is voided before its cutoff: `ORDER_FULFILLMENT` is sent again when it is fulfilled again; until then, read the order.',
    'Répondez par 2xx en moins de {seconds} secondes; toute autre réponse donne lieu à un nouvel essai, dix fois en trois jours. Un événement peut arriver deux fois, sous le même `id` : retenez ceux que vous avez vus. Les événements d’une commande se suivent, chacun avec une `sequence` plus élevée. Une réponse 410 désactive le point de terminaison. Aucun sujet n’annonce qu’une commande a été retirée au transporteur avant son heure limite : `ORDER_FULFILLMENT` revient quand elle est confiée de nouveau; d’ici là, lisez la commande.',
  ],
  python: [
    'The same receiver in Python, with the standard library alone. It takes the secret from the variable `PORTAGE_SECRET`, and accepts either signature on the day after a rotation.',
    'Le même récepteur en Python, avec la seule bibliothèque standard. Il prend le secret dans la variable `PORTAGE_SECRET` et accepte l’une ou l’autre signature le jour qui suit un renouvellement.',
  ],
  php: ['The same in PHP. To try it: `php -S 127.0.0.1:8080 receiver.php`.', 'Le même en PHP. Pour l’essayer : `php -S 127.0.0.1:8080 receiver.php`.'],
  noMore: ['Delete an endpoint that is no longer needed. Its log is deleted too.', 'Un point de terminaison devenu inutile se supprime, avec son journal.'],
  changes: [
    'To keep a copy of your orders, read those that changed, deleted ones included (`deleted`). Begin at an instant, then store the `cursor` of each reply with the orders and send it the next time: no change is missed, however long your program was off. An order may come twice. Without `updatedSince` and `cursor` you begin with your first order. While `hasMore` is true, the next page can be read at once.',
    'Pour tenir une copie de vos commandes, lisez celles qui ont changé, y compris celles qui sont supprimées (`deleted`). Commencez à un instant, puis conservez le `cursor` de chaque réponse avec les commandes et renvoyez-le la fois suivante : aucun changement ne manque, si longtemps que votre programme ait été arrêté. Une commande peut venir deux fois. Sans `updatedSince` ni `cursor`, vous commencez par votre première commande. Tant que `hasMore` est vrai, la page suivante peut être lue tout de suite.',
  ],
  events: [
    'If your endpoint was off, or you have none, read the events of the last 30 days: the same bodies that webhooks carry, with the same `id` and `sequence`, oldest first. `cursor` is the `id` of an event, also of the last webhook that you handled, and returns the events after it. `topic` and `orderId` restrict the list; a page can then be empty although `hasMore` is true. Events are recorded while your company has an API key or an endpoint.',
    'Si votre point de terminaison ne répondait pas, ou si vous n’en avez pas, lisez les événements des 30 derniers jours : les mêmes corps que ceux des webhooks, avec les mêmes `id` et `sequence`, du plus ancien au plus récent. `cursor` est l’`id` d’un événement, même celui du dernier webhook que vous avez traité, et donne les événements qui le suivent. `topic` et `orderId` restreignent la liste; une page peut alors être vide même si `hasMore` est vrai. Les événements sont enregistrés tant que votre entreprise a une clé API ou un point de terminaison.',
  ],
} satisfies Record<string, Pair>;
