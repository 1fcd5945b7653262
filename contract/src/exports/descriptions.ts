// The fields of exports, for the API reference.
import { type Descriptions, inEach } from '../docs/describe.ts';

export const exportDescriptions: Descriptions = {
  ...inEach(['exportsReport', 'exportsDeliveries', 'exportsExpense', 'OrdersExport'], {
    format: ['The format of the file; `csvFrench` has semicolons and decimal commas, for French spreadsheets.', 'Le format du fichier; `csvFrench` a des points-virgules et des virgules décimales, pour les tableurs en français.'],
  }),
  'ProofsExport.format': ['One PDF, or a ZIP archive of the original photos with a list.', 'Un PDF, ou une archive ZIP des photos d’origine avec une liste.'],
  'exportsReport.startDate': ['The first delivery date, included, `YYYY-MM-DD`.', 'La première date de livraison, incluse, `AAAA-MM-JJ`.'],
  'exportsReport.endDate': ['The last delivery date, included, `YYYY-MM-DD`; at most 366 days.', 'La dernière date de livraison, incluse, `AAAA-MM-JJ`; 366 jours au plus.'],
  lang: ['The language of the file; without it, that of the request.', 'La langue du fichier; sans elle, celle de la requête.'],
  'exportsDeliveries.columns': ['The names of the columns in order, separated by commas; without it, the usual ones.', 'Les noms des colonnes, de gauche à droite, séparés par des virgules; sans eux, les colonnes habituelles.'],
  'OrdersExport.columns': ['The columns in order; without it, the usual ones.', 'Les colonnes, de gauche à droite; sans elles, les colonnes habituelles.'],
  province: ['Only the stores in this province or territory.', 'Seulement les magasins de cette province ou de ce territoire.'],
  ...inEach(['OrdersExport', 'ProofsExport'], {
    ids: ['The ids of the orders, from 1 to 1,000. Send either these or `list`.', 'Les identifiants des commandes, de 1 à 1 000. Envoyez-les, ou bien `list`.'],
    list: ['A query of the list of orders, of which all orders are exported, in the list’s order.', 'Une recherche de la liste des commandes, dont toutes les commandes sont exportées, dans l’ordre de la liste.'],
  }),
  'ExportsReportReply.data': ['The URL of the file, which opens for the caller only, for seven days.', 'L’URL du fichier, qui s’ouvre pour l’appelant seulement, pendant sept jours.'],
  'ExportsListReply.data': ['The files that the caller can still download, newest first.', 'Les fichiers que l’appelant peut encore télécharger, du plus récent au plus ancien.'],
  ...inEach(['Download'], {
    id: ['The id of the file.', 'L’identifiant du fichier.'],
    kind: ['The kind of export, such as `exports.deliveries` or `exports.proofs`.', 'Le genre d’exportation, par exemple `exports.deliveries` ou `exports.proofs`.'],
    format: ['The format of the file.', 'Le format du fichier.'],
    fileName: ['The name under which the file is saved.', 'Le nom sous lequel le fichier est enregistré.'],
    size: ['The size of the file in bytes.', 'La taille du fichier en octets.'],
    expiresAt: ['When the file is deleted, in ISO 8601 UTC: seven days after the export.', 'Le moment où le fichier est supprimé, en ISO 8601 UTC : sept jours après l’exportation.'],
    url: ['The signed URL of the file, for the caller only.', 'L’URL signée du fichier, pour l’appelant seulement.'],
  }),
  rows: ['The number of rows in the file; for proofs, of orders.', 'Le nombre de lignes du fichier; pour les preuves, de commandes.'],
  ...inEach(['exportsOpen', 'exportsRemove'], { id: ['The id of the file.', 'L’identifiant du fichier.'] }),
  'exportsOpen.expires': ['From the signed URL: when it expires. Use the URL as returned.', 'Élément de l’URL signée : son expiration. Utilisez l’URL telle quelle.'],
  'exportsOpen.signature': ['From the signed URL: its signature. Use the URL as returned.', 'Élément de l’URL signée : sa signature. Utilisez l’URL telle quelle.'],
};
