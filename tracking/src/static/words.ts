// The words of the page's static parts: forms, advice, the page with nothing to show. The server alone renders them, so none weighs on the
// script. English and French side by side.

// biome-ignore format: one line a string
export const words = {
  'language.other': ['Français', 'English'],
  'footer.help': ['Questions? Write to', 'Des questions? Écrivez à'],
  'footer.provider': ['Delivered by {{provider}}', 'Livré par {{provider}}'],
  'contact.heading': ['Reach {{retailer}}', 'Joindre {{retailer}}'],

  'change.heading': ['Change the delivery', 'Modifier la livraison'],
  'change.pickup': ['Change the pickup', 'Modifier le ramassage'],
  'change.right': ['Are the address and everything else right?', 'L’adresse et tout le reste sont exacts?'],
  'change.confirm': ['Yes, all is right', 'Oui, tout est exact'],
  'change.confirmed': ['Thank you. Your details are confirmed.', 'Merci. Vos renseignements sont confirmés.'],
  'change.something': ['Change something', 'Modifier quelque chose'],
  'change.text': ['Tell us what has changed. Whatever you leave empty stays as it is.', 'Dites-nous ce qui a changé. Ce que vous laissez vide reste tel quel.'],
  'change.date': ['Come back on', 'Revenir le'],
  'change.asPlanned': ['As planned', 'Comme prévu'],
  'change.addressLine2': ['Unit, floor', 'Appartement, étage'],
  'change.phone': ['Phone', 'Téléphone'],
  'change.note': ['For the driver', 'Pour le livreur'],
  'change.noteHint': ['Door code, where to leave it', 'Code de porte, endroit où laisser le colis'],
  'change.button': ['Send', 'Envoyer'],
  'change.again': ['Change something else', 'Modifier autre chose'],
  'change.saved': ['Thank you, the driver will know.', 'Merci, le livreur en sera informé.'],

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
} as const satisfies Record<string, readonly [en: string, fr: string]>;
