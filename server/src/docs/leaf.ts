// Which page of the reference describes an endpoint.
import { isDeskGate } from '@portage/contract/access';
import type { Endpoint } from '@portage/contract/endpoint';

/** The pages of the reference: for retailers, for the courier, and for what needs no key. */
export const referenceLeaves = ['reference', 'courier', 'others'] as const;
export type ReferenceLeaf = (typeof referenceLeaves)[number];

/** Returns the page on which an endpoint is described. */
export function leafOf({ who }: Pick<Endpoint, 'who'>): ReferenceLeaf {
  if (who === 'fleet' || isDeskGate(who)) return 'courier';
  return who === 'anyone' || who === 'signed' || who === 'recipient' ? 'others' : 'reference';
}
