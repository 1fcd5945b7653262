// What the rows of the courier, of recipients and of Shopify do, for the French API reference; in English each row says it itself.
import type { RowsOf } from '@portage/contract/endpoint';
import type { Contract } from '@portage/contract/index';

/** By the row's name. */
export const courierRows = {
  'fleet.deliveries': 'Chaque livraison qui reste à faire.',
  'fleet.events':
    'Rapporte ce qui s’est passé sur la route : jusqu’à 1 000 événements, chacun avec sa propre réponse, chacun appliqué une seule fois même s’il est envoyé souvent.',
  'fleet.route': 'Définit une tournée : son livreur, la suite de ses arrêts, son début et son départ.',
  'fleet.positions':
    'Dit où sont les livreurs : jusqu’à 1 000 positions, dont la plus récente de chaque tournée est gardée une demi-heure. Les plus anciennes ne changent rien, même envoyées souvent.',
  'fleet.trackingCode':
    'Définit le code de suivi propre au transporteur d’une livraison; null l’enlève. Les détaillants qui ont `useEnvoiTrackingCode` l’impriment, et les destinataires suivent le colis par lui.',
  'fleet.photo': 'Demande une adresse où envoyer une photo par PUT, à nommer dans un événement.',
  'fleetRequests.list':
    'Ce que les détaillants demandent et qui n’a pas encore de réponse, du plus ancien au plus récent.',
  'fleetRequests.answer':
    'Répond à une demande; ce qui est accepté est fait aussitôt. Envoyée de nouveau, la réponse est la même. Ce qui ne peut plus se faire est clos comme refusé, avec le motif.',
  'fleetClaims.list':
    'Ce que des destinataires disent ne pas avoir reçu et que personne n’a réglé, du plus ancien au plus récent; 500 au plus.',
  'fleetClaims.answer': 'Répond à une réclamation : ce que dit le livreur, que liront destinataire et détaillant.',
  'recipientChat.token':
    'Ouvre le clavardage d’une livraison par le code de sa page : un jeton d’une heure, pour cette livraison seulement.',
  'recipientChat.read': 'Une page du clavardage, du plus récent au plus ancien, ou ce qui a changé depuis.',
  'recipientChat.send': 'Écrit au livreur. Un message renvoyé sous son identifiant reçoit la réponse qu’il a déjà.',
  'recipientChat.edit': 'Modifie son propre message dans les 15 minutes; sans texte, il est retiré.',
  'recipientChat.markRead': 'Dit jusqu’où l’on a lu; cela ne recule jamais.',
  'recipientChat.report': 'Signale un message du livreur au détaillant.',
  'recipientChat.page':
    'Le clavardage en page, pour un navigateur sans JavaScript : les derniers messages et un formulaire pour écrire au livreur.',
  'recipientChat.write':
    'Écrit au livreur par le formulaire de cette page : répond le chemin du retour, ou la page avec ce qui ne va pas.',
  'fleetChat.list': 'Les clavardages ouverts, par identifiant.',
  'fleetChat.read': 'Une page d’un clavardage, du plus récent au plus ancien, ou ce qui a changé depuis.',
  'fleetChat.send': 'Écrit au destinataire, même le premier.',
  'fleetChat.edit': 'Modifie un message du livreur dans les 15 minutes; sans texte, il est retiré.',
  'fleetChat.markRead': 'Dit jusqu’où le livreur a lu; cela ne recule jamais.',
  'fleetInvoices.questions':
    'Ce que les détaillants demandent au sujet de frais et qui n’a pas encore de réponse, du plus ancien au plus récent.',
  'fleetInvoices.answer':
    'Répond à une question au sujet de frais. Ce qui est accepté est crédité, une seule fois, sur la prochaine facture émise après les frais; qui a posé la question est avisé par courriel. Envoyée de nouveau, la réponse est la même.',
  'fleetInvoices.taxes':
    'Les taxes de chaque province avec les dates de leur entrée en vigueur, et les numéros d’inscription du transporteur.',
  'fleetInvoices.setTaxes':
    'Définit des taux de taxe et des numéros d’inscription; seuls ceux qui sont nommés changent.',
  'fleetInvoices.list':
    'Les factures et notes de crédit d’un détaillant, brouillons compris, de la plus récente à la plus ancienne.',
  'fleetInvoices.draft':
    'Commence une facture d’un détaillant, ou une note de crédit. Elle montre ce qu’elle dirait, et rien n’est encore facturé.',
  'fleetInvoices.adjust': 'Ajoute un montant à un brouillon, ou en soustrait un, avec la raison qui y est imprimée.',
  'fleetInvoices.discard':
    'Jette un brouillon avec ses ajustements. Ses frais restent pour le suivant, comme ce que créditent les réponses aux questions.',
  'fleetInvoices.issue':
    'Émet un brouillon : il reçoit son numéro, ce qu’il facture l’est une seule fois, et il ne change plus jamais. Envoyé de nouveau, il reçoit la même réponse.',
  'fleetInvoices.pay': 'Marque une facture comme payée, à une date.',
  'retailers.list': 'Les détaillants, par nom.',
  'retailers.create': 'Crée un détaillant, et invite son premier administrateur par courriel.',
  'retailers.read': 'Un détaillant avec ses options, ses zones de service et ses tarifs.',
  'retailers.edit':
    'Modifie un détaillant : ses options, ses zones de service et ses tarifs, et si ses comptes sont valides. Seul ce qui est donné change.',
  'fleetStores.list': 'Les magasins d’un détaillant, par nom; ceux qui attendent le transporteur compris.',
  'fleetStores.create': 'Crée un magasin d’un détaillant dans une de ses zones de service.',
  'fleetStores.read': 'Un magasin d’un détaillant.',
  'fleetStores.edit':
    'Modifie un magasin, l’ouvre ou le ferme; seul ce qui est donné change. Les commandes dont le ramassage disparaît attendent le prochain du magasin.',
  'fleetStores.areas': 'Les zones que dessert le transporteur, avec les débuts de leurs codes postaux.',
  'fleetStores.createArea': 'Ouvre une zone de service où des détaillants peuvent avoir des magasins.',
  'fleetStores.editArea':
    'Renomme une zone de service, ou change les codes postaux qui y sont desservis : les magasins sans préfixes à eux suivent aussitôt.',
  'fleetDrivers.list': 'Qui s’est proposé comme livreur, du premier au dernier.',
  'shopifySide.install':
    'Où commence une installation, depuis Shopify ou les paramètres : mène là où la boutique nous laisse entrer, ou à une page qui dit pourquoi non.',
  'shopifySide.callback':
    'Où une boutique qui nous a laissés entrer renvoie son navigateur : mène aux paramètres ou à un nouveau compte, avec un code à usage unique ou la raison de son absence.',
  'shopifySide.rates':
    'Ce qu’une boutique demande au paiement : la livraison telle que le détaillant l’y propose, avec le jour et les heures de son arrivée, ou rien.',
  'shopifySide.webhooks':
    'Ce qu’une boutique nous dit : c’est noté aussitôt et traité plus tard, une seule fois, même si cela arrive souvent.',
  'tracking.read':
    'Ce qu’un destinataire peut voir d’un colis, par le code de son lien, ou par son code de suivi imprimé et son code postal.',
  'tracking.change':
    'Ce qu’un destinataire peut changer d’une livraison : l’appartement, le code de porte, le téléphone, l’adresse, une note, où la laisser et, après une tentative manquée, la date. Ou annule la dernière modification.',
  'tracking.code':
    'Envoie au courriel ou au téléphone de la commande le code que demande une autre adresse ou un autre téléphone, pour cette modification seulement.',
  'tracking.review': 'Comment était la livraison, de un à cinq et en un mot : une fois, quand elle est terminée.',
  'tracking.claim':
    'Dit qu’une livraison terminée n’est jamais parvenue à son destinataire : l’équipe et le transporteur répondent sur la page.',
  'tracking.found': 'Dit qu’elle a finalement été trouvée : la réclamation est close.',
  'tracking.send':
    'La même chose par le formulaire de la page : répond le chemin du retour, ou la page avec ce qui ne va pas.',
  'tracking.news': 'Dit quand il faut relire la page du colis, et où est le livreur qui est en route.',
  'tracking.page': 'La page du destinataire, complète sans JavaScript.',
  'tracking.shortPage': 'La page du destinataire à son adresse courte.',
  'tracking.privacy': 'Ce qui est gardé d’un destinataire, combien de temps, qui le voit, et comment s’y opposer.',
  'tracking.preview': 'La page des destinataires d’un colis imaginaire, telle que les choix donnés la feraient.',
  'optOuts.page': 'Où un destinataire arrête les messages d’un détaillant par un canal, ou les redemande.',
  'optOuts.send': 'Le bouton de la page, et le clic unique d’un logiciel de courriel (RFC 8058).',
  'optOuts.incoming':
    'Un texto reçu : STOP ou ARRET arrête les messages à son numéro, START ou DEBUT les laisse passer de nouveau (docs/sms.md).',
} satisfies Partial<Record<RowsOf<Contract>, string>>;
