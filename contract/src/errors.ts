// The error catalogue (spec section 8): one row per type, with its status and its text in both languages.
import { fieldErrors } from './fieldErrors.ts';
import { type Language, translate, type Values } from './words.ts';

export type { Language, Values };

/** A row of the catalogue. `spec` marks an error of the specification that is not used yet; a test fails if the mark remains once it is. */
type Row = { status?: number; spec?: true; en: string; fr: string };
const catalogue = <const T extends Record<string, Row>>(rows: T) => rows;

export const errors = catalogue({
  // Errors of every endpoint
  VALIDATION_FAILED: { status: 422, en: 'Validation error', fr: 'Erreur de validation' },
  GENERIC: { status: 500, en: 'Something went wrong. Please contact support.', fr: 'Une erreur est survenue. Veuillez joindre le soutien.' },
  NOT_FOUND: { status: 404, en: 'Resource not found', fr: 'Ressource introuvable' },
  UNAUTHORIZED: { status: 401, en: 'Please sign in', fr: 'Veuillez vous connecter' },
  FORBIDDEN: { status: 403, en: 'You are not allowed to do this', fr: 'Vous n’êtes pas autorisé à faire cela' },
  BAD_REQUEST: { status: 400, en: 'The request could not be read', fr: 'La requête est illisible' },
  METHOD_NOT_ALLOWED: { status: 405, en: 'This address does not support this method', fr: 'Cette adresse n’accepte pas cette méthode' },
  PAYLOAD_TOO_LARGE: { status: 413, en: 'The request is too large', fr: 'La requête est trop volumineuse' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, en: 'This content type is not accepted', fr: 'Ce type de contenu n’est pas accepté' },
  TOO_MANY_REQUESTS: { status: 429, en: 'Too many requests; please wait a moment', fr: 'Trop de requêtes; veuillez patienter un moment' },
  UNAVAILABLE: { status: 503, en: 'The service is busy; please try again', fr: 'Le service est occupé; veuillez réessayer' },
  STALE_VERSION: { status: 409, en: 'Someone else changed this in the meantime', fr: 'Quelqu’un d’autre l’a modifié entre-temps' },
  IDEMPOTENCY_KEY_REUSED: { status: 422, en: 'This Idempotency-Key was used with another request', fr: 'Cette Idempotency-Key a servi à une autre requête' },

  // Accounts
  CODE_SENT_RECENTLY: { status: 429, en: 'Please wait 50 seconds before asking for a second code', fr: 'Veuillez attendre 50 secondes avant de demander un autre code' },
  MFA_TYPE_NOT_VALID: { status: 422, en: 'This type of multi-factor authentication is not valid', fr: 'Ce type d’authentification multifacteur n’est pas valide' },
  MFA_CODE_INCORRECT: { status: 401, en: 'The code is incorrect; each code works once, so use the newest one', fr: 'Le code est incorrect; chaque code ne sert qu’une fois, entrez donc le plus récent' },
  MFA_ALREADY_ON: { status: 409, en: 'Multi-factor authentication is already on; disable it first to set it up again', fr: 'L’authentification multifacteur est déjà activée; désactivez-la d’abord pour la configurer de nouveau' },
  MFA_NOT_ON: { status: 409, en: 'Multi-factor authentication is not on', fr: 'L’authentification multifacteur n’est pas activée' },
  MFA_NOT_BEGUN: { status: 409, en: 'This set-up is no longer open; begin again', fr: 'Cette configuration n’est plus ouverte; recommencez' },
  SIGN_IN_OVER: { status: 401, en: 'This sign-in took too long or had too many tries; sign in again', fr: 'Cette connexion a trop duré ou compte trop d’essais; connectez-vous de nouveau' },
  PASSKEY_NOT_VALID: { status: 401, en: 'This passkey was not accepted; try again, or sign in with your password', fr: 'Cette clé d’accès n’a pas été acceptée; réessayez, ou connectez-vous avec votre mot de passe' },
  PASSKEY_NOT_FOUND: { status: 404, en: 'This passkey was removed already', fr: 'Cette clé d’accès a déjà été retirée' },
  TOO_MANY_PASSKEYS: { status: 409, en: 'You have as many passkeys as an account can have; remove one first', fr: 'Vous avez autant de clés d’accès qu’un compte peut en avoir; retirez-en une d’abord' },
  SESSION_NOT_FOUND: { status: 404, en: 'This device is signed out already', fr: 'Cet appareil est déjà déconnecté' },
  CONFIRMATION_NEEDED: { status: 403, en: 'Confirm that it is you first', fr: 'Confirmez d’abord votre identité' },
  ACCOUNT_NOT_FOUND: { status: 404, en: 'Account not found', fr: 'Compte introuvable' },
  EMAIL_TAKEN: { status: 409, en: 'This email is already taken', fr: 'Ce courriel est déjà pris' },
  INVALID_INVITE_TOKEN: {
    status: 403,
    en: 'This invitation is not valid; open the link of the newest email again, or ask the person who invited you for another one',
    fr: 'Cette invitation n’est pas valide; ouvrez de nouveau le lien du courriel le plus récent, ou demandez-en une autre à la personne qui vous a invité',
  },
  INVITATION_EXPIRED: { status: 403, en: 'This invitation has expired; ask the person who invited you to send it again', fr: 'Cette invitation est expirée; demandez à la personne qui vous a invité de la renvoyer' },
  INVITATION_REPLACED: { status: 403, en: 'A newer invitation was sent; open the link of the newest email', fr: 'Une invitation plus récente a été envoyée; ouvrez le lien du courriel le plus récent' },
  NAME_CHANGE_NOT_ALLOWED: { status: 403, en: 'You are not allowed to change the name; ask an admin of your team', fr: 'Vous n’êtes pas autorisé à changer le nom; adressez-vous à un administrateur de votre équipe' },
  INVITATION_USED: { status: 409, en: 'This invitation was already used; sign in instead', fr: 'Cette invitation a déjà servi; connectez-vous plutôt' },
  ACCOUNT_REMOVED: { status: 401, en: 'Your account was removed from the team; if that surprises you, ask an admin of your team', fr: 'Votre compte a été retiré de l’équipe; si cela vous surprend, adressez-vous à un administrateur de votre équipe' },
  SSO_REPLACED: { status: 401, en: 'The single sign-on of your team was changed; sign in again', fr: 'L’authentification unique de votre équipe a été modifiée; connectez-vous de nouveau' },
  EMAIL_REPLACED: { status: 401, en: 'An admin of your team changed the email of your account; sign in with the new one', fr: 'Un administrateur de votre équipe a changé le courriel de votre compte; connectez-vous avec le nouveau' },
  PASSWORD_REPLACED: { status: 401, en: 'An admin of your team has set a temporary password for you; ask them for it, and sign in with it', fr: 'Un administrateur de votre équipe vous a donné un mot de passe temporaire; demandez-le-lui et connectez-vous avec celui-ci' },
  OWN_ACCOUNT: { status: 403, en: 'Your own account cannot be changed here; another admin of your team can', fr: 'Votre propre compte ne peut pas être modifié ici; un autre administrateur de votre équipe peut le faire' },
  ADMINS_ONLY: { status: 403, en: 'Only an admin of your team can do this', fr: 'Seul un administrateur de votre équipe peut le faire' },
  LAST_ADMIN: { status: 409, en: 'A team needs an admin who can sign in; make someone else an admin first', fr: 'Une équipe a besoin d’un administrateur qui peut se connecter; nommez-en d’abord un autre' },
  ADMIN_HAS_ALL: { en: 'An admin has every permission', fr: 'Un administrateur a toutes les autorisations' },
  PERMISSION_NOT_HELD: { en: 'You can only give or take permissions that you have yourself', fr: 'Vous ne pouvez accorder ou retirer que des autorisations que vous avez vous-même' },
  PERMISSION_NOT_SELECTABLE: { en: 'Billing is for admins; the courier can open it to a coordinator', fr: 'La facturation est réservée aux administrateurs; le transporteur peut l’ouvrir à un coordonnateur' },
  ACCOUNT_LOCKED: { status: 429, en: 'Too many attempts; this account is locked for a while', fr: 'Trop de tentatives; ce compte est verrouillé pour un moment' },
  WRONG_PASSWORD: { status: 401, en: 'The password is incorrect', fr: 'Le mot de passe est incorrect' },
  WRONG_CREDENTIALS: { status: 401, en: 'Email and password do not match', fr: 'Le courriel et le mot de passe ne correspondent pas' },
  PASSWORD_TEMPORARY: { status: 403, en: 'Choose a password of your own first; the one you have is temporary', fr: 'Choisissez d’abord votre propre mot de passe; celui que vous avez est temporaire' },
  COMPANY_SIGN_IN: { status: 403, en: 'You sign in with your company’s account; passwords do not work here', fr: 'Vous vous connectez avec le compte de votre entreprise; les mots de passe ne fonctionnent pas ici' },
  RESET_LINK_OVER: { status: 403, en: 'This link was used, is more than an hour old, or was followed by a newer one. Ask for a new link.', fr: 'Ce lien a déjà servi, date de plus d’une heure ou a été suivi d’un plus récent. Demandez un nouveau lien.' },
  ROLE_NOT_FOUND: { status: 404, en: 'Role not found', fr: 'Rôle introuvable' },
  RETAILER_NOT_FOUND: { status: 404, en: 'Retailer not found', fr: 'Détaillant introuvable' },
  RETAILER_DEACTIVATED: { status: 401, en: 'Your company’s access is turned off. Please contact support to turn it on again', fr: 'L’accès de votre entreprise est désactivé. Veuillez joindre le soutien pour le réactiver' },
  RETAILER_WAITING: { status: 401, en: 'Your company is waiting for the courier’s approval. You can sign in as soon as it is given', fr: 'Votre entreprise attend l’approbation du transporteur. Vous pourrez vous connecter dès qu’elle sera donnée' },
  PREFIX_TAKEN: { status: 409, en: 'Another retailer’s tracking codes begin with this; choose another prefix', fr: 'Les codes de suivi d’un autre détaillant commencent ainsi; choisissez un autre préfixe' },
  NAME_TAKEN: { status: 409, en: 'This name is already taken', fr: 'Ce nom est déjà pris' },
  KEY_NOT_FOUND: { status: 404, en: 'API key not found', fr: 'Clé API introuvable' },
  KEY_UNKNOWN: { status: 401, en: 'This API key is not valid: it is incomplete or was deleted. Check it, or create another one in Settings', fr: 'Cette clé API n’est pas valide : elle est incomplète ou a été supprimée. Vérifiez-la, ou créez-en une autre dans les paramètres' },
  KEY_EXPIRED: { status: 401, en: 'This API key has expired; create another one in Settings', fr: 'Cette clé API est expirée; créez-en une autre dans les paramètres' },
  TEST_DATA_MISSING: { status: 409, en: 'There is no test data yet; open it in the settings, under API keys', fr: 'Il n’y a pas encore de données d’essai; ouvrez-les dans les paramètres, sous Clés API' },
  TEST_DATA_ONLY: { status: 409, en: 'Only an order of the test data can be walked; call with a test key', fr: 'Seule une commande des données d’essai peut être menée ainsi; appelez avec une clé d’essai' },
  LIVE_DATA_ONLY: { status: 409, en: 'A shop of Shopify sells to real people; leave the test data, or call with a live key, to connect it', fr: 'Une boutique Shopify vend à de vraies personnes; quittez les données d’essai, ou appelez avec une clé réelle, pour la connecter' },
  CALL_NOT_FOUND: { status: 404, en: 'This call is not in the log: it may be older than 30 days, or it was another team’s', fr: 'Cet appel ne figure pas au journal\u00a0: il a peut-être plus de 30 jours, ou il était d’une autre équipe' },
  KEY_OVER: { status: 409, en: 'This API key has expired; create another one instead', fr: 'Cette clé API est expirée; créez-en plutôt une autre' },
  KEY_RENEWED: { status: 401, en: 'This API key was renewed; use the new one', fr: 'Cette clé API a été renouvelée; utilisez la nouvelle' },
  KEY_RENEWED_RECENTLY: { status: 409, en: 'The previous key is still valid; wait until it ends, or end both at once', fr: 'La clé précédente est encore valide; attendez qu’elle prenne fin, ou mettez fin aux deux à la fois' },
  TOO_MANY_KEYS: { status: 409, en: 'You have {maximum} API keys, as many as a company can have; delete one first', fr: 'Vous avez {maximum} clés API, le maximum par entreprise; supprimez-en une d’abord' },
  WEBHOOK_NOT_FOUND: { status: 404, en: 'Webhook not found', fr: 'Webhook introuvable' },
  TOO_MANY_WEBHOOKS: { status: 409, en: 'You have {maximum} webhook endpoints, as many as a company can have; delete one first', fr: 'Vous avez {maximum} points de terminaison, le maximum par entreprise; supprimez-en un d’abord' },
  WEBHOOK_ROTATED_RECENTLY: { status: 409, en: 'The previous secret is still valid; wait until it ends, or end it at once', fr: 'Le secret précédent est encore valide; attendez qu’il prenne fin, ou mettez-y fin tout de suite' },
  WEBHOOK_OFF: { status: 409, en: 'This webhook endpoint is off; turn it on first', fr: 'Ce point de terminaison est désactivé; activez-le d’abord' },
  WEBHOOK_RESENDING: { status: 409, en: 'Events are still being sent again; try again when that is done', fr: 'Des événements sont encore en cours de renvoi; réessayez quand ce sera terminé' },
  WEBHOOK_SEND_NOT_FOUND: { status: 404, en: 'This event is no longer in the log', fr: 'Cet événement n’est plus dans le journal' },
  WEBHOOK_SEND_WAITING: { status: 409, en: 'This event is on its way already', fr: 'Cet événement est déjà en route' },
  WEBHOOK_PAYLOAD_GONE: { status: 409, en: 'Payloads are stored for {days} days, and this one was deleted; read the order instead', fr: 'Le contenu envoyé est conservé {days} jours et n’existe plus; consultez plutôt la commande' },
  VIEW_NOT_FOUND: { status: 404, en: 'View not found', fr: 'Vue introuvable' },
  DOMAIN_IN_USE: { status: 409, en: 'Another retailer has proven {domain}, and its TXT record is still there; remove that record first', fr: 'Un autre détaillant a prouvé {domain}, et son enregistrement TXT est toujours là; supprimez-le d’abord' },
  DOMAIN_NOT_PROVEN: { status: 409, en: 'The TXT record of {domain} was not found; a new record can take an hour to appear', fr: 'L’enregistrement TXT de {domain} est introuvable; un nouvel enregistrement peut mettre une heure à paraître' },
  NAME_SERVERS_SILENT: { status: 503, en: 'The name servers of {domain} did not answer; please try again', fr: 'Les serveurs de noms de {domain} n’ont pas répondu; veuillez réessayer' },
  HOST_IN_USE: { status: 409, en: 'This host is already given to another retailer', fr: 'Cet hôte est déjà attribué à un autre détaillant' },

  SSO_NOT_SET_UP: { status: 409, en: 'Save the identity provider’s metadata first', fr: 'Enregistrez d’abord les métadonnées du fournisseur d’identité' },
  SSO_TOKEN_USED: { status: 401, en: 'This sign-in was used already or is over; please try again', fr: 'Cette connexion a déjà servi ou a expiré; veuillez réessayer' },

  // Orders and shipments
  NOTIFICATION_NOT_FOUND: { status: 404, en: 'Message not found', fr: 'Message introuvable' },
  NOTIFICATION_WAITING: { status: 409, en: 'This message is still on its way; wait a moment', fr: 'Ce message est encore en route; veuillez patienter' },
  NOTIFICATION_LATE: { status: 409, en: 'This message is out of date; see the tracking page', fr: 'Ce message n’est plus à jour; voyez la page de suivi' },
  RECIPIENT_OPTED_OUT: { status: 409, en: 'The recipient wants no such messages; only they can allow them again', fr: 'Le destinataire ne veut pas de ces messages; lui seul peut les permettre de nouveau' },
  RECIPIENT_UNREACHABLE: { status: 409, en: 'Add an email or phone number to the order first', fr: 'Ajoutez d’abord un courriel ou un téléphone à la commande' },
  ORDER_NOT_FOUND: { status: 404, en: 'Order not found', fr: 'Commande introuvable' },
  ORDER_NUMBER_TAKEN: { status: 409, en: 'An order with this number already exists; change the number if this is another order', fr: 'Une commande porte déjà ce numéro; changez-le s’il s’agit d’une autre commande' },
  CANNOT_FULFIL_ORDER: { spec: true, status: 409, en: 'This order cannot be fulfilled', fr: 'Cette commande ne peut pas être confiée au transporteur' },
  ALREADY_FULFILLED: { status: 409, en: 'This order is already fulfilled', fr: 'Cette commande est déjà confiée au transporteur' },
  NOT_FULFILLED: { status: 409, en: 'This order is not fulfilled yet', fr: 'Cette commande n’est pas encore confiée au transporteur' },
  CANNOT_UPDATE_ORDER: { status: 409, en: 'This order can no longer be changed', fr: 'Cette commande ne peut plus être modifiée' },
  ORDER_COMPLETED: { status: 409, en: 'This order is completed and can no longer be changed', fr: 'Cette commande est terminée et ne peut plus être modifiée' },
  ORDER_DELETED: { status: 409, en: 'This order was canceled', fr: 'Cette commande a été annulée' },
  TRACKING_CODE_TAKEN: { status: 409, en: 'Another order of this retailer already has this tracking code', fr: 'Une autre commande de ce détaillant porte déjà ce code de suivi' },
  SHIPMENT_NOT_FOUND: { status: 404, en: 'Shipment not found', fr: 'Envoi introuvable' },
  SHIPMENT_CANCELED: { status: 409, en: 'This shipment is already canceled', fr: 'Cet envoi est déjà annulé' },
  SHIPMENT_UNDER_WAY: { status: 409, en: 'The courier already has this shipment', fr: 'Le transporteur a déjà pris cet envoi' },
  CANNOT_CREATE_SHIPMENT: { spec: true, status: 409, en: 'The shipment could not be created', fr: 'L’envoi n’a pas pu être créé' },
  CANNOT_UPDATE_SHIPMENT: { status: 409, en: 'The shipment cannot be updated in its present status', fr: 'L’envoi ne peut pas être mis à jour dans son état actuel' },
  EVENT_IN_THE_FUTURE: { status: 422, en: 'The time of this event is in the future', fr: 'L’heure de cet événement est dans le futur' },
  EVENT_OF_THE_ORDER: { status: 422, en: 'This event is about the whole order: send it without a package', fr: 'Cet événement concerne toute la commande : envoyez-le sans colis' },
  PACKAGE_NOT_FOUND: { status: 422, en: 'No package of this order has this tracking code', fr: 'Aucun colis de cette commande ne porte ce code de suivi' },
  PROOF_REQUIRED: { status: 422, en: 'Proof needed: {kinds}', fr: 'Preuve exigée : {kinds}' },
  PIN_WRONG: { status: 422, en: 'The code is wrong; tries left: {left}', fr: 'Le code est erroné; essais restants : {left}' },
  PIN_LOCKED: { status: 422, en: 'Too many wrong codes', fr: 'Trop de codes erronés' },
  PROOF_FALLBACK_NOT_ALLOWED: { status: 422, en: 'Without its proof this parcel goes back', fr: 'Sans sa preuve, ce colis est rapporté' },
  PROOF_FALLBACK_INCOMPLETE: { status: 422, en: 'Call the recipient and take a photo', fr: 'Appelez le destinataire et prenez une photo' },
  AGE_OUTSIDE_HOURS: { status: 422, en: 'These goods may only be delivered from {from} to {until}', fr: 'Ces produits ne peuvent être livrés que de {from} à {until}' },
  EVENT_BEFORE_SHIPMENT: { status: 422, en: 'The time of this event is before the shipment existed', fr: 'L’heure de cet événement précède l’envoi' },
  EVENT_LIMIT: { status: 409, en: 'This shipment has too many events already', fr: 'Cet envoi a déjà trop d’événements' },
  PHOTO_ID_TAKEN: { status: 409, en: 'A photo of another delivery already has this id', fr: 'Une photo d’une autre livraison porte déjà cet identifiant' },
  EVENT_ID_TAKEN: { status: 409, en: 'Another event was already reported with this id', fr: 'Un autre événement a déjà été rapporté sous cet identifiant' },
  PAST_CUTOFF: { status: 409, en: 'A shipment cannot be canceled, voided or rescheduled after its cutoff time', fr: 'Un envoi ne peut être ni annulé ni déplacé après l’heure limite' },
  REQUEST_NOT_NEEDED: { status: 409, en: 'You can still do this directly, without asking the courier', fr: 'Vous pouvez encore le faire directement, sans le demander au transporteur' },
  REQUEST_OPEN: { status: 409, en: 'The courier has already been asked and has not answered yet', fr: 'Une demande attend déjà la réponse du transporteur' },
  REQUEST_CLOSED: { status: 409, en: 'This request was already answered or withdrawn', fr: 'Cette demande a déjà reçu une réponse ou a été retirée' },
  REQUEST_NOT_FOUND: { status: 404, en: 'Request not found', fr: 'Demande introuvable' },
  HANDOVER_NOT_FOUND: { status: 404, en: 'Handover not found', fr: 'Remise introuvable' },
  HANDOVER_OVER: { status: 409, en: 'This handover has ended; start another one', fr: 'Cette remise est terminée; commencez-en une autre' },
  HANDOVER_OPEN: { status: 409, en: 'Close the handover first', fr: 'Terminez d’abord la remise' },
  HANDOVER_FULL: { status: 409, en: 'This handover has {maximum} parcels, as many as one can have; close it and start another one', fr: 'Cette remise compte {maximum} colis, le maximum; terminez-la et commencez-en une autre' },
  NOTHING_SCANNED: { status: 409, en: 'Scan at least one parcel first', fr: 'Numérisez d’abord au moins un colis' },
  NOTHING_WAITS: { status: 409, en: 'No parcel waits for this pickup', fr: 'Aucun colis n’attend ce ramassage' },
  SCAN_NOT_FOUND: { status: 404, en: 'This scan was already taken back', fr: 'Cette numérisation a déjà été retirée' },
  SCAN_ID_TAKEN: { status: 409, en: 'Another scan already has this id', fr: 'Une autre numérisation porte déjà cet identifiant' },
  PARCEL_OF_OTHER_STORE: { status: 409, en: 'This parcel belongs to another store', fr: 'Ce colis appartient à un autre magasin' },
  PARCEL_HANDED_OVER: { status: 409, en: 'This parcel was already handed over to {driver}, {handed}', fr: 'Ce colis a déjà été remis à {driver}, le {handed}' },
  PARCEL_IN_HANDOVER: { status: 409, en: 'This parcel is in the handover of {pickup}, which is still open', fr: 'Ce colis figure dans la remise du {pickup}, encore en cours' },
  PARCEL_DUE_LATER: { status: 409, en: 'This parcel is due at a later pickup: {date}, {time}', fr: 'Ce colis est prévu à un ramassage ultérieur : {date}, {time}' },
  PARCEL_NOT_DELIVERED: { status: 409, en: 'This order is collected from the recipient', fr: 'Cette commande est recueillie chez le destinataire' },
  CODE_OF_SEVERAL: { status: 409, en: 'Several parcels have this code; scan the barcode of the label', fr: 'Plusieurs colis portent ce code; numérisez le code à barres de l’étiquette' },
  PIN_INCORRECT: { status: 422, en: 'The PIN is incorrect', fr: 'Le NIP est inexact' },
  PIN_NOT_OFFERED: { status: 409, en: 'No PIN can be entered for this pickup; sign instead', fr: 'Aucun NIP ne peut servir à ce ramassage; faites plutôt signer' },
  DRIVER_MAY_COME: { status: 409, en: 'The driver may still come: wait until {minutes} minutes after the pickup time', fr: 'Le livreur peut encore venir : attendez {minutes} minutes après l’heure de ramassage' },
  DRIVER_CAME: { status: 409, en: 'Parcels of this pickup were handed over or picked up', fr: 'Des colis de ce ramassage ont été remis ou ramassés' },
  TOO_MANY_RECORDS: { status: 422, en: 'The number of records exceeds the upper bound of {maximum}', fr: 'Le nombre d’enregistrements dépasse la limite de {maximum}' },
  UPLOAD_INVALID: { spec: true, status: 422, en: 'The upload failed: some rows are not valid', fr: 'Le téléversement a échoué : certaines lignes ne sont pas valides' },
  LABEL_PRINTED: { status: 409, en: 'This order already has a printed label', fr: 'Cette commande a déjà une étiquette imprimée' },
  BLANK_LABEL_NOT_FOUND: { status: 404, en: 'No blank label of this order’s store has this code', fr: 'Aucune étiquette vierge du magasin de cette commande n’a ce code' },
  BLANK_LABEL_BOUND: { status: 409, en: 'This label is already on order {order}', fr: 'Cette étiquette est déjà sur la commande {order}' },
  LABEL_NOT_READY: { status: 409, en: 'The shipping label is loading', fr: 'L’étiquette d’expédition est en préparation' },
  JOB_NOT_FOUND: { status: 404, en: 'Job not found', fr: 'Tâche introuvable' },
  JOB_CANCELED: { status: 409, en: 'This job was canceled', fr: 'Cette tâche a été annulée' },
  JOB_NOT_CANCELABLE: { status: 409, en: 'This job cannot be canceled', fr: 'Cette tâche ne peut pas être annulée' },
  JOB_OVER: { status: 409, en: 'This job is already over', fr: 'Cette tâche est déjà terminée' },
  NOTHING_TO_EXPORT: { status: 422, en: 'There is nothing to export; choose other dates or fewer filters', fr: 'Il n’y a rien à exporter; choisissez d’autres dates ou moins de filtres' },
  DOWNLOAD_NOT_FOUND: { status: 404, en: 'This file is not among your downloads', fr: 'Ce fichier n’est pas parmi vos téléchargements' },
  DOWNLOAD_EXPIRED: { status: 410, en: 'This file has expired; export it again', fr: 'Ce fichier est expiré; exportez-le de nouveau' },
  SAVED_EXPORT_NOT_FOUND: { status: 404, en: 'This export is no longer among those you saved', fr: 'Cette exportation n’est plus parmi celles que vous avez enregistrées' },
  TOO_MANY_SAVED_EXPORTS: { status: 409, en: 'You have {maximum} saved exports, as many as a member can have; delete one first', fr: 'Vous avez {maximum} exportations enregistrées, le maximum par membre; supprimez-en une d’abord' },
  TOO_MANY_JOBS: { status: 409, en: 'Your company already has {maximum} {jobs} waiting or running; try again when one of them has finished', fr: 'Votre entreprise a déjà {maximum} {jobs} en attente ou en cours; réessayez lorsqu’il y en aura moins' },
  JOB_FAILED: { status: 500, en: 'The job failed after several attempts', fr: 'La tâche a échoué après plusieurs tentatives' },

  // Stores and areas
  STORE_DEACTIVATED: { status: 409, en: 'This store is deactivated; choose another one', fr: 'Ce magasin est désactivé; choisissez-en un autre' },
  STORE_WITHOUT_PICKUPS: { status: 409, en: 'Give this store its pickup times before it is activated', fr: 'Donnez à ce magasin ses heures de ramassage avant de l’activer' },
  DATE_TIME_NOT_ACCEPTABLE: { status: 422, en: 'This date and time are not acceptable', fr: 'Cette date et cette heure ne sont pas acceptables' },
  POSTAL_CODE_NOT_AVAILABLE: { spec: true, status: 422, en: 'This postal code is not available', fr: 'Ce code postal n’est pas desservi' },
  PICKUP_LOCATION_NOT_FOUND: { status: 404, en: 'Pickup location not found', fr: 'Lieu de ramassage introuvable' },
  SERVICE_AREA_NOT_FOUND: { status: 404, en: 'Service area not found', fr: 'Zone de service introuvable' },
  SERVICE_NOT_FOUND: { spec: true, status: 404, en: 'Service not found', fr: 'Service introuvable' },
  INVOICE_NOT_FOUND: { status: 404, en: 'Invoice not found', fr: 'Facture introuvable' },
  INVOICE_ISSUED: { status: 409, en: 'This invoice was issued and never changes; correct it with a credit note', fr: 'Cette facture est émise et ne change plus; corrigez-la par une note de crédit' },
  INVOICE_NOT_ISSUED: { status: 409, en: 'Only an invoice that was issued can be paid or corrected', fr: 'Seule une facture émise peut être payée ou corrigée' },
  INVOICE_PAID: { status: 409, en: 'This invoice is already marked as paid', fr: 'Cette facture est déjà marquée comme payée' },
  INVOICE_EMPTY: { status: 409, en: 'There is nothing to bill in this period; add an adjustment, or choose a later end', fr: 'Il n’y a rien à facturer pour cette période; ajoutez un ajustement ou choisissez une fin plus tardive' },
  INVOICE_PERIOD_OPEN: { status: 409, en: 'The last day of this period is not over; issue the invoice after it', fr: 'Le dernier jour de cette période n’est pas terminé; émettez la facture après celui-ci' },
  CHARGE_NOT_FOUND: { status: 404, en: 'Charge not found', fr: 'Frais introuvables' },
  CHARGE_TAKEN_BACK: { status: 409, en: 'This charge was reversed, so nothing is left to pay', fr: 'Ces frais ont été annulés; il n’y a donc plus rien à payer' },
  CHARGE_CREDITED: { status: 409, en: 'This charge was credited already; write to the courier about what is left of it', fr: 'Ces frais ont déjà été crédités; écrivez au transporteur pour ce qu’il en reste' },
  CHARGE_IS_FREE: { status: 409, en: 'This charge costs nothing, so nothing can be credited', fr: 'Ces frais ne coûtent rien; rien ne peut donc être crédité' },
  QUESTION_OPEN: { status: 409, en: 'A question about this charge already waits for the courier’s answer', fr: 'Une question sur ces frais attend déjà la réponse du transporteur' },
  QUESTION_ANSWERED: { status: 409, en: 'This question already has a different answer', fr: 'Cette question a déjà reçu une autre réponse' },
  QUESTION_NOT_FOUND: { status: 404, en: 'Question not found', fr: 'Question introuvable' },
  TAX_REGISTRATION_MISSING: { status: 409, en: 'A tax is due for which no registration number is set; set it first', fr: 'Une taxe est due sans que son numéro d’inscription soit enregistré; enregistrez-le d’abord' },
  SERVICE_EXISTS: { spec: true, status: 409, en: 'Service already exists', fr: 'Ce service existe déjà' },

  // The courier's side
  DRIVER_NOT_FOUND: { spec: true, status: 404, en: 'Driver not found', fr: 'Livreur introuvable' },
  CANNOT_DELETE_ROUTE: { spec: true, status: 409, en: 'A route cannot be deleted in its current status', fr: 'Un trajet ne peut pas être supprimé dans son état actuel' },
  ROUTE_LIMIT: { status: 422, en: 'At most 150 shipments can be optimised in a route', fr: 'Au plus 150 envois peuvent être optimisés par trajet' },
  ROUTE_NOT_CONFIRMED: { spec: true, status: 409, en: 'The route is not confirmed', fr: 'Le trajet n’est pas confirmé' },
  ROUTE_STARTED: { spec: true, status: 409, en: 'The route has started', fr: 'Le trajet est commencé' },
  ROUTE_NOT_LOADED: { spec: true, status: 409, en: 'The route is not loaded', fr: 'Le trajet n’est pas chargé' },
  ROUTE_CANNOT_BE_MODIFIED: { spec: true, status: 409, en: 'The route cannot be modified', fr: 'Le trajet ne peut pas être modifié' },

  // Third parties and files
  SHOPIFY_PARAMETER_MISSING: { status: 422, en: 'Shopify: a parameter is missing. Begin the installation again', fr: 'Shopify : un paramètre est manquant. Recommencez l’installation' },
  SHOPIFY_ORIGIN_NOT_VERIFIED: { status: 403, en: 'Shopify: the origin could not be verified. Begin the installation again in this browser', fr: 'Shopify : l’origine n’a pas pu être vérifiée. Recommencez l’installation dans ce navigateur' },
  SHOPIFY_HMAC_FAILED: { status: 401, en: 'Shopify: the signature is not valid. Begin the installation again', fr: 'Shopify : la signature n’est pas valide. Recommencez l’installation' },
  SHOPIFY_TOKEN_FAILED: { status: 503, en: 'Shopify: the access token could not be obtained. Begin the installation again', fr: 'Shopify : le jeton d’accès n’a pas pu être obtenu. Recommencez l’installation' },
  SHOPIFY_SHOP_NOT_FOUND: { status: 404, en: 'Shopify: shop not found. Install the app again from Shopify, or connect the shop in Settings', fr: 'Shopify : boutique introuvable. Installez de nouveau l’application depuis Shopify, ou connectez la boutique dans les paramètres' },
  SHOPIFY_SHOP_EXISTS: { status: 409, en: 'Shopify: this shop is already connected to another account. Disconnect it there first, or ask the courier', fr: 'Shopify : cette boutique est déjà connectée à un autre compte. Déconnectez-la d’abord de ce compte, ou adressez-vous au transporteur' },
  SHOPIFY_UNREACHABLE: { status: 503, en: 'Shopify could not be reached. We will try again automatically', fr: 'Shopify n’a pas pu être joint. Un nouvel essai aura lieu automatiquement' },
  SHOPIFY_CLOSED: { status: 409, en: 'The shop does not let us in any more. Connect it again in Settings', fr: 'La boutique ne nous donne plus accès. Connectez-la de nouveau dans les paramètres' },
  SHOPIFY_POLL_REFUSED: { status: 409, en: 'Shopify did not let us check for changes. We will try again automatically; if this continues, connect the shop again', fr: 'Shopify n’a pas permis de consulter les changements. Un nouvel essai aura lieu automatiquement; si cela continue, connectez de nouveau la boutique' },
  SHOPIFY_REFUSED: { status: 409, en: 'Shopify refused it: {reason}', fr: 'Shopify l’a refusé : {reason}' },
  SHOPIFY_ADDRESS_NOT_RELEASED: {
    status: 409,
    en: 'Shopify has not released the recipient’s name and address. Ask Shopify for access to protected customer data, then try again',
    fr: 'Shopify n’a pas communiqué le nom et l’adresse du destinataire. Demandez à Shopify l’accès aux données protégées des clients, puis réessayez',
  },
  SHOPIFY_LOCATION_NOT_MATCHED: { status: 409, en: 'No store is matched with the location “{location}”. Match one in Settings, then try again', fr: 'Aucun magasin n’est associé à l’emplacement « {location} ». Associez-en un dans les paramètres, puis réessayez' },
  SHOPIFY_FULFILLED_ELSEWHERE: { status: 409, en: 'In Shopify this order was fulfilled by someone else. Cancel it here if nothing is to be delivered', fr: 'Dans Shopify, cette commande a été traitée par quelqu’un d’autre. Annulez-la ici s’il n’y a rien à livrer' },
  SHOPIFY_ON_HOLD: { status: 409, en: 'In Shopify this order is on hold. Release it there, or cancel it here if nothing is to be delivered', fr: 'Dans Shopify, cette commande est en attente. Débloquez-la dans Shopify, ou annulez-la ici s’il n’y a rien à livrer' },
  SHOPIFY_NOT_REPORTED: { status: 409, en: 'Shopify does not show this delivery: {reason}', fr: 'Shopify n’affiche pas cette livraison : {reason}' },
  SHOPIFY_NOT_CANCELED: { status: 409, en: 'Shopify still shows this order as fulfilled: {reason}. Cancel the fulfilment there', fr: 'Shopify affiche toujours cette commande comme traitée : {reason}. Annulez-y le traitement' },
  SHOPIFY_UNAVAILABLE: { status: 503, en: 'Shopify could not be reached. Try again later', fr: 'Shopify n’a pas pu être joint. Réessayez plus tard' },
  SHOPIFY_ORDER_DELETED: { status: 409, en: 'The order was deleted in Shopify, and nothing is left to update there', fr: 'La commande a été supprimée dans Shopify, et il n’y reste rien à mettre à jour' },
  SHOPIFY_NOTHING_LEFT: { status: 409, en: 'Nothing is left to fulfil in Shopify. Check the order there', fr: 'Il ne reste rien à traiter dans Shopify. Vérifiez-y la commande' },
  UPLOAD_ADDRESS_FAILED: { status: 403, en: 'The upload address is not valid or has expired', fr: 'L’adresse de téléversement est invalide ou expirée' },
  UPLOAD_FAILED: { status: 409, en: 'The upload failed', fr: 'Le téléversement a échoué' },
  FILE_NOT_FOUND: { status: 404, en: 'File not found', fr: 'Fichier introuvable' },
  IMPORT_NOT_FOUND: { status: 404, en: 'Import not found', fr: 'Importation introuvable' },
  IMPORT_UNDER_WAY: { status: 409, en: 'This import is being processed; please wait until it is done', fr: 'Cette importation est en cours de traitement; veuillez attendre la fin' },
  IMPORT_OVER: { status: 409, en: 'This import is over and can no longer be changed', fr: 'Cette importation est terminée et ne peut plus être modifiée' },
  IMPORT_NOT_MATCHED: { status: 409, en: 'Match the columns of this file first', fr: 'Associez d’abord les colonnes de ce fichier' },
  IMPORT_BEGUN: { status: 409, en: 'Orders were already created from this sheet; upload the file again to read another one', fr: 'Des commandes ont déjà été créées à partir de cette feuille; téléversez de nouveau le fichier pour en lire une autre' },
  IMPORT_SHEET_EMPTY: { status: 422, en: 'The sheet “{sheet}” has no rows, so the previous one is still shown', fr: 'La feuille « {sheet} » ne contient aucune ligne; la précédente reste donc affichée' },
  TRACKING_NOT_FOUND: { status: 404, en: 'No parcel has this code', fr: 'Aucun colis ne porte ce code' },

  NOT_OFFERED: { status: 409, en: 'Not offered here; ask the sender', fr: 'Non offert ici; adressez-vous à l’expéditeur' },
  NOT_COMPLETED: { status: 409, en: 'Only once the delivery is completed', fr: 'Seulement une fois la livraison terminée' },
  REVIEWED_ALREADY: { status: 409, en: 'This delivery was already reviewed', fr: 'Cette livraison a déjà un avis' },
  CLAIMED_ALREADY: { status: 409, en: 'You have told us already', fr: 'Vous l’avez déjà dit' },
  CLAIM_NOT_FOUND: { status: 404, en: 'Claim not found', fr: 'Réclamation introuvable' },
  CLAIM_CLOSED: { status: 409, en: 'This claim is closed', fr: 'Cette réclamation est close' },
  DETAIL_NEEDED: { status: 409, en: 'Confirming is not enough here: change a detail or leave a note', fr: 'Une confirmation ne suffit pas ici : modifiez un renseignement ou laissez une note' },
  CODE_NEEDED: { status: 403, en: 'Ask for a code first', fr: 'Demandez d’abord un code' },
  CODES_USED_UP: { status: 429, en: 'Ten codes went there today; ask for another tomorrow, or ask the sender', fr: 'Dix codes y ont été envoyés aujourd’hui; demandez-en un autre demain, ou adressez-vous à l’expéditeur' },
  CODE_NOWHERE: { status: 409, en: 'There is no email or phone to send a code to; ask the sender', fr: 'Aucun courriel ni téléphone où envoyer un code; adressez-vous à l’expéditeur' },
  NOTHING_TO_UNDO: { status: 409, en: 'There is nothing left to undo', fr: 'Il ne reste rien à retirer' },
  DRIVER_IS_NEAR: { status: 409, en: 'The driver is near; ask them', fr: 'Le livreur est tout près; demandez-le-lui' },

  // Chat
  CHAT_TOKEN_OVER: { status: 401, en: 'The chat was open for a long time; open it again to go on', fr: 'Le clavardage est resté ouvert longtemps; ouvrez-le de nouveau pour continuer' },
  CHAT_NOT_OFFERED: { status: 409, en: 'There is no chat about this delivery now; write or call instead', fr: 'Il n’y a pas de clavardage pour cette livraison en ce moment; écrivez ou appelez plutôt' },
  CHAT_CLOSED: { status: 409, en: 'The chat closed two hours after the delivery; write or call instead', fr: 'Le clavardage a pris fin deux heures après la livraison; écrivez ou appelez plutôt' },
  CHAT_WITHOUT_STAFF: { status: 409, en: 'Your settings reserve the chat for recipient and driver', fr: 'Vos réglages réservent le clavardage au destinataire et au livreur' },
  CHAT_NOT_FOUND: { status: 404, en: 'Chat not found', fr: 'Clavardage introuvable' },
  CLAIM_PHOTOS_FULL: { status: 409, en: 'This claim has as many photos as a claim can have', fr: 'Cette réclamation contient déjà le maximum de photos' },
  CHAT_FULL: { status: 409, en: 'This chat holds as many messages as a chat can; write or call instead', fr: 'Ce clavardage contient le maximum de messages; écrivez ou appelez plutôt' },
  MESSAGE_NOT_FOUND: { status: 404, en: 'Message not found', fr: 'Message introuvable' },
  MESSAGE_NOT_YOURS: { status: 403, en: 'Only the author of a message can change it', fr: 'Seule la personne qui a écrit un message peut le modifier' },
  MESSAGE_EDIT_OVER: { status: 409, en: 'A message can be changed for 15 minutes; write another one instead', fr: 'Un message peut être modifié pendant 15 minutes; écrivez-en plutôt un autre' },
  MESSAGE_ID_TAKEN: { status: 409, en: 'Another message already has this id; send it under a new one', fr: 'Un autre message porte déjà cet identifiant; envoyez-le sous un nouveau' },

  ...fieldErrors,
});

export type ErrorType = keyof typeof errors;

export const isErrorType = (type: unknown): type is ErrorType => typeof type === 'string' && Object.hasOwn(errors, type);

/** Returns the text of an error type in a language, with its placeholders filled in. */
export function errorText(type: ErrorType, language: Language, values: Values = {}): string {
  const { en, fr } = errors[type];
  return translate([en, fr], language, values);
}

/** Returns the HTTP status of an error type: 422 for the error of a single field. */
export const statusOf = (type: ErrorType): number => {
  const row: Row = errors[type];
  return row.status ?? 422;
};

export type Fault = { type: ErrorType; path: string; values?: Values };

/** The body of every error response. */
export type ErrorBody = {
  status: number;
  message: string;
  error: { type: ErrorType };
  errors: { type: ErrorType; path: string; message: string }[];
  requestId: string;
  /** The current copy after a stale edit, or the id of the order that already has the number. */
  data?: unknown;
};
