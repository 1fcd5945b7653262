// What the recipient's page says besides the parcel's own words (contract/src/tracking/words.ts). English and French side by side.

// biome-ignore format: one line a string
export const words = {
  greeting: ['Hello {{name}},', 'Bonjour {{name}},'],
  'language.other': ['Français', 'English'],

  'arrival.expected': ['Expected', 'Arrivée prévue'],
  'arrival.late': ['Was expected', 'Était attendu'],
  'arrival.pickup': ['We will come by', 'Passage prévu'],
  'arrival.delivered': ['Delivered', 'Livré'],
  'arrival.collected': ['Collected', 'Ramassée'],
  'arrival.today': ['Today', 'Aujourd’hui'],
  'arrival.tomorrow': ['Tomorrow', 'Demain'],
  'arrival.today.morning': ['This morning', 'Ce matin'],
  'arrival.today.afternoon': ['This afternoon', 'Cet après-midi'],
  'arrival.today.evening': ['This evening', 'Ce soir'],
  'arrival.tomorrow.morning': ['Tomorrow morning', 'Demain matin'],
  'arrival.tomorrow.afternoon': ['Tomorrow afternoon', 'Demain après-midi'],
  'arrival.tomorrow.evening': ['Tomorrow evening', 'Demain soir'],
  'arrival.between': ['between', 'entre'],
  'arrival.and': ['and', 'et'],
  'arrival.moved': ['Later than planned: our route left at {{since}}, {{minutes}} minutes late. It was to be between {{from}} and {{to}}.', 'Plus tard que prévu : notre tournée est partie à {{since}}, avec {{minutes}} minutes de retard. C’était prévu entre {{from}} et {{to}}.'],
  'arrival.overdue': ['This is taking longer than planned, but we are still on our way. Thank you for your patience.', 'C’est plus long que prévu, mais nous sommes toujours en route. Merci de votre patience.'],

  'late.text': ['This is later than we promised, and we are sorry. Write to us at {{email}} and we will tell you when we come.', 'C’est plus tard que promis, et nous en sommes désolés. Écrivez-nous à {{email}} et nous vous dirons quand nous passerons.'],

  'dropoff.text': ['It waits for you here.', 'Il vous attend ici.'],
  'dropoff.closed': ['Give the postal code below to see where.', 'Indiquez le code postal ci-dessous pour savoir où.'],
  'dropoff.hours': ['Open:', 'Heures :'],
  'dropoff.map': ['Show on a map', 'Voir sur une carte'],
  'dropoff.hold': ['Kept for you until', 'Gardé pour vous jusqu’au'],
  'dropoff.kept': ['Was kept until', 'Était gardé jusqu’au'],
  'dropoff.over': ['Write to us at {{email}} before you go.', 'Écrivez-nous à {{email}} avant de vous y rendre.'],

  'progress.label': ['Progress', 'Avancement'],
  'progress.scheduled': ['Scheduled', 'Prévu'],
  'progress.warehouse': ['Warehouse', 'Entrepôt'],
  'progress.road': ['On its way', 'En route'],
  'progress.delivered': ['Delivered', 'Livré'],
  'progress.coming': ['On our way', 'En chemin'],
  'progress.collected': ['Collected', 'Ramassée'],
  'progress.tried': ['Visited', 'Passage fait'],
  'progress.dropoff': ['Ready for you', 'Prêt pour vous'],
  'progress.returning': ['Going back', 'Retour'],
  'progress.returned': ['With its sender', 'Chez l’expéditeur'],

  'journey.heading': ['Journey', 'Parcours'],
  'journey.yesterday': ['Yesterday', 'Hier'],
  'journey.earlier': ['Earlier ({{count}})', 'Avant ({{count}})'],
  'journey.date': ['for', 'pour le'],
  'journey.zone': ['Time zone: {{zone}}', 'Fuseau horaire : {{zone}}'],
  'journey.ownZone': ['Your time zone: {{zone}}', 'Votre fuseau horaire : {{zone}}'],

  'details.heading': ['Details', 'Renseignements'],
  'details.from': ['From', 'Expéditeur'],
  'details.goesTo': ['Goes to', 'Destinataire'],
  'details.address': ['Delivery address', 'Adresse de livraison'],
  'details.pickupAddress': ['Pickup address', 'Adresse de ramassage'],
  'details.number': ['Order number', 'Numéro de commande'],
  'details.code': ['Tracking code', 'Code de suivi'],
  'details.attempts': ['Attempts', 'Tentatives'],

  'photos.heading': ['Photos of the delivery', 'Photos de la livraison'],
  'photos.pickup': ['Photos of the pickup', 'Photos du ramassage'],
  'photos.each': ['Photo {{position}} of {{count}}, view larger', 'Photo {{position}} sur {{count}}, agrandir'],

  'packages.heading': ['Packages in this order', 'Colis de cette commande'],
  'packages.each': ['Package {{position}} of {{count}}', 'Colis {{position}} sur {{count}}'],
  'packages.current': ['This one', 'Celui-ci'],

  'footer.help': ['Questions? Write to {{email}}', 'Des questions? Écrivez à {{email}}'],
  'footer.provider': ['Delivered by {{provider}}', 'Livré par {{provider}}'],
} as const satisfies Record<string, readonly [en: string, fr: string]>;
