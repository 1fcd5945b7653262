import type { Contract } from '@portage/contract/index';
import { type Access, each, members, type Things } from '../../testing/access.ts';

/** Outcomes for endpoints that accept only a signed URL, regardless of the caller. */
const signed = each(...(Array(6).fill('UPLOAD_ADDRESS_FAILED') as Parameters<typeof each>));
const asFile = ({ fileUrl }: Things) => {
  const [retailer = '', kind = '', name = ''] = fileUrl.split('/');
  const query = { expires: '4000000000', signature: 'forged', type: 'text/csv', size: 4 };
  return { params: { retailer, kind, name }, query };
};

export const uploads: Access<Contract['uploads']> = {
  sign: { given: () => ({ query: { file: 'orders.csv', fileType: 'text/csv', size: 4 } }), outcomes: members },
  put: { given: asFile, outcomes: signed },
  get: { given: asFile, outcomes: signed },
};
