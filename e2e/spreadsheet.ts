// A morning's orders in a spreadsheet: two hundred, with accents in their names and a few invalid cells.

const names = ['Élodie Tremblay', 'Łukasz Żak', 'Noémie Côté-Bélanger', 'Seán Ó Briain', 'Çağla Şahin'];

export const storeName = 'Queen West';
export const rowCount = 200;
/** Rows with one invalid cell: a missing recipient, an address outside the service area, or an invalid email. */
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

/** Returns the orders as CSV, with a column that matches no field of an order. */
export function csv(prefix: string): string {
  const rows = lines(prefix).map(
    ({ number, recipient, address, email }) => `${number},${recipient},"${address}",${email},${storeName},Blue`,
  );
  return ['Order number,Recipient,Address,Email,Store,Colour', ...rows].join('\r\n');
}
