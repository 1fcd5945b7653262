import type { OrderField } from '@portage/contract/imports/fields';

/** The texts of a template besides its column names: English, French. */
export const templateWords = {
  orders: ['Orders', 'Commandes'],
  help: ['Help', 'Aide'],
  column: ['Column', 'Colonne'],
  takes: ['What it takes', 'Ce qu’elle contient'],
  alsoCalled: ['Also understood as', 'Autres noms reconnus'],
} satisfies Record<string, [en: string, fr: string]>;

/** Help on the content of each column, for members who fill in a template. */
export const columnHelp: Record<OrderField, readonly [en: string, fr: string]> = {
  number: [
    'Your own order number, kept exactly as written. No two orders may have the same one.',
    'Votre propre numéro de commande, conservé tel quel. Deux commandes ne peuvent pas avoir le même.',
  ],
  recipient: ['Required. Who receives the order.', 'Obligatoire. La personne qui reçoit la commande.'],
  email: [
    'Where the recipient receives delivery updates.',
    'L’adresse où le destinataire reçoit les nouvelles de sa livraison.',
  ],
  phone: ['With its area code, such as 514 555-0123.', 'Avec l’indicatif régional, par exemple 514 555-0123.'],
  language: [
    'The language of the messages to the recipient: English or French. Empty means what is known of the person, else what is usual in the province.',
    'La langue des messages au destinataire : français ou anglais. Vide signifie ce que l’on sait de la personne, sinon l’usage de la province.',
  ],
  address: [
    'Required. Number and street, or the whole address: 100 King St W, Toronto, ON, M5X 1A9.',
    'Obligatoire. Le numéro et la rue, ou l’adresse complète : 1000, rue Sherbrooke O, Montréal, QC, H3A 3G4.',
  ],
  addressLine2: ['Apartment, office or buzzer.', 'L’appartement, le bureau ou le code d’entrée.'],
  city: ['If it is not in the address.', 'Si elle n’est pas dans l’adresse.'],
  province: ['If it is not in the address, such as ON.', 'Si elle n’est pas dans l’adresse, par exemple QC.'],
  postalCode: ['If it is not in the address, such as M5X 1A9.', 'S’il n’est pas dans l’adresse, par exemple H3A 3G4.'],
  note: ['For the driver, up to 240 characters.', 'Pour le livreur, 240 caractères au plus.'],
  type: ['Delivery or collection. Empty means delivery.', 'Livraison ou collecte. Vide signifie livraison.'],
  date: ['The delivery date, such as 2026-11-30.', 'La date de livraison, par exemple 2026-11-30.'],
  time: ['The pickup time, such as 14:30.', 'L’heure de ramassage, par exemple 14:30.'],
  numberOfPackages: ['0 to 5. Empty means 1.', 'De 0 à 5. Vide signifie 1.'],
  tags: [
    'Words to find the order by, separated by commas.',
    'Des mots pour retrouver la commande, séparés par des virgules.',
  ],
  weight: ['Of one package, in the unit of your account.', 'D’un colis, dans l’unité de votre compte.'],
  length: ['Of one package, in the unit of your account.', 'D’un colis, dans l’unité de votre compte.'],
  width: ['Of one package, in the unit of your account.', 'D’un colis, dans l’unité de votre compte.'],
  height: ['Of one package, in the unit of your account.', 'D’un colis, dans l’unité de votre compte.'],
  sizeCategory: ['Your own name for the size, such as Small.', 'Votre propre nom pour la taille, par exemple Petit.'],
  proof: [
    'What the driver needs: photo, signature, code. Several with a comma, or with “or” if one is enough; “otherwise: call, then photo” if that is enough without them. Empty means what the store has chosen, “none” means nothing.',
    'Ce que le livreur doit obtenir : photo, signature, code. Plusieurs avec une virgule, ou avec « ou » si une seule suffit; « à défaut : appel, puis photo » si cela suffit sans elles. Vide signifie le choix du magasin, « aucune » signifie rien.',
  ],
  ageGoods: [
    'Alcohol, tobacco or cannabis: the driver checks the recipient’s age.',
    'Alcool, tabac ou cannabis : le livreur vérifie l’âge du destinataire.',
  ],
  barcodeForScan: ['What the driver scans at pickup.', 'Ce que le livreur numérise au ramassage.'],
  isPharmacy: ['Yes or no. Empty means no.', 'Oui ou non. Vide signifie non.'],
  pickupScheduleName: ['The name of the store that the order leaves from.', 'Le nom du magasin d’où part la commande.'],
};
