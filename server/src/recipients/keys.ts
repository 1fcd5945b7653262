// How remembered addresses and phone numbers are compared. The database does the same in its indexes (migration 0005).

const plain: Readonly<Record<string, string>> = { '-': ' ', "'": ' ', '’': ' ', '.': '', ',': '', '#': '' };

/** An address without marks, signs and capitals; what begins alike is found alike. */
export const addressKey = (address: string): string =>
  address
    .normalize('NFC')
    .toLowerCase()
    .replace(/[àâäáãåçéèêëíìîïñóòôöõúùûüýÿ]/g, (letter) => letter.normalize('NFD').charAt(0))
    .replace(/[-'’.,#]/g, (sign) => plain[sign] ?? sign);

/** The digits of a number without its leading 1 and its extension. */
export const phoneDigits = (phone: string): string => phone.replace(/\D/g, '').replace(/^1+/, '').slice(0, 10);
