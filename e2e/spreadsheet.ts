// A morning's orders as a retailer has them in a spreadsheet: two hundred, their names with accents, a few cells of them wrong.

const names = ['Élodie Tremblay', 'Łukasz Żak', 'Noémie Côté-Bélanger', 'Seán Ó Briain', 'Çağla Şahin'];

export const storeName = 'Queen West';
export const rowCount = 200;
/** Rows with something wrong in one cell: the recipient is missing, the address is out of reach, or the email is none. */
export const badCount = 12;
const isBad = (index: number) => index % 17 === 3;

export const numberOf = (prefix: string, index: number) => `${prefix}-${String(index).padStart(4, '0')}`;

export type Line = { number: string; recipient: string; address: string; email: string };

export function lines(prefix: string): Line[] {
  return Array.from({ length: rowCount }, (_, index) => {
    const wrong = isBad(index) ? index % 3 : null;
    return {
      number: numberOf(prefix, index),
      recipient: wrong === 0 ? '' : `${names[index % names.length]} ${index}`,
      address: wrong === 1 ? '10 Elsewhere Rd, Calgary, AB, T2P 1J9' : `${index + 1} King St W, Toronto, ON, M5X 1A9`,
      email: wrong === 2 ? 'nobody at home' : `${index}@example.com`,
    };
  });
}

/** The same as text, with a column that no field of an order is called. */
export function csv(prefix: string): string {
  const rows = lines(prefix).map(
    ({ number, recipient, address, email }) => `${number},${recipient},"${address}",${email},${storeName},Blue`,
  );
  return ['Order number,Recipient,Address,Email,Store,Colour', ...rows].join('\r\n');
}
