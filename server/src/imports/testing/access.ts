import type { Contract } from '@portage/contract/index';
import { type Access, each, members, none, type Things, U } from '../../testing/access.ts';

const anImport = ({ importId }: Things) => ({ params: { id: importId } });
/** An import that an admin started: only members who may see all of the retailer's imports have access. */
const importers = each(U, 'IMPORT_NOT_FOUND', 'IMPORT_NOT_FOUND', 'IMPORT_NOT_FOUND', U, 'ok');
const column = (field: 'recipient' | 'address') => ({ target: { field }, dateOrder: null, decimalSign: null });
const [recipientColumn, addressColumn] = [column('recipient'), column('address')];

export const imports: Access<Contract['imports']> = {
  list: { given: none, outcomes: members },
  start: {
    given: ({ fileUrl }) => ({ body: { fileUrl, fileName: 'orders.csv' } }),
    outcomes: each(U, 'FILE_NOT_FOUND', 'FILE_NOT_FOUND', 'FILE_NOT_FOUND', U, 'ok'),
  },
  upload: {
    given: ({ fileUrl }) => ({ body: { fileUrl, fileName: 'orders.csv' } }),
    outcomes: each(U, 'FILE_NOT_FOUND', 'FILE_NOT_FOUND', 'FILE_NOT_FOUND', U, 'ok'),
  },
  read: { given: anImport, outcomes: importers },
  match: {
    given: (things) => ({ ...anImport(things), body: { version: 2, columns: [recipientColumn, addressColumn] } }),
    outcomes: importers,
  },
  chooseSheet: {
    given: (things) => ({ ...anImport(things), body: { version: 2, sheet: 0 } }),
    // A text file has no sheets.
    outcomes: { ...importers, owner: 'VALIDATION_FAILED' },
  },
  rows: { given: anImport, outcomes: importers },
  editRows: {
    given: (things) => ({
      ...anImport(things),
      body: { rows: [{ row: 2, version: 1, cells: [{ column: 0, value: 'mine now' }] }] },
    }),
    outcomes: importers,
  },
  choose: { given: (things) => ({ ...anImport(things), body: { choice: 'SKIP', rows: [2] } }), outcomes: importers },
  create: { given: anImport, outcomes: importers },
  discard: { given: anImport, outcomes: importers },
  file: { given: anImport, outcomes: importers },
  failed: { given: anImport, outcomes: importers },
  template: { given: none, outcomes: members },
};
