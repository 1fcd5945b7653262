// Why a call is refused, and what to do about it: the errors about access, the request itself, webhooks, files, billing and shops. They are
// kept apart from the catalogue, as browsers load that.
import type { ErrorType } from '@portage/contract/errors';
import type { Pair } from '@portage/contract/words';

export type Explanation = { cause: Pair; remedy: Pair };

/** The texts around the explanations. */
export const words = {
  title: ['Errors', 'Erreurs'],
  lead: [
    'Every refusal has the same shape. Decide by `error.type`, which never changes; show `message`, which is in the reader’s language. Each type has a page: why it occurs, what to do, and which calls return it.',
    'Tous les refus ont la même forme. Décidez d’après `error.type`, qui ne change jamais; affichez `message`, qui est dans la langue du lecteur. Chaque type a sa page : pourquoi il survient, que faire et quels appels le renvoient.',
  ],
  ofCalls: ['Errors of calls', 'Erreurs des appels'],
  ofFields: ['Errors of fields', 'Erreurs des champs'],
  ofOthers: ['Errors that no API key meets', 'Erreurs qu’aucune clé API ne rencontre'],
  inFields: ['A reply with `VALIDATION_FAILED` lists every invalid field in `errors`, each with its `path` and one of these types.', 'Une réponse `VALIDATION_FAILED` énumère dans `errors` tous les champs fautifs, chacun avec son `path` et l’un de ces types.'],
  type: ['Error type', 'Type d’erreur'],
  status: ['Status', 'Statut'],
  message: ['Message', 'Message'],
  cause: ['Cause', 'Cause'],
  remedy: ['What to do', 'Que faire'],
  example: ['Example', 'Exemple'],
  calls: ['Calls that return it', 'Appels qui le renvoient'],
  everyCall: ['Most calls can return it.', 'La plupart des appels peuvent le renvoyer.'],
  inValidation: ['Part of a reply with `VALIDATION_FAILED`: it is about the field at `path`.', 'Partie d’une réponse `VALIDATION_FAILED` : il porte sur le champ à `path`.'],
  back: ['All errors', 'Toutes les erreurs'],
} satisfies Record<string, Pair>;

