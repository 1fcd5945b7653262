import type { Language } from '@portage/contract/errors';

/** What an import says beside the catalogue's own texts: English, French. */
const words = {
  existing: ['Orders of this file that exist already and were not created again: {count}.', 'Commandes de ce fichier qui existent déjà et n’ont pas été créées de nouveau : {count}.'],
  above: ['The rows above it were taken in.', 'Les lignes qui précèdent ont été traitées.'],
  EMPTY: ['The file is empty.', 'Le fichier est vide.'],
  TOO_LARGE: ['The file is too large: split it.', 'Le fichier est trop volumineux : divisez-le.'],
  SPREADSHEET: ['This is a workbook: save it as CSV UTF-8 and upload that.', 'C’est un classeur : enregistrez-le au format CSV UTF-8 et téléversez ce fichier.'],
  BINARY: ['It holds signs that no text has: save it as CSV UTF-8 once more.', 'Il contient des signes qu’aucun texte ne contient : enregistrez-le de nouveau au format CSV UTF-8.'],
  ENCODING: ['Its letters are damaged: save it as CSV UTF-8 once more.', 'Ses caractères sont endommagés : enregistrez-le de nouveau au format CSV UTF-8.'],
  QUOTE_NOT_CLOSED: ['Close the quotation mark that opens there, or remove it.', 'Fermez le guillemet qui s’ouvre à cet endroit ou retirez-le.'],
  RECORD_TOO_LONG: ['This row is far too long: most often a quotation mark is not closed.', 'Cette ligne est beaucoup trop longue : le plus souvent, un guillemet n’est pas fermé.'],
  TOO_MANY_ROWS: ['A file may have 100,000 rows at most: split it.', 'Un fichier peut compter au plus 100 000 lignes : divisez-le.'],
  TOO_MANY_COLUMNS: ['A row may have 200 cells at most.', 'Une ligne peut compter au plus 200 cellules.'],
} satisfies Record<string, [en: string, fr: string]>;

/** A sentence of an import's in a language, its count filled in. */
export const say = (word: keyof typeof words, language: Language, count = 0): string => words[word][language === 'fr' ? 1 : 0].replace('{count}', String(count));
