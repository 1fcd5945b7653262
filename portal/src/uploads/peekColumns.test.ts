import { expect, test } from 'vitest';
import { peekColumns } from './peekColumns.ts';

const peek = (...parts: BlobPart[]) => peekColumns(new Blob(parts));

test('understands the columns of both languages, by comma, semicolon or tab', async () => {
  expect(await peek('Order number,Recipient,Address\n1,2,3')).toEqual({
    known: ['number', 'recipient', 'address'],
    unknown: [],
  });
  expect(await peek('\uFEFFN° de commande;Destinataire;Code postal\r\n')).toEqual({
    known: ['number', 'recipient', 'postalCode'],
    unknown: [],
  });
  expect(await peek('Name\tAddress')).toEqual({ known: ['recipient', 'address'], unknown: [] });
});

test('reads quoted names, and tells those it does not know', async () => {
  expect(await peek('"Recipient","Favourite, ""the"" colour",,Phone')).toEqual({
    known: ['recipient', 'phone'],
    unknown: ['Favourite, the colour'],
  });
});

test('reads what Excel writes', async () => {
  const utf16 = new Uint8Array([0xff, 0xfe, ...[...'Téléphone\tNom'].flatMap((letter) => [letter.charCodeAt(0), 0])]);
  expect((await peek(utf16)).known).toEqual(['phone', 'recipient']);
  const windows = new Uint8Array([...'T\xe9l\xe9phone;Nom'].map((letter) => letter.charCodeAt(0)));
  expect((await peek(windows)).known).toEqual(['phone', 'recipient']);
});
