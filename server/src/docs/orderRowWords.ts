// What the rows of orders, and of what becomes of them, do, for the French API reference; in English each row says it itself.
import type { RowsOf } from '@portage/contract/endpoint';
import type { retailerSide } from '@portage/contract/index';

/** By the row's name. */
export const orderRows = {
  'orders.list':
    'Une page de commandes : par groupe, magasin, date, type, mot-clé, origine ou besoin d’attention, avec une recherche par destinataire, numéro ou code de suivi.',
  'orders.counts': 'Combien de commandes compte chaque groupe de la liste, et combien sont à traiter.',
  'orders.lookup':
    'Les commandes qui portent exactement ce code : code ou lien de suivi, code d’un colis, numéro de commande, code à barres.',
  'orders.pick':
    'Les mille premières commandes que trouve la question d’une liste, avec ce qu’une sélection doit en savoir; page et pageSize n’y disent rien.',
  'orders.create':
    'Crée une commande. Avec MANAGE_ORDERS, l’appelant choisit magasin, date et heure; les autres obtiennent le prochain ramassage de leur magasin.',
  'orders.read': 'Une commande avec sa livraison, ses colis, son historique de suivi et ses tentatives.',
  'orders.edit':
    'Modifie une commande; seul ce qui est donné change. Une version périmée reçoit la version à jour dans data.',
  'orders.delete': 'Annule une commande que le transporteur n’a pas encore.',
  'orders.deleteMany': 'Annule plusieurs commandes à confier : toutes, ou aucune si l’une refuse.',
  'orders.fulfilMany':
    'Confie plusieurs commandes. Les erreurs de la tâche nomment chaque commande qui refuse, avec sa raison; les autres sont confiées.',
  'orders.voidMany':
    'Retire plusieurs commandes au transporteur, chacune avant son heure limite; une commande qui refuse est nommée et reste telle quelle.',
  'orders.tagMany':
    'Ajoute des mots-clés à plusieurs commandes et leur en enlève : à toutes, ou à aucune si l’une refuse.',
  'orders.untagMany':
    'Rétablit les mots-clés de plusieurs commandes; une commande dont les mots-clés ont changé entre-temps est nommée et reste telle quelle.',
  'orders.fulfil':
    'Confie la commande : sa livraison est créée et planifiée, pour le ramassage indiqué, sinon pour celui de la commande ou, s’il est passé, le prochain du magasin.',
  'orders.cancelShipment': 'Annule l’envoi, avant son heure limite.',
  'orders.void': 'Retire la commande au transporteur, avant son heure limite : elle est de nouveau à confier.',
  'orders.renewLink':
    'Crée un autre lien de suivi, qui montre tout pendant trente jours de plus; le précédent ne mène plus nulle part, même sur les étiquettes imprimées.',
  'orders.revokeLink': 'Enlève le lien de suivi : il ne mène plus nulle part.',
  'orders.logs': 'Ce qui a été dit et fait au sujet d’une commande, du plus ancien au plus récent.',
  'orders.addLog': 'Ajoute un message au journal d’une commande.',
  'recipients.list':
    'Les personnes à qui le détaillant a envoyé dernièrement, par une partie de leur nom ou le début de leur téléphone.',
  'recipients.addresses':
    'Les adresses qui commencent par ce qui est tapé : d’abord celles où l’on a déjà envoyé, puis celles que connaît le service de géocodage.',
  'requests.ask':
    'Demande au transporteur d’annuler ou de changer ce qu’il est trop tard pour faire directement; sa réponse arrive avec les nouvelles.',
  'requests.withdraw': 'Retire ce qui a été demandé au transporteur et n’a pas reçu de réponse.',
  'claims.list':
    'Ce que des destinataires disent ne pas avoir reçu et que personne n’a réglé, du plus ancien au plus récent; cent au plus.',
  'claims.read':
    'Ce que le destinataire d’une commande a dit après la livraison : son avis, et sa réclamation s’il n’a rien reçu, avec les réponses.',
  'claims.answer':
    'Répond à une réclamation, pour que son destinataire le lise sur sa page; avec `settles`, elle est close.',
  'claims.ratings': 'Combien de livraisons de ces dates ont reçu un avis, et de combien.',
  'chat.read':
    'Ce que destinataire et livreur se sont écrit au sujet d’une commande, avec ce que disaient d’abord les messages modifiés.',
  'chat.file':
    'Tout le clavardage en une archive : un texte avec chaque message et ce qu’il disait d’abord, et les photos.',
  'labels.generate':
    'Crée les étiquettes de la commande; elle est d’abord confiée si elle ne l’est pas encore. Répond la commande avec les adresses des étiquettes.',
  'labels.read': 'Les étiquettes en PDF, en pages de 4 × 6 pouces : une par colis, ou celle qui est demandée.',
  'labels.batchPrint':
    'Imprime dans un seul PDF, à la suite de la liste, les étiquettes de la journée d’un magasin ou des commandes nommées. Les commandes que le transporteur n’a pas sont d’abord confiées; celle qui refuse est laissée de côté et nommée dans les erreurs de la tâche. Une fois la tâche terminée, son data.data est l’adresse du PDF, pendant un jour.',
  'labels.batchLabels':
    'Une page des commandes dont un lot de ce magasin et de ce jour imprime les étiquettes, avec leurs adresses; une page après la dernière est vide.',
  'uploads.sign': 'Demande une adresse où envoyer un fichier par PUT, une fois, dans les cinq minutes.',
  'uploads.put':
    'Envoie les octets d’un fichier à son adresse signée. Une photo est redessinée : petite, droite, et sans ce que l’appareil y avait noté.',
  'uploads.get': 'Lit un fichier à son adresse signée.',
  'imports.list':
    'Les importations de fichiers, de la plus récente à la plus ancienne : qui, quand, combien, et ce qu’elles sont devenues.',
  'imports.start':
    'Commence une importation avec un fichier tout juste téléversé : csv, xls ou xlsx. Il est lu, ses colonnes sont devinées et ses lignes vérifiées; rien n’est encore créé.',
  'imports.upload':
    'Crée des commandes à partir d’un fichier tout juste téléversé, sans le regarder d’abord. Suivez la tâche : les lignes fautives sont énumérées, les autres sont créées.',
  'imports.read':
    'Une importation : ses colonnes, ce qui leur manque, et combien de lignes sont prêtes, fautives ou des doublons.',
  'imports.match':
    'Dit ce que contient chaque colonne et comment se lisent ses dates et ses nombres; les lignes sont vérifiées de nouveau et la réponse est retenue pour le magasin et le détaillant.',
  'imports.chooseSheet':
    'Lit une autre feuille du classeur : ses colonnes sont devinées et ses lignes vérifiées; ce qui avait été corrigé dans la précédente est abandonné.',
  'imports.rows':
    'Une tranche des lignes, toutes ou celles d’un état, chacune avec ses fautes et la commande dont elle est le doublon.',
  'imports.editRows':
    'Modifie les cellules de plusieurs lignes à la fois et les fait vérifier. Les lignes d’une version périmée restent telles quelles et reviennent à jour.',
  'imports.choose':
    'Écarte des lignes, ou leur fait mettre à jour les commandes dont elles sont les doublons. Avec `was`, seulement les lignes ainsi choisies; aucune n’est refusée comme périmée.',
  'imports.create':
    'Crée les bonnes lignes, et met à jour là où c’est choisi; les autres restent en brouillon. Suivez la tâche qui est nommée.',
  'imports.discard':
    'Abandonne une importation, et met fin à sa tâche : ce qu’elle a créé reste, ses autres lignes ne deviennent rien.',
  'imports.file': 'Le fichier tel qu’il a été téléversé.',
  'imports.failed':
    'Les lignes fautives, en double ou écartées, telles qu’elles sont maintenant, dans le format du fichier.',
  'imports.template': 'Un fichier vide avec les colonnes qu’une importation comprend, dans l’une ou l’autre langue.',
  'exports.report':
    'Écrit les statistiques de ces dates dans un fichier, une ligne par jour et par magasin; des magasins d’une province, si elle est nommée. Répond l’adresse du fichier, qui s’ouvre pendant sept jours pour le membre qui l’a demandé.',
  'exports.deliveries':
    'Écrit les données des livraisons de ces dates dans un fichier, une ligne chacune. Répond une tâche; une fois terminée, son data.data est l’adresse du fichier, qui s’ouvre pendant sept jours pour le membre qui l’a demandé.',
  'exports.orders':
    'Écrit dans un fichier, une ligne chacune, les données des commandes nommées ou de toutes celles que trouve la question d’une liste. Répond une tâche, comme l’exportation des livraisons.',
  'exports.proofs':
    'Écrit les preuves des commandes nommées, ou de toutes celles que trouve la question d’une liste, dans un PDF d’une feuille chacune, ou dans une archive des photos avec une liste. Les commandes sans preuve sont nommées. Répond une tâche, comme l’exportation des livraisons.',
  'exports.expense':
    'Écrit les frais que désigne un filtre dans un fichier, une ligne chacun. Répond une tâche; une fois terminée, ses données sont l’adresse du fichier.',
  'exports.list': 'Les fichiers que l’appelant a exportés et peut encore télécharger, du plus récent au plus ancien.',
  'exports.open': 'Télécharge un fichier exporté à son adresse signée : pour qui l’a exporté, et tant qu’il le peut.',
  'exports.remove': 'Supprime un fichier que l’appelant a exporté, avant qu’il expire.',
  'exports.listSaved':
    'Les exportations que l’appelant a enregistrées, par nom; chacune avec sa prochaine exécution et le résultat de la dernière.',
  'exports.save':
    'Enregistre une exportation sous un nom : son genre, ses filtres, son format et ses colonnes, pour des dates que chaque exécution calcule de nouveau. Avec un horaire, elle se fait d’elle-même, à l’heure de son fuseau, et un lien vers le fichier est envoyé par courriel à l’appelant.',
  'exports.changeSaved':
    'Renomme une exportation enregistrée, change son contenu ou son moment, suspend son horaire ou le reprend; seul ce qui est donné change.',
  'exports.removeSaved':
    'Oublie une exportation enregistrée et son horaire. Les fichiers qu’elle a faits restent jusqu’à leur expiration.',
  'exports.runSaved':
    'Fait maintenant une exportation enregistrée, pour les dates que sa période désigne aujourd’hui. Répond une tâche; une fois terminée, ses données sont l’adresse du fichier. Aucun courriel n’est envoyé, et son horaire reste tel quel.',
  'jobs.list': 'Les dernières tâches du membre connecté, de la plus récente à la plus ancienne.',
  'jobs.read':
    'Où en est une tâche, et ce qu’elle a donné. Consultez-la toutes les deux secondes, ou écoutez les nouvelles.',
  'jobs.cancel':
    'Annule une tâche de l’appelant qui n’est pas terminée; elle finit en échec et dit qu’elle a été annulée.',
  'news.listen':
    'Événements envoyés par le serveur : ce qui change parmi les commandes et les tâches que le membre peut voir. Reprend après Last-Event-ID.',
  'notifications.settings':
    'Ce qui est dit aux destinataires : canaux, textes, heures de silence; pour un magasin, avec ce qu’il décide lui-même.',
  'notifications.edit': 'Modifie ce qui est dit aux destinataires; seul ce qui est donné change.',
  'notifications.preview': 'Un message tel que son destinataire le recevrait.',
  'notifications.list': 'Ce qui a été dit au destinataire d’une commande, du plus récent au plus ancien.',
  'notifications.again': 'Renvoie un message, à l’adresse que dit maintenant la commande.',
  'notifications.answer':
    'Dans la démo : répond à un texto conservé, du téléphone de son destinataire. Il est entendu comme un texto qu’apporte le service (docs/sms.md).',
  'views.list': 'Les vues de la liste des commandes que garde l’appelant, par nom.',
  'views.create': 'Garde une vue de la liste des commandes sous un nom : ses filtres, son tri et ses colonnes.',
  'views.edit': 'Renomme une vue, ou remplace ce qu’elle montre; seul ce qui est donné change.',
  'views.delete': 'Oublie une vue. Ses commandes restent telles quelles.',
  'expense.list':
    'Ce qu’a coûté une période, par jour : le nombre de chaque service, les tarifs, et les totaux de toute la période en cents.',
  'expense.details': 'Les frais d’une journée, par service : de chaque service à chaque tarif, tant par page.',
  'expense.charge':
    'Des frais avec leur raison, et ce qui a été demandé à leur sujet; la preuve est l’historique de suivi de la commande.',
  'expense.ask':
    'Questionne le transporteur sur des frais qui semblent erronés. Il répond par courriel et ici; ce qu’il crédite paraît sur la prochaine facture.',
  'expense.questions':
    'Ce qui a été demandé au sujet de frais, du plus récent au plus ancien, et combien de questions sont ouvertes, répondues et réglées.',
  'expense.invoices':
    'Les factures et notes de crédit que le transporteur a émises, de la plus récente à la plus ancienne.',
  'expense.invoice': 'Une facture, ligne par ligne.',
  'expense.invoiceFile':
    'Une facture en PDF, ou en tableau de ses lignes ou des frais qu’elle facture : en français pour un détaillant du Québec et sinon en anglais, à moins qu’une langue soit demandée.',
  'drivers.signUp':
    'Propose de livrer pour le transporteur. Qui l’a déjà fait reçoit la même réponse, et ce qui est dit maintenant compte.',
  'shopify.signUp':
    'Crée le compte d’une entreprise avec son premier magasin : les deux attendent l’approbation du transporteur. Qui a déjà un compte, ou demande un nom d’entreprise déjà pris, reçoit la même réponse : le premier l’apprend par courriel, le second est départagé par le transporteur. Avec le code à usage unique d’une installation, sa boutique Shopify est connectée au compte.',
  'shopify.configuration':
    'Comment la livraison est proposée au paiement dans les boutiques du détaillant. GET /retailer/me/settings le contient aussi, dès qu’il y en a.',
  'shopify.editConfiguration':
    'Modifie ce qui est proposé aux acheteurs : son prix, à partir de quel panier elle est gratuite, et comment elle s’appelle avant et après l’heure limite et les jours sans ramassage. Seul ce qui est donné change.',
  'shops.list': 'Les boutiques Shopify connectées, avec les emplacements d’où chacune envoie.',
  'shops.begin': 'Demande où une boutique nous laisse entrer. Elle revient aux paramètres avec un code à usage unique.',
  'shops.tie':
    'Connecte au détaillant une boutique qui vient de nous laisser entrer, par le code à usage unique. Dès lors, ses commandes arrivent.',
  'shops.edit':
    'Dit quelles commandes d’une boutique sont reprises, et quel magasin correspond à chacun de ses emplacements; seul ce qui est donné change.',
  'shops.disconnect': 'Déconnecte une boutique : rien n’arrive ni ne repart plus. Les commandes arrivées restent.',
  'shops.offer':
    'Fait de nouveau demander les tarifs par le paiement d’une boutique, là où son forfait Shopify l’avait refusé.',
  'shops.sync':
    'Reprend ce qui a changé dans les boutiques connectées. Suivez la tâche : ce qui ne peut être repris est énuméré avec sa raison.',
  'shops.problems':
    'Les commandes des boutiques connectées qui sont bloquées, chacune avec sa raison, de la plus récente à la plus ancienne; cent au plus.',
  'shops.origin': 'D’où vient une commande dans Shopify, et ce qui y est dit.',
  'shops.retry':
    'Consulte de nouveau, maintenant, une commande d’une boutique. Suivez la tâche : ce qui la retient encore est énuméré avec sa raison.',
  'statistics.shipments':
    'Combien de livraisons il y a à chaque date, selon ce qu’elles sont devenues; exact au moment de la réponse.',
  'statistics.service':
    'Les tentatives par livraison et la part arrivée à temps, au total, par magasin et par heure de livraison.',
} satisfies Partial<Record<RowsOf<typeof retailerSide>, string>>;