const access = {
  UNAUTHORIZED: {
    cause: ['The call has no `Authorization` header, or its session has ended.', 'L’appel n’a pas d’en-tête `Authorization`, ou sa session est terminée.'],
    remedy: ['Send `Authorization: Bearer` followed by your API key with every call.', 'Envoyez à chaque appel `Authorization: Bearer`, suivi de votre clé API.'],
  },
  KEY_UNKNOWN: {
    cause: ['The key was deleted, or was not copied in full. A key also belongs to one server only.', 'La clé a été supprimée ou n’a pas été copiée en entier. Une clé n’appartient d’ailleurs qu’à un seul serveur.'],
    remedy: ['Compare its last four characters with those under *Developers › API keys*. Create another key if it is gone.', 'Comparez ses quatre derniers caractères avec ceux affichés sous *Développeurs › Clés API*. Créez-en une autre si elle n’y est plus.'],
  },
  KEY_EXPIRED: {
    cause: ['The key had an expiry date, which has passed.', 'La clé avait une date d’expiration, qui est passée.'],
    remedy: ['Create another key. Admins receive an email a week and a day before a key expires.', 'Créez une autre clé. Les administrateurs reçoivent un courriel une semaine et un jour avant qu’une clé expire.'],
  },
  KEY_RENEWED: {
    cause: ['The key was renewed, and the time for which the previous one was kept is over.', 'La clé a été renouvelée, et le délai pendant lequel l’ancienne restait valide est écoulé.'],
    remedy: ['Deploy the new key. Next time, keep the previous key for as long as your programs need.', 'Installez la nouvelle clé. La prochaine fois, gardez l’ancienne aussi longtemps que vos programmes en ont besoin.'],
  },
  ACCOUNT_REMOVED: {
    cause: ['The session belongs to a member who was removed from the team. API keys stay valid.', 'La session est celle d’un membre retiré de l’équipe. Les clés API restent valides.'],
    remedy: ['Ask an admin of your team, or use an API key for programs.', 'Adressez-vous à un administrateur de votre équipe, ou utilisez une clé API pour vos programmes.'],
  },
  PASSWORD_REPLACED: {
    cause: ['The session ended because an admin set a temporary password for its member.', 'La session a pris fin, car un administrateur a donné un mot de passe temporaire à son membre.'],
    remedy: ['Sign in with the temporary password. Programs should use an API key, which has no password.', 'Connectez-vous avec le mot de passe temporaire. Un programme devrait utiliser une clé API, qui n’a pas de mot de passe.'],
  },
  PASSWORD_TEMPORARY: {
    cause: ['The session belongs to a member who still has a temporary password.', 'La session est celle d’un membre qui a encore un mot de passe temporaire.'],
    remedy: ['Choose a password in the portal first. This does not concern API keys.', 'Choisissez d’abord un mot de passe dans le portail. Les clés API ne sont pas touchées.'],
  },
  RETAILER_DEACTIVATED: {
    cause: ['The courier has turned off your company’s access. All of its keys and sessions are refused.', 'Le transporteur a désactivé l’accès de votre entreprise. Toutes ses clés et sessions sont refusées.'],
    remedy: ['Contact the courier’s support. The keys work again as soon as access is turned on.', 'Joignez le soutien du transporteur. Les clés fonctionnent de nouveau dès que l’accès est rétabli.'],
  },
  RETAILER_WAITING: {
    cause: ['Your company has signed up, and the courier has not approved it yet.', 'Votre entreprise s’est inscrite, et le transporteur ne l’a pas encore approuvée.'],
    remedy: ['Wait for the approval; then call again.', 'Attendez l’approbation, puis refaites l’appel.'],
  },
  FORBIDDEN: {
    cause: [
      'The key lacks the permission that the call requires. The reply names it in `message` and, for programs, in `data.permission`. Without `data`, only members can make this call.',
      'Il manque à la clé l’autorisation que l’appel exige. La réponse la nomme dans `message` et, pour les programmes, dans `data.permission`. Sans `data`, seuls des membres peuvent faire cet appel.',
    ],
    remedy: ['Create a key with this permission. The permissions of an existing key cannot be changed.', 'Créez une clé qui a cette autorisation. Celles d’une clé existante ne peuvent pas être modifiées.'],
  },
  ADMINS_ONLY: {
    cause: ['The filter, such as a whole service area, covers stores that the caller may not see.', 'Le filtre, comme une zone de service entière, vise des magasins que l’appelant ne peut pas voir.'],
    remedy: ['Filter by a store of the caller instead, or ask an admin.', 'Filtrez plutôt selon un magasin de l’appelant, ou adressez-vous à un administrateur.'],
  },
  PERMISSION_NOT_HELD: {
    cause: ['The endpoint receives events of stores that the caller may not see.', 'Le point de terminaison reçoit les événements de magasins que l’appelant ne peut pas voir.'],
    remedy: ['Use a key for all of the stores of this endpoint.', 'Utilisez une clé qui donne accès à tous les magasins de ce point de terminaison.'],
  },
  TEST_DATA_MISSING: {
    cause: ['The call has the header `x-test-data`, and your company has no test data yet.', 'L’appel porte l’en-tête `x-test-data`, et votre entreprise n’a pas encore de données d’essai.'],
    remedy: ['Create a test key, or call `POST /retailer/sandbox`.', 'Créez une clé d’essai, ou appelez `POST /retailer/sandbox`.'],
  },
  TEST_DATA_ONLY: {
    cause: ['The simulated courier moves only orders of the test data; the key is a live one.', 'Le transporteur simulé ne mène que des commandes des données d’essai; la clé est réelle.'],
    remedy: ['Call with a test key, which begins with `pk_test_`.', 'Appelez avec une clé d’essai, qui commence par `pk_test_`.'],
  },
  LIVE_DATA_ONLY: {
    cause: ['A Shopify shop can be connected to live data only; the key is a test key.', 'Une boutique Shopify ne se connecte qu’aux données réelles; la clé est une clé d’essai.'],
    remedy: ['Call with a live key, which begins with `pk_live_`.', 'Appelez avec une clé réelle, qui commence par `pk_live_`.'],
  },
} satisfies Partial<Record<ErrorType, Explanation>>;

