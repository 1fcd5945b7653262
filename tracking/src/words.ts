// What the recipient's page says besides the parcel's own words (contract/src/tracking/words.ts). English and French side by side.

// biome-ignore format: one line a string
export const words = {
  greeting: ['Hello {{name}},', 'Bonjour {{name}},'],
  'language.other': ['Français', 'English'],
  skip: ['Skip to the status', 'Aller à l’état du colis'],

  'arrival.expected': ['Expected', 'Arrivée prévue'],
  'arrival.late': ['Was expected', 'Était attendu'],
  'arrival.pickup': ['We will come by', 'Passage prévu'],
  'arrival.delivered': ['Delivered', 'Livré'],
  'arrival.collected': ['Collected', 'Ramassé'],
  'arrival.today': ['Today', 'Aujourd’hui'],
  'arrival.tomorrow': ['Tomorrow', 'Demain'],
  'arrival.to': ['to', 'à'],
  'arrival.delay': ['Our route left {{minutes}} min late; these hours allow for it.', 'Notre tournée est partie {{minutes}} min en retard; ces heures en tiennent compte.'],
  'arrival.overdue': ['This is taking longer than planned, but we are still on our way. Thank you for your patience.', 'C’est plus long que prévu, mais nous sommes toujours en route. Merci de votre patience.'],

  'progress.label': ['Progress', 'Avancement'],
  'progress.scheduled': ['Scheduled', 'Prévu'],
  'progress.warehouse': ['Warehouse', 'Entrepôt'],
  'progress.road': ['On its way', 'En route'],
  'progress.delivered': ['Delivered', 'Livré'],
  'progress.coming': ['On our way', 'En chemin'],
  'progress.collected': ['Collected', 'Ramassé'],

  'journey.heading': ['Journey', 'Parcours'],
  'journey.date': ['for', 'pour le'],
  'journey.zone': ['Time zone: {{zone}}', 'Fuseau horaire\u00a0: {{zone}}'],
  'journey.ownZone': ['Your time zone: {{zone}}', 'Votre fuseau horaire\u00a0: {{zone}}'],

  'details.heading': ['Details', 'Renseignements'],
  'details.from': ['From', 'Expéditeur'],
  'details.goesTo': ['Goes to', 'Destinataire'],
  'details.address': ['Delivery address', 'Adresse de livraison'],
  'details.pickupAddress': ['Pickup address', 'Adresse de ramassage'],
  'details.number': ['Order number', 'Numéro de commande'],
  'details.code': ['Tracking code', 'Code de suivi'],
  'details.attempts': ['Visits', 'Passages'],

  'photos.heading': ['Photos of the delivery', 'Photos de la livraison'],
  'photos.pickup': ['Photos of the pickup', 'Photos du ramassage'],
  'photos.each': ['Photo {{position}} of {{count}}, open it large', 'Photo {{position}} de {{count}}, l’ouvrir en grand'],

  'packages.heading': ['Packages in this order', 'Colis de cette commande'],
  'packages.each': ['Package {{position}} of {{count}}', 'Colis {{position}} de {{count}}'],
  'packages.current': ['This one', 'Celui-ci'],

  'pharmacy.heading': ['From a pharmacy', 'En provenance d’une pharmacie'],
  'pharmacy.text': ['Our drivers carry your order but cannot give medical advice. For any question about your medication, please ask {{retailer}}. In an emergency, call 911.', 'Nos livreurs transportent votre commande, mais ne peuvent donner aucun conseil médical. Pour toute question sur vos médicaments, adressez-vous à {{retailer}}. En cas d’urgence, appelez le 911.'],

  'postal.heading': ['See the details', 'Voir les renseignements'],
  'postal.text': ['To keep them private, we ask for the postal code of the address on the package.', 'Pour les garder privés, nous demandons le code postal de l’adresse inscrite sur le colis.'],
  'postal.label': ['Postal code', 'Code postal'],
  'postal.hint': ['For example, H2X 1Y4', 'Par exemple, H2X 1Y4'],
  'postal.button': ['Show the details', 'Afficher'],
  'postal.wrong': ['This postal code does not match the package. Please check it and try again.', 'Ce code postal ne correspond pas au colis. Vérifiez-le et réessayez.'],

  'notFound.title': ['We cannot find this package', 'Ce colis est introuvable'],
  'notFound.text': ['Please check the code on the label or in your message. If it is right, write to us and we will look for it together.', 'Vérifiez le code sur l’étiquette ou dans votre message. S’il est exact, écrivez-nous et nous chercherons ensemble.'],
  'tooMany.title': ['Let us pause for a moment', 'Faisons une petite pause'],
  'tooMany.text': ['There were too many tries in a short time. Please wait a few minutes and try again.', 'Il y a eu trop d’essais en peu de temps. Patientez quelques minutes, puis réessayez.'],

  'footer.help': ['Questions? Write to {{email}}', 'Des questions? Écrivez à {{email}}'],
  'footer.provider': ['Carried by {{provider}}', 'Transporté par {{provider}}'],
} as const satisfies Record<string, readonly [en: string, fr: string]>;
