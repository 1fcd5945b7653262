// The fields of a retailer’s settings, for the API reference.
import { type Descriptions, inEach } from '../docs/describe.ts';

export const settingsDescriptions: Descriptions = {
  ...inEach(['RetailerSettings', 'SettingsEdit'], {
    name: ['The retailer’s name, as recipients see it.', 'Le nom du détaillant, tel que le voient les destinataires.'],
    email: ['The retailer’s contact address; null if there is none.', 'L’adresse courriel du détaillant; null s’il n’y en a pas.'],
    phone: ['The retailer’s contact phone number as entered; null if there is none.', 'Le numéro de téléphone du détaillant tel que saisi; null s’il n’y en a pas.'],
    address: ['The retailer’s postal address; null if there is none.', 'L’adresse postale du détaillant; null s’il n’y en a pas.'],
  }),
  orderTags: ['The tags that the portal suggests for orders. A tag that is removed here stays on its orders.', 'Les mots-clés que le portail propose pour les commandes. Un mot-clé enlevé d’ici reste sur ses commandes.'],
  dimensionsUnit: ['The unit of `length`, `width` and `height`: inches or centimetres.', 'L’unité de `length`, `width` et `height` : pouces ou centimètres.'],
  weightUnit: ['The unit of `weight`: pounds or kilograms.', 'L’unité de `weight` : livres ou kilogrammes.'],
  packageSizeSelectionEnabled: ['Whether the portal’s form lets members choose one of `packageSizes`.', 'Indique si le formulaire du portail permet de choisir un des `packageSizes`.'],
  packageSizes: ['The names of package sizes that the portal offers, used as `sizeCategory`.', 'Les noms des formats de colis que propose le portail, utilisés comme `sizeCategory`.'],
  ordersNotFulfilledByDefault: ['Whether new orders stay unfulfilled until they are fulfilled by a member or program.', 'Indique si les nouvelles commandes restent à confier jusqu’à ce qu’un membre ou un programme les confie.'],
  sessionTimeInMinutes: ['Minutes without activity after which a member is signed out.', 'Les minutes d’inactivité après lesquelles un membre est déconnecté.'],
  shopifyConfiguration: ['How delivery is offered at the checkout of the retailer’s shops; null until a shop is connected.', 'L’offre de livraison au paiement dans les boutiques du détaillant; null tant qu’aucune n’est connectée.'],
  renamedTags: ['Renames of listed tags, which a job also applies to the orders that have them.', 'Les mots-clés à renommer, qu’une tâche renomme aussi sur les commandes qui les ont.'],
  'renamedTags.from': ['The tag as it was listed before.', 'Le mot-clé tel qu’il figurait dans la liste.'],
  'renamedTags.to': ['The new name, which `orderTags` must list.', 'Le nouveau nom, qui doit figurer dans `orderTags`.'],
  switches: ['What the tracking page offers and shows, by the name of each switch.', 'Ce que la page de suivi offre et montre, par le nom de chaque option.'],
  ...inEach(['TrackingSettings', 'TrackingSettingsEdit'], {
    color: ['The colour of the tracking page, `#rrggbb`; null for the default. The page adapts its shade to stay readable.', 'La couleur de la page de suivi, `#rrggbb`; null pour celle par défaut. La page en ajuste la nuance pour rester lisible.'],
  }),
  'TrackingSettings.logo': ['The logo on the tracking page; null for the courier’s.', 'Le logo de la page de suivi; null pour celui du transporteur.'],
  'TrackingSettingsEdit.logo': ['The id of an uploaded logo; null for the courier’s.', 'L’identifiant d’un logo téléversé; null pour celui du transporteur.'],
  'TrackingSettings.version': ['Grows with each change; 0 until the first.', 'Augmente à chaque modification; 0 avant la première.'],
  ...inEach(['Logo'], {
    id: ['The id of the logo.', 'L’identifiant du logo.'],
    name: ['The name of the uploaded file.', 'Le nom du fichier téléversé.'],
    url: ['The address of the picture.', 'L’adresse de l’image.'],
    width: ['The width in pixels, as the page shows it.', 'La largeur en pixels, telle que la page la montre.'],
    height: ['The height in pixels, as the page shows it.', 'La hauteur en pixels, telle que la page la montre.'],
  }),
  poorOn: ['The colour scheme in which the logo has too little contrast, and gets a background plate; null if it is fine in both.', 'Le thème où le logo manque de contraste et reçoit un fond; null s’il convient aux deux.'],
  'NewLogo.image': ['A PNG, JPEG or WebP of at most 2 MB in base64, with or without the prefix of a data URL.', 'Un PNG, JPEG ou WebP de 2 Mo au plus, en base64, avec ou sans le préfixe d’une URL de données.'],
  'NewLogo.name': ['The file name, for the activity log.', 'Le nom du fichier, pour le journal.'],
  ...inEach(['trackingPreview'], {
    on: ['The switches that are on in the preview, separated by commas; without it, the saved ones.', 'Les options activées dans l’aperçu, séparées par des virgules; sans elles, celles enregistrées.'],
    color: ['The colour of the preview, `#rrggbb`, or `none` for the default; without it, the saved one.', 'La couleur de l’aperçu, `#rrggbb`, ou `none` pour celle par défaut; sans elle, celle enregistrée.'],
    logo: ['The id of the logo in the preview, or `none` for the courier’s; without it, the saved one.', 'L’identifiant du logo de l’aperçu, ou `none` pour celui du transporteur; sans lui, celui enregistré.'],
    lang: ['The language of the preview, `en` or `fr`; without it, that of the request.', 'La langue de l’aperçu, `en` ou `fr`; sans elle, celle de la requête.'],
  }),
};