const requests = {
  VALIDATION_FAILED: {
    cause: ['One or more fields of the body or the query are invalid. `errors` lists them all, with the `path` of each.', 'Un ou plusieurs champs du corps ou des paramètres sont fautifs. `errors` les énumère tous, avec le `path` de chacun.'],
    remedy: ['Correct the listed fields, and send the call again. The same call will fail again.', 'Corrigez les champs énumérés, puis refaites l’appel. Tel quel, il échouera de nouveau.'],
  },
  BAD_REQUEST: {
    cause: ['The body is not JSON, is cut off, or the path or a header cannot be read.', 'Le corps n’est pas du JSON ou est tronqué, ou le chemin ou un en-tête est illisible.'],
    remedy: ['Build the body with a JSON library, and encode what you put into the path.', 'Produisez le corps avec une bibliothèque JSON, et encodez ce que vous insérez dans le chemin.'],
  },
  NOT_FOUND: {
    cause: ['No call has this path, or an id in it is malformed.', 'Aucun appel n’a ce chemin, ou un identifiant y est mal formé.'],
    remedy: ['Compare method and path with the reference, and check that no id is empty.', 'Comparez la méthode et le chemin avec la référence, et vérifiez qu’aucun identifiant n’est vide.'],
  },
  METHOD_NOT_ALLOWED: {
    cause: ['The path exists, with another method.', 'Le chemin existe, avec une autre méthode.'],
    remedy: ['Use the method of the reference; the header `allow` lists those that work.', 'Utilisez la méthode de la référence; l’en-tête `allow` énumère celles qui conviennent.'],
  },
  PAYLOAD_TOO_LARGE: {
    cause: ['The body is larger than this call accepts.', 'Le corps est plus volumineux que ce que cet appel accepte.'],
    remedy: ['Send fewer entries in each call. For many orders, upload a file and import it.', 'Envoyez moins d’éléments par appel. Pour de nombreuses commandes, téléversez un fichier et importez-le.'],
  },
  UNSUPPORTED_MEDIA_TYPE: {
    cause: ['The body has another `Content-Type` than the call accepts.', 'Le `Content-Type` du corps n’est pas de ceux que l’appel accepte.'],
    remedy: ['Send `Content-Type: application/json`.', 'Envoyez `Content-Type: application/json`.'],
  },
  IDEMPOTENCY_KEY_REUSED: {
    cause: ['The `Idempotency-Key` was sent in the last 24 hours with another path or body.', 'L’`Idempotency-Key` a été envoyée dans les 24 dernières heures avec un autre chemin ou un autre corps.'],
    remedy: ['Use one key per intended effect, such as your order’s number. Send it again only with the same body.', 'Utilisez une clé par effet voulu, comme votre numéro de commande. Ne la renvoyez qu’avec le même corps.'],
  },
  STALE_VERSION: {
    cause: ['Someone changed the resource after you read it. `data` contains the current one.', 'Quelqu’un a modifié la ressource après votre lecture. `data` contient la plus récente.'],
    remedy: ['Apply your change to `data`, and send it with its `version`.', 'Appliquez votre modification à `data`, puis envoyez-la avec sa `version`.'],
  },
  CURSOR_NOT_VALID: {
    cause: ['This API did not return the cursor, its event is older than 90 days, or a backup was restored since.', 'L’API n’a pas renvoyé ce curseur, son événement date de plus de 90 jours, ou une sauvegarde a été restaurée depuis.'],
    remedy: ['Start again without `cursor`; for orders, with `updatedSince`.', 'Recommencez sans `cursor`; pour les commandes, avec `updatedSince`.'],
  },
  TOO_MANY_REQUESTS: {
    cause: ['The key has sent all of its calls of this minute, or too many of your company’s calls wait at once.', 'La clé a fait tous ses appels de cette minute, ou trop d’appels de votre entreprise attendent en même temps.'],
    remedy: ['Wait for the seconds in `retry-after`, then send the same call. Spread your calls by `x-ratelimit-remaining`.', 'Attendez les secondes de `retry-after`, puis refaites le même appel. Répartissez vos appels d’après `x-ratelimit-remaining`.'],
  },
  UNAVAILABLE: {
    cause: ['The service is overloaded, restarting or being maintained.', 'Le service est surchargé, redémarre ou est en entretien.'],
    remedy: ['Wait for the seconds in `retry-after`, then send the same call with the same `Idempotency-Key`.', 'Attendez les secondes de `retry-after`, puis refaites le même appel avec la même `Idempotency-Key`.'],
  },
  GENERIC: {
    cause: ['A fault on our side. It is recorded, and we are alerted.', 'Une défaillance de notre côté. Elle est consignée, et nous en sommes avertis.'],
    remedy: ['Try once more with the same `Idempotency-Key`. If it continues, give the `requestId` to support.', 'Réessayez une fois avec la même `Idempotency-Key`. Si cela persiste, donnez le `requestId` au soutien.'],
  },
} satisfies Partial<Record<ErrorType, Explanation>>;

