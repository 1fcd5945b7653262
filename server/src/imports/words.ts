import type { Language } from '@portage/contract/errors';

/** The texts of imports besides the error catalogue: English, French. */
export const words = {
  existing: ['Orders from this file that already exist and were not created again: {count}.', 'Commandes de ce fichier qui existent déjà et n’ont pas été créées de nouveau : {count}.'],
  EMPTY: ['The file is empty.', 'Le fichier est vide.'],
  TOO_LARGE: ['The file is too large: split it.', 'Le fichier est trop volumineux : divisez-le.'],
  BINARY: ['It contains characters that no text file has. Save it again as CSV UTF-8.', 'Il contient des caractères qu’aucun fichier texte ne contient. Enregistrez-le de nouveau au format CSV UTF-8.'],
  ENCODING: ['Its characters are damaged. Save it again as CSV UTF-8.', 'Ses caractères sont endommagés. Enregistrez-le de nouveau au format CSV UTF-8.'],
  QUOTE_NOT_CLOSED: ['Close the quotation mark that opens there, or remove it.', 'Fermez le guillemet qui s’ouvre à cet endroit ou retirez-le.'],
  RECORD_TOO_LONG: ['This row is far too long. Usually, a quotation mark is not closed.', 'Cette ligne est beaucoup trop longue. Le plus souvent, un guillemet n’est pas fermé.'],
  TOO_MANY_ROWS: ['A file can have at most 100,000 rows. Split it.', 'Un fichier peut compter au plus 100 000 lignes. Divisez-le.'],
  PASSWORD: ['It is protected by a password. Remove the password and upload it again.', 'Il est protégé par un mot de passe. Retirez le mot de passe et téléversez-le de nouveau.'],
  OTHER_FORMAT: ['It is neither an Excel workbook nor text: save it as .xlsx or CSV and upload that.', 'Ce n’est ni un classeur Excel ni du texte : enregistrez-le au format .xlsx ou CSV et téléversez ce fichier.'],
  WEB_PAGE: ['It is a web page that is named like a spreadsheet: open it in your spreadsheet program, save it as .xlsx or CSV and upload that.', 'C’est une page Web nommée comme une feuille de calcul : ouvrez-la dans votre tableur, enregistrez-la au format .xlsx ou CSV et téléversez ce fichier.'],
  DAMAGED: ['It is damaged: open it in your spreadsheet program, save it again as .xlsx or CSV and upload that.', 'Il est endommagé : ouvrez-le dans votre tableur, enregistrez-le de nouveau au format .xlsx ou CSV et téléversez ce fichier.'],
  TOO_HEAVY: ['It unpacks to far more than orders need: copy the rows into a new workbook, or save them as CSV, and upload that.', 'Son contenu décompressé dépasse de loin ce que demandent des commandes : copiez les lignes dans un nouveau classeur ou enregistrez-les au format CSV, puis téléversez ce fichier.'],
  TOO_SLOW: ['It takes too long to open: copy the rows into a new workbook, or save them as CSV, and upload that.', 'Son ouverture prend trop de temps : copiez les lignes dans un nouveau classeur ou enregistrez-les au format CSV, puis téléversez ce fichier.'],
  noOrders: ['The sheet “{name}” contains no orders. Choose another sheet.', 'La feuille « {name} » ne contient aucune commande. Choisissez une autre feuille.'],
  givenUp: ['The file could not be processed: open it in your spreadsheet program, save it as CSV and upload that.', 'Le fichier n’a pas pu être traité : ouvrez-le dans votre tableur, enregistrez-le au format CSV et téléversez ce fichier.'],
  sheet: ['Only the sheet “{name}” was read.', 'Seule la feuille « {name} » a été lue.'],
  dropped: ['A file may have 200 columns at most. Columns left out: {count}.', 'Un fichier peut compter au plus 200 colonnes. Colonnes laissées de côté : {count}.'],
  discarded: ['The import was discarded.', 'L’importation a été abandonnée.'],
} satisfies Record<string, [en: string, fr: string]>;

/** Returns a text of imports in a language, with its value filled in. */
export const importText = (word: keyof typeof words, language: Language, value: string | number | undefined = ''): string => words[word][language === 'fr' ? 1 : 0].replace(/\{\w+\}/, () => String(value));
