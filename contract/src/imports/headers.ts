// The names of an order's fields in spreadsheets, in both languages: common names, and those that shops, tills, pharmacies and other
// couriers' programs export. English, then French; the first name of each is our own, which is used in templates.
import type { OrderField } from './fields.ts';

export const headers: Readonly<Record<OrderField, readonly [en: string, fr: string]>> = {
  number: [
    'Order number|Number|Order|Order ID|Order no|Order num|Order name|Order ref|Order reference|Order reference number|Reference|Reference no|Reference number|Ref|Ref no|Customer reference|Client reference|Your reference|External ID|External order ID|Seller order ID|Sales order|Sales order number|PO number|PO|Purchase order|Invoice|Invoice number|Invoice no|Ticket number|Shipment ID|Shipment number',
    "Numéro de commande|Cmd|No cmd|Numéro|Commande|No de commande|Num commande|Numéro commande|No commande|Identifiant de commande|Réf commande|Référence de commande|Référence client|Votre référence|Bon de commande|No de bon de commande|Facture|Numéro de facture|No de facture|Numéro d'expédition|Nº",
  ],
  recipient: [
    'Recipient|Recipient name|Recipient full name|Customer|Customer name|Customer full name|Client name|Client full name|Name|Full name|Ship to|Ship to name|Deliver to|Delivery name|Delivery contact|Delivery recipient|Receiver|Receiver name|Consignee|Consignee name|Contact|Contact name|Contact person|Attention|Attn|Addressee|Patient|Patient name|Shipping name|Shipping full name|Buyer name|Visit name',
    "Destinataire|Nom du destinataire|Nom destinataire|Client|Cliente|Nom du client|Nom de la cliente|Nom client|Nom|Nom complet|Nom et prénom|Prénom et nom|Nom prénom|Livrer à|Expédier à|Nom de livraison|Contact de livraison|Personne-ressource|Personne à contacter|Nom du contact|À l'attention de|Bénéficiaire|Nom du patient|Nom de la patiente|Nom de l'acheteur|Réceptionnaire",
  ],
  email: [
    'Email|E-mail address|Email ID|Recipient email|Recipient email address|Customer email|Customer email address|Client email|Contact email|Delivery email|Buyer email|Patient email|Shipping email|Billing email|Email billing',
    'Courriel|Adresse courriel|Adresse e-mail|Adresse mail|Mail|Adresse électronique|Courriel du destinataire|Courriel destinataire|Courriel du client|Courriel client|Courriel de livraison|Courriel du patient|Mél',
  ],
  phone: [
    'Phone|Phone number|Phone no|Telephone|Telephone number|Mobile phone|Mobile number|Cell|Cell phone|Recipient phone|Recipient phone number|Customer phone|Customer phone number|Client phone|Contact phone|Contact number|Delivery phone|Receiver phone|Patient phone|Buyer phone|Daytime phone|Shipping phone|Ship to phone|Billing phone|Phone billing|Tel',
    'Numéro de téléphone|Numéro téléphone|No de téléphone|No téléphone|No tél|Tél cellulaire|Cellulaire|Téléphone cellulaire|Portable|Mobile|Téléphone du destinataire|Téléphone destinataire|Téléphone du client|Téléphone client|Tél client|Téléphone de livraison|Téléphone du patient|Téléphone à domicile',
  ],
  language: [
    'Language|Recipient language|Customer language|Client language|Preferred language|Language preference|Language of correspondence|Locale|Customer locale|Lang',
    'Langue|Langue du destinataire|Langue du client|Langue de correspondance|Langue préférée|Langue de préférence|Langue de communication',
  ],
  address: [
    'Address|Full address|Complete address|Delivery address|Drop-off address|Destination|Destination address|Customer address|Client address|Recipient address|Receiver address|Consignee address|Patient address|Street address|Street name|Address line 1|Address 1|Street|Street 1|Shipping address|Shipping address 1|Shipping address line 1|Shipping street|Address 1 shipping|Address 1&2 (Shipping)|Ship to address|Ship to address 1|Ship to street|Deliver to address',
    "Adresse|Adresse complète|Adresse de livraison|Adresse livraison|Adresse du destinataire|Adresse destinataire|Adresse du client|Adresse client|Adresse du patient|Adresse d'expédition|Adresse de destination|Adresse postale|Adresse civique|Adresse ligne 1|Adresse 1|Ligne d'adresse 1|Rue|Nom de rue|Nom de la rue|Numéro et rue|Livrer à l'adresse",
  ],
  addressLine2: [
    'Address line 2|Address 2|Unit|Unit number|Unit no|Apartment|Apartment number|Apt|Apt no|Apt number|Suite|Suite number|Apt/Suite|Apt/Unit|Unit/Apt|Street 2|Shipping address 2|Shipping address line 2|Address 2 shipping|Ship to address 2|Delivery address 2',
    "Adresse ligne 2|Adresse 2|Ligne d'adresse 2|Complément d'adresse|Complément adresse|Adresse de livraison 2|Appartement|Numéro d'appartement|No d'appartement|No app|App|Unité|No d'unité|Bureau|Local|Porte",
  ],
  city: [
    'City|Town|City/Town|Municipality|Delivery city|Recipient city|Customer city|Shipping city|City shipping|Ship to city',
    'Ville|Municipalité|Localité|Ville de livraison|Ville livraison|Ville du destinataire|Ville du client',
  ],
  province: [
    'Province|Province code|Province name|State|State code|State/Province|Province/State|Region|Delivery province|Shipping province|Shipping province name|Shipping state|State code shipping|State shipping|Ship to province|Ship to state',
    'Prov|Code de province|Province de livraison|Province du destinataire|Province ou État',
  ],
  postalCode: [
    'Postal code|Postalcode zip|Post code|Zip|Zip code|Zip/Postal code|Postal/Zip code|Postal|Delivery postal code|Recipient postal code|Customer postal code|Shipping zip|Shipping zip code|Shipping postal code|Shipping postcode|Postcode shipping|Ship to postal code|Ship to zip',
    'Code postal|CP|Code postal de livraison|Code postal livraison|Code postal du destinataire|Code postal destinataire|Code postal du client',
  ],
  note: [
    'Note|Notes|Delivery note|Delivery notes|Delivery instruction|Delivery instructions|Delivery comments|Driver note|Driver notes|Driver instructions|Notes for driver|Note to driver|Recipient notes|Customer note|Customer notes|Order note|Order notes|Order comments|Special instructions|Shipping instructions|Shipping notes|Access instructions|Instructions|Task details|Comment|Comments|Remark',
    'Note de livraison|Notes de livraison|Note au livreur|Note pour le livreur|Notes pour le livreur|Note du client|Note client|Note de commande|Instructions de livraison|Instruction de livraison|Instructions spéciales|Directives|Directives de livraison|Consigne|Consignes|Consignes de livraison|Remarque|Remarques|Précisions|Commentaire|Commentaires',
  ],
  type: [
    'Type|Delivery type|Order type|Task type|Service type|Fulfillment type',
    'Type de livraison|Type de commande|Type de service|Mode de livraison',
  ],
  date: [
    'Date|Day|Delivery date|Delivery day|Date of delivery|Deliver on|Deliver by date|Requested delivery date|Scheduled delivery date|Expected delivery date|Pickup date|Pickup day|Ship date|Shipping date|Ship on|Dispatch date|Scheduled date|Requested date|Service date|Route date',
    "Date de livraison|Date livraison|Livrer le|À livrer le|Livraison le|Jour de livraison|Date de livraison prévue|Date prévue|Date prévue de livraison|Date de livraison souhaitée|Date souhaitée|Date demandée|Date de ramassage|Date ramassage|Ramasser le|Date de cueillette|Date d'expédition|Date expédition|Expédier le|Date de remise|Date de tournée|Jour",
  ],
  time: [
    'Time|Pickup time|Delivery time|Ship time|Ready time|Ready at|Scheduled time|Requested time|Dispatch time',
    "Heure|Heure de ramassage|Heure ramassage|Heure de cueillette|Heure de livraison|Heure livraison|Heure d'expédition|Heure de remise|Heure prévue|Prêt à",
  ],
  numberOfPackages: [
    'Number of packages|No of packages|Num packages|Packages|Package count|Package quantity|Parcels|Parcel count|Number of parcels|No of parcels|Pieces|Number of pieces|Piece count|Boxes|Number of boxes|Cartons|Bags|Number of bags',
    'Nombre de colis|Nb de colis|Nb colis|Nbr de colis|Nbre de colis|Nbre colis|Colis|Quantité de colis|Qté de colis|Qté colis|Nombre de paquets|Paquets|Nombre de boîtes|Boîtes|Nombre de sacs|Sacs',
  ],
  tags: ['Tags|Tag|Order tags|Labels|Label', 'Étiquettes|Étiquette|Mots-clés|Mot-clé'],
  weight: ['Weight|Package weight|Parcel weight|Total weight', 'Poids|Poids du colis|Poids total'],
  length: ['Length|Package length', 'Longueur|Longueur du colis'],
  width: ['Width|Package width', 'Largeur|Largeur du colis'],
  height: ['Height|Package height', 'Hauteur|Hauteur du colis'],
  sizeCategory: [
    'Size category|Size|Package size|Parcel size|Package type|Box size',
    'Catégorie de taille|Taille|Format|Format du colis|Taille du colis|Type de colis',
  ],
  barcodeForScan: [
    'Barcode for scan|Barcode|Barcode to scan|Barcode number|Scan code|Package barcode',
    'Code-barres|Code à barres|Code-barres à numériser|Code à scanner|Code-barres du colis|Numéro de code-barres',
  ],
  isPharmacy: ['Is pharmacy|Pharmacy|Pharmacy order', 'Pharmacie|Est une pharmacie|Commande de pharmacie'],
  proof: [
    'Proof of delivery|Proof|POD|Required proof|Delivery proof|Delivery confirmation|Signature required|Confirmation',
    'Preuve de livraison|Preuve|Preuve exigée|Preuve demandée|Confirmation de livraison|Signature exigée',
  ],
  ageGoods: [
    'Restricted goods|Age-restricted goods|Age restriction|Goods|Regulated goods',
    "Produits réglementés|Produits restreints|Produit réglementé|Restriction d'âge",
  ],
  pickupScheduleName: [
    'Store|Store name|Shop|Branch|Branch name|Location name|Pickup schedule name|Pickup schedule|Pickup location|Pickup store|Origin store|Ship from|Ship from location|Fulfillment location|Warehouse|Depot',
    "Magasin|Nom du magasin|Boutique|Succursale|Nom de la succursale|Point de ramassage|Point de cueillette|Lieu de ramassage|Lieu de cueillette|Lieu d'expédition|Expédié de|Entrepôt|Établissement",
  ],
};