const developers = {
  CALL_NOT_FOUND: {
    cause: ['The log holds calls for 30 days, and only those of your company.', 'Le journal garde les appels 30 jours, et seulement ceux de votre entreprise.'],
    remedy: ['Check the id: it is the `x-request-id` of the reply.', 'Vérifiez l’identifiant : c’est le `x-request-id` de la réponse.'],
  },
  WEBHOOK_NOT_FOUND: {
    cause: ['The endpoint was deleted, or receives only events of stores that the key may not see.', 'Le point de terminaison a été supprimé, ou ne reçoit que les événements de magasins que la clé ne peut pas voir.'],
    remedy: ['List the endpoints with `GET /retailer/webhooks`.', 'Énumérez les points de terminaison avec `GET /retailer/webhooks`.'],
  },
  TOO_MANY_WEBHOOKS: {
    cause: ['Your company has as many endpoints as it can have.', 'Votre entreprise a autant de points de terminaison qu’elle peut en avoir.'],
    remedy: ['Delete one, or add topics to an existing one.', 'Supprimez-en un, ou ajoutez des sujets à un point existant.'],
  },
  WEBHOOK_ROTATED_RECENTLY: {
    cause: ['The secret was rotated, and the previous one is still valid beside the new one.', 'Le secret a été renouvelé, et le précédent est encore valide à côté du nouveau.'],
    remedy: ['Wait until `previousUntil`, or rotate with `force` to end it at once.', 'Attendez `previousUntil`, ou renouvelez avec `force` pour y mettre fin tout de suite.'],
  },
  WEBHOOK_SEND_NOT_FOUND: {
    cause: ['The event is older than the log, or belongs to another endpoint.', 'L’événement est plus ancien que le journal, ou appartient à un autre point de terminaison.'],
    remedy: ['Read the order: it is always current.', 'Lisez la commande : elle est toujours à jour.'],
  },
  WEBHOOK_PAYLOAD_GONE: {
    cause: ['The payload of the event was deleted for its age.', 'Le contenu de l’événement a été supprimé en raison de son âge.'],
    remedy: ['Read the order instead.', 'Lisez plutôt la commande.'],
  },
  WEBHOOK_OFF: {
    cause: ['The endpoint is off: a member turned it off, it replied with 410, or it failed for days.', 'Le point de terminaison est désactivé : par un membre, par une réponse 410, ou après des jours d’échecs.'],
    remedy: ['Turn it on with `POST /retailer/webhooks/:id/on`; then send the events again.', 'Activez-le avec `POST /retailer/webhooks/:id/on`, puis renvoyez les événements.'],
  },
  WEBHOOK_SEND_WAITING: {
    cause: ['The event waits for its next attempt already.', 'L’événement attend déjà son prochain essai.'],
    remedy: ['Nothing: it is sent without further action.', 'Rien : il est envoyé sans autre intervention.'],
  },
  WEBHOOK_RESENDING: {
    cause: ['An earlier request to send events again is still in progress.', 'Une demande précédente de renvoi est encore en cours.'],
    remedy: ['Wait until `counts.waiting` of the endpoint is 0.', 'Attendez que `counts.waiting` du point de terminaison soit à 0.'],
  },
  NAME_TAKEN: {
    cause: ['Another company, or another resource of yours, has this name.', 'Une autre entreprise, ou une autre de vos ressources, porte ce nom.'],
    remedy: ['Choose another name.', 'Choisissez un autre nom.'],
  },
} satisfies Partial<Record<ErrorType, Explanation>>;

