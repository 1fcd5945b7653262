// What the rows of accounts, settings and a retailer’s programs do, for the French API reference; in English each row says it itself.
import type { RowsOf } from '@portage/contract/endpoint';
import type { retailerSide } from '@portage/contract/index';

/** By the row's name. */
export const accountRows = {
  'auth.welcome':
    'Ce que montre la page de connexion : le nom du transporteur et, dans la démo, les comptes à essayer.',
  'auth.login':
    'Échange un courriel et un mot de passe contre un jeton de session ou, si le compte a un second facteur, contre un jeton qui le demande. Comptes connus et inconnus reçoivent la même réponse.',
  'auth.pending': 'Ce que montre la page qui demande le second facteur, même rechargée.',
  'auth.sendCode':
    'Envoie un code par courriel pour une connexion en attente dont le second facteur est un courriel; une fois toutes les 50 secondes.',
  'auth.verify':
    'Échange un jeton d’attente et un code du second facteur, ou un code de récupération, contre un jeton de session. Dix minutes et cinq essais.',
  'auth.askReset':
    'Fait envoyer à un compte un lien vers un nouveau mot de passe; qui n’en a pas encore reçoit de nouveau son invitation, et qui se connecte avec le compte de son entreprise en est avisé. Comptes connus et inconnus reçoivent la même réponse, aussitôt.',
  'auth.resetLink': 'Le compte dont un tel lien remplace le mot de passe, pour la page qu’il ouvre.',
  'auth.reset':
    'Définit un nouveau mot de passe avec le jeton d’un tel lien. Il sert une seule fois, pendant une heure, et met fin à toutes les sessions; le second facteur reste actif.',
  'auth.askPasskey': 'Ce que la clé d’accès d’un navigateur doit signer, une fois et dans les cinq minutes.',
  'auth.signInByPasskey':
    'Échange ce qu’une clé d’accès a signé contre un jeton de session : elle prouve l’appareil et la personne, aucun code n’est donc demandé.',
  'auth.refresh': 'Le compte de la session, tel qu’il est maintenant.',
  'auth.logout': 'Met fin à cette session partout à la fois.',
  'auth.logoutEverywhere': 'Met fin à toutes les sessions de ce compte, celle-ci comprise.',
  'mail.list':
    'Dans la démo : les derniers courriels et textos conservés au lieu d’être envoyés, ou ceux d’une adresse ou d’un numéro.',
  'mail.read': 'Dans la démo : un courriel ou un texto conservé, comme son destinataire le verrait.',
  'account.confirm':
    'Prouve de nouveau son identité : par le mot de passe ou, si un second facteur est actif, par un code; ou par une de ses clés d’accès. Pendant dix minutes, la session peut changer qui peut se connecter, et de quelle façon.',
  'account.readConfirmed': 'Si la session est confirmée.',
  'account.sendConfirmCode':
    'Envoie par courriel un code de confirmation, si le second facteur est un courriel; une fois toutes les 50 secondes.',
  'account.askConfirmPasskey':
    'Ce qu’une de ses propres clés d’accès doit signer pour confirmer cette session, une fois et dans les cinq minutes.',
  'account.enableFactor':
    'Commence à configurer un second facteur : une application d’authentification reçoit ce qu’il faut numériser, un courriel reçoit un code. Il est actif dès qu’un premier code est juste.',
  'account.verifyFactor': 'Active le second facteur avec son premier code. Un code erroné le laisse en attente.',
  'account.disableFactor':
    'Désactive le second facteur, ou abandonne celui qui n’a pas été vérifié, avec tous les codes de récupération.',
  'account.makeRecoveryCodes':
    'Dix nouveaux codes de récupération, valables chacun pour une connexion sans le second facteur. Les précédents ne valent plus rien.',
  'account.readRecovery': 'Combien de codes de récupération il reste.',
  'account.edit': 'Change son nom, si on le peut, et sa langue.',
  'account.changePassword':
    'Change son mot de passe : un mot de passe temporaire, aussitôt. Toutes les autres sessions prennent fin, et un courriel en avise.',
  'account.sendEmailCode':
    'Envoie un code à l’adresse qui doit devenir son courriel. La réponse est la même, que l’adresse ait un compte ou non.',
  'account.changeEmail': 'Change son courriel avec le code envoyé au nouveau. L’ancien en est avisé.',
  'account.devices': 'Où l’on est connecté, l’activité la plus récente d’abord.',
  'account.endDevice': 'Met fin aussitôt à une de ses sessions.',
  'account.endOtherDevices': 'Met fin à toutes ses sessions sauf celle-ci.',
  'account.passkeys': 'Ses propres clés d’accès.',
  'account.askNewPasskey': 'Ce qu’il faut à un navigateur pour créer une clé d’accès.',
  'account.addPasskey': 'Garde une clé d’accès créée par le navigateur; un courriel en avise.',
  'account.renamePasskey': 'Renomme une clé d’accès.',
  'account.removePasskey': 'Supprime une clé d’accès; un courriel en avise.',
  'team.list': 'Une page de l’équipe, avec le nombre d’administrateurs et de coordonnateurs de toute l’équipe.',
  'team.read': 'Un membre de l’équipe.',
  'team.add': 'Ajoute un membre, qui reçoit par courriel un lien pour choisir un mot de passe.',
  'team.edit':
    'Modifie un membre; seul ce qui est donné change : un administrateur peut tout changer; qui gère l’équipe ne peut changer, chez les coordonnateurs, que les autorisations qu’il détient lui-même.',
  'team.remove':
    'Retire un membre, ou annule une invitation. Ses sessions prennent fin aussitôt; ce qu’il a fait reste.',
  'team.inviteAgain': 'Renvoie une invitation; le lien de la précédente n’ouvre plus rien.',
  'team.invitation': 'Qui est invité par un jeton, par qui et chez quel détaillant.',
  'team.signUp': 'Complète le compte auquel un jeton invite, et connecte. Un jeton sert une seule fois.',
  'sso.read':
    'L’authentification unique du détaillant : ses choix, ce que disent les métadonnées du fournisseur d’identité, et les adresses à lui copier.',
  'sso.save':
    'Configure l’authentification unique : métadonnées par adresse ou collées, domaines, hôtes, et ce qui est exigé des réponses. Elle n’est active qu’après un essai réussi.',
  'sso.prove':
    'Cherche l’enregistrement TXT d’un domaine. Une fois trouvé, le domaine est prouvé : ses membres sont dirigés vers le fournisseur d’identité, dont les réponses à leur sujet sont acceptées.',
  'sso.try': 'Commence une connexion qui ne connecte personne : son résultat se lit avec la configuration.',
  'sso.offer': 'L’authentification unique que propose la page de connexion d’un hôte, s’il y en a une.',
  'sso.login': 'Commence une connexion : l’adresse du fournisseur d’identité où va le navigateur.',
  'sso.acs':
    'L’adresse de consommation, à laquelle est envoyée la réponse du fournisseur d’identité : mène à la page de connexion avec un jeton à usage unique, ou avec la raison.',
  'sso.id': 'L’identifiant d’entité : répond les métadonnées du fournisseur de services, même avant l’enregistrement.',
  'sso.metadata':
    'Les métadonnées du fournisseur de services, pour le fournisseur d’identité; même avant l’enregistrement, mais alors sans certificat.',
  'sso.signIn':
    'Échange le jeton d’une authentification unique contre une session : en moins d’une minute, une fois, et par le navigateur qui a commencé.',
  'activity.list':
    'Qui a changé quoi parmi les comptes, les magasins, les paramètres et les clés, avant et après, du plus récent au plus ancien.',
  'activity.people': 'Les membres dont le journal dit quelque chose, par nom.',
  'activity.export': 'La même chose en CSV, une ligne par champ modifié; les 50 000 entrées les plus récentes.',
  'preferences.read': 'Les préférences d’affichage de l’appelant; null là où rien n’a été choisi.',
  'preferences.keep':
    'Garde ce que l’appelant préfère; seul ce qui est donné change, et null revient à la valeur d’origine.',
  'stores.list':
    'Les magasins qu’un membre peut utiliser, avec leurs jours, heures de ramassage, heures limites et prochains ramassages.',
  'stores.ask': 'Demande un autre magasin au transporteur. Il ouvre quand le transporteur lui a donné ses ramassages.',
  'stores.edit':
    'Modifie un magasin; seul ce qui est donné change. Les ramassages et les heures limites suivent aussitôt, et les commandes dont le ramassage disparaît attendent le prochain du magasin.',
  'stores.preview':
    'Ce qu’une modification d’un magasin ferait aux commandes qui y attendent un ramassage; rien n’est modifié.',
  'stores.holidays': 'Les jours fériés de la province d’un magasin pour l’année à venir.',
  'stores.areas': 'Les zones de service où le détaillant peut avoir des magasins.',
  'stores.storeAreas': 'Les zones de service des magasins qui portent un nom, par leurs codes.',
  'stores.postalCodes': 'Les préfixes de codes postaux où un magasin peut envoyer.',
  'settings.read':
    'Ce que le détaillant décide pour lui-même : comment le joindre, les mots-clés de ses commandes, ses unités et formats de colis, et la marche de ses commandes et de ses sessions.',
  'settings.edit':
    'Modifie les paramètres; seul ce qui est donné change. Un mot-clé renommé l’est aussi sur ses commandes, par une tâche.',
  'settings.tracking':
    'Ce que le détaillant décide de la page de ses destinataires : ce qu’ils peuvent y choisir, ce qu’elle montre, sa couleur et son logo.',
  'settings.editTracking': 'Modifie ce que la page des destinataires offre et montre; seul ce qui est donné change.',
  'settings.uploadLogo':
    'Envoie un logo à regarder et à choisir : il paraît une fois enregistré, et il est oublié le lendemain s’il ne l’est pas.',
  'keys.list': 'Les clés API du détaillant, sans leur valeur.',
  'keys.create':
    'Crée une clé API. Seule la réponse la contient : elle n’est gardée nulle part et ne sera plus jamais montrée.',
  'keys.renew':
    'Remplace une clé API par une nouvelle aux mêmes droits. L’ancienne reste valable pendant `keepHours`, le temps que les programmes changent; à 0, elle prend fin maintenant.',
  'keys.renewFirst':
    'Remplace, comme `renew`, la plus ancienne des clés API dont l’appelant détient les droits; s’il n’y en a pas, en crée une avec tous ceux qu’il peut donner.',
  'keys.delete': 'Met fin aussitôt à une clé API. Ce qu’elle a fait reste, sous son nom.',
  'calls.list':
    'Les appels des clés API des 30 derniers jours, et ceux des membres qui n’ont pas réussi, du plus récent au plus ancien.',
  'calls.read':
    'Un appel, par le `requestId` de sa réponse, avec ce qui a été demandé et répondu; les données personnelles et les secrets sont masqués.',
  'sandbox.read': 'Si le détaillant a des données d’essai.',
  'sandbox.open':
    'Crée les données d’essai, avec les magasins et les paramètres du détaillant; si elles existent, leur fait suivre ce qu’il a changé depuis.',
  'walks.start':
    'Simule le parcours d’une commande d’essai jusqu’à l’issue choisie, étape par étape, avec tout ce qui découle de chacune. Répond la tâche qui le mène.',
  'webhooks.list': 'Les points de terminaison des webhooks du détaillant, sans leurs secrets.',
  'webhooks.create':
    'Crée un point de terminaison. Seule la réponse contient le secret avec lequel ses événements sont signés.',
  'webhooks.read': 'Un point de terminaison.',
  'webhooks.edit': 'Modifie un point de terminaison. Ce qui attend déjà part à la nouvelle adresse.',
  'webhooks.delete':
    'Supprime aussitôt un point de terminaison, avec son journal et tout ce qui attend de lui être envoyé.',
  'webhooks.rotate':
    'Donne un nouveau secret à un point de terminaison. Pendant 24 heures, chaque événement est aussi signé avec l’ancien.',
  'webhooks.turnOff':
    'N’envoie plus rien à un point de terminaison pour l’instant : ce qui arrive entre-temps est conservé.',
  'webhooks.turnOn':
    'Recommence l’envoi à un point de terminaison, même désactivé après des échecs; de ce qui a été conservé, tout depuis un instant.',
  'webhooks.test':
    'Envoie maintenant à un point de terminaison un événement d’un sujet, d’une vraie commande et marqué comme essai; même s’il est désactivé. Répond ce qui en est résulté.',
  'webhooks.sends':
    'Ce qui a été envoyé à un point de terminaison dans les 90 derniers jours, ou doit l’être, du plus récent au plus ancien.',
  'webhooks.send':
    'Un événement en route vers un point de terminaison : ce qui a été envoyé, et chaque essai avec sa réponse.',
  'webhooks.sendAgain': 'Renvoie un événement à un point de terminaison, sous le même identifiant.',
  'webhooks.sendAllAgain':
    'Renvoie à un point de terminaison les événements d’une période, à la suite; d’habitude ceux qui ne sont pas passés.',
  'developer.mockWebhook':
    'Envoie à une adresse ce que dit un webhook de ce sujet, marqué comme essai : d’un exemple ou, dans les données d’essai, de la commande la plus récente dans cet état. Ce qui a été envoyé et répondu se lit dans la tâche.',
  'developer.mockOrders':
    'Ce que `GET /retailer/orders/:id` répond pour une commande dans cet état : un exemple ou, dans les données d’essai, la plus récente. Avec une `url`, la réponse y est envoyée, et ce que cette adresse a répondu revient.',
} satisfies Partial<Record<RowsOf<typeof retailerSide>, string>>;