const files = {
  TOO_MANY_JOBS: {
    cause: ['Your company has as many jobs waiting or running as it can have.', 'Votre entreprise a autant de tâches en attente ou en cours qu’elle peut en avoir.'],
    remedy: ['Wait until one has finished: `GET /retailer/jobs` lists them. Put more orders into one job.', 'Attendez que l’une finisse : `GET /retailer/jobs` les énumère. Mettez plus de commandes dans une même tâche.'],
  },
  JOB_NOT_FOUND: {
    cause: ['No job of this key has this id. A job is visible to the caller who started it, and is deleted with time.', 'Aucune tâche de cette clé n’a cet identifiant. Une tâche n’est visible que de l’appelant qui l’a lancée, et finit par être supprimée.'],
    remedy: ['Poll with the key that started the job.', 'Consultez-la avec la clé qui l’a lancée.'],
  },
  JOB_NOT_CANCELABLE: {
    cause: ['This kind of job cannot be stopped halfway.', 'Ce genre de tâche ne peut pas être interrompu.'],
    remedy: ['Wait until it ends. `isCancelable` of a job tells whether it can be stopped.', 'Attendez qu’elle finisse. `isCancelable` indique si une tâche peut être annulée.'],
  },
  JOB_OVER: {
    cause: ['The job has finished or failed already.', 'La tâche a déjà fini ou échoué.'],
    remedy: ['Read its result with `GET /retailer/jobs/:id`.', 'Lisez son résultat avec `GET /retailer/jobs/:id`.'],
  },
  JOB_FAILED: {
    cause: ['A job failed several times, by a fault on our side.', 'Une tâche a échoué plusieurs fois, par une défaillance de notre côté.'],
    remedy: ['Start it again; if it continues, give its `jobId` to support.', 'Relancez-la; si cela persiste, donnez son `jobId` au soutien.'],
  },
  FILE_NOT_FOUND: {
    cause: ['No file was uploaded to this `fileUrl`, or it was deleted.', 'Aucun fichier n’a été téléversé à ce `fileUrl`, ou il a été supprimé.'],
    remedy: ['Get a URL with `GET /retailer/uploads/signed-url`, PUT the bytes to it, and send its `fileUrl`.', 'Demandez une URL avec `GET /retailer/uploads/signed-url`, envoyez-y les octets par PUT, puis donnez son `fileUrl`.'],
  },
  TOO_MANY_RECORDS: {
    cause: ['The selection has more entries than one file can contain.', 'La sélection compte plus d’éléments qu’un fichier peut en contenir.'],
    remedy: ['Choose a shorter period, or one store at a time.', 'Choisissez une période plus courte, ou un magasin à la fois.'],
  },
  NOTHING_TO_EXPORT: {
    cause: ['The filters select nothing.', 'Les filtres ne retiennent rien.'],
    remedy: ['Choose other dates or fewer filters. For an automatic export, treat this as an empty result.', 'Choisissez d’autres dates ou moins de filtres. Dans une exportation automatique, traitez-le comme un résultat vide.'],
  },
  DOWNLOAD_NOT_FOUND: {
    cause: ['The file belongs to another member or key, or was deleted.', 'Le fichier appartient à un autre membre ou à une autre clé, ou a été supprimé.'],
    remedy: ['List your files with `GET /retailer/exports`.', 'Énumérez vos fichiers avec `GET /retailer/exports`.'],
  },
  DOWNLOAD_EXPIRED: {
    cause: ['Files are deleted a week after they were made.', 'Les fichiers sont supprimés une semaine après leur création.'],
    remedy: ['Export again.', 'Refaites l’exportation.'],
  },
} satisfies Partial<Record<ErrorType, Explanation>>;

const money = {
  CHARGE_NOT_FOUND: {
    cause: ['No charge of your company has this id.', 'Aucuns frais de votre entreprise n’ont cet identifiant.'],
    remedy: ['Find it with `GET /retailer/invoice/details` for its day.', 'Trouvez-les avec `GET /retailer/invoice/details` pour leur jour.'],
  },
  CHARGE_TAKEN_BACK: {
    cause: ['The charge was reversed, for example because the delivery was voided.', 'Les frais ont été annulés, par exemple parce que l’envoi a été retiré.'],
    remedy: ['Nothing: the charge no longer applies.', 'Rien : ces frais ne s’appliquent plus.'],
  },
  CHARGE_CREDITED: {
    cause: ['An earlier question about this charge led to a credit.', 'Une question précédente sur ces frais a donné lieu à un crédit.'],
    remedy: ['Write to the courier about the remaining amount.', 'Écrivez au transporteur au sujet du solde.'],
  },
  CHARGE_IS_FREE: {
    cause: ['The charge is 0.', 'Les frais sont de 0.'],
    remedy: ['Nothing: there is nothing to credit.', 'Rien : il n’y a rien à créditer.'],
  },
  QUESTION_OPEN: {
    cause: ['A question about this charge waits for the courier’s answer.', 'Une question sur ces frais attend la réponse du transporteur.'],
    remedy: ['Read the answer with `GET /retailer/invoice/questions`.', 'Lisez la réponse avec `GET /retailer/invoice/questions`.'],
  },
} satisfies Partial<Record<ErrorType, Explanation>>;

const shops = {
  NOT_OFFERED: {
    cause: ['This installation has no Shopify app.', 'Cette installation n’a pas d’application Shopify.'],
    remedy: ['Ask the courier whether it offers Shopify.', 'Demandez au transporteur s’il offre Shopify.'],
  },
  SHOPIFY_SHOP_NOT_FOUND: {
    cause: ['No connected shop has this id, or the one-time code of the installation was used or has expired.', 'Aucune boutique connectée n’a cet identifiant, ou le code à usage unique de l’installation a servi ou est expiré.'],
    remedy: ['List the shops with `GET /retailer/shopify-shops`, or begin the installation again.', 'Énumérez les boutiques avec `GET /retailer/shopify-shops`, ou recommencez l’installation.'],
  },
  SHOPIFY_SHOP_EXISTS: {
    cause: ['Another company has connected this shop.', 'Une autre entreprise a connecté cette boutique.'],
    remedy: ['Disconnect it there first, or ask the courier.', 'Déconnectez-la d’abord de ce compte, ou adressez-vous au transporteur.'],
  },
  SHOPIFY_UNREACHABLE: {
    cause: ['Shopify did not respond.', 'Shopify n’a pas répondu.'],
    remedy: ['Wait for the seconds in `retry-after`, and try again. Shopify’s status page lists outages.', 'Attendez les secondes de `retry-after`, puis réessayez. La page d’état de Shopify énumère ses pannes.'],
  },
  SHOPIFY_CLOSED: {
    cause: ['The app was removed from the shop, or the shop was closed.', 'L’application a été retirée de la boutique, ou la boutique est fermée.'],
    remedy: ['Connect the shop again.', 'Connectez de nouveau la boutique.'],
  },
} satisfies Partial<Record<ErrorType, Explanation>>;

export const generalErrors = { ...access, ...requests, ...developers, ...files, ...money, ...shops };
