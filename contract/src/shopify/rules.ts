import type { ErrorType } from '../errors.ts';
import { provinceOf } from '../stores/rules.ts';

/** The service areas offered at sign-up (spec section 9): Greater Toronto, Montreal, Vancouver. */
export const accountAreas = ['DC-1', 'DC-1-MTL', 'Vancouver-1'] as const;
export const accountProvinces: readonly string[] = ['ON', 'QC', 'BC'];

/** Returns why the address of a first store is refused, or null. Spec section 5: by its comma-delimited province. */
export const whyNotAccountAddress = (address: string): ErrorType | null =>
  accountProvinces.includes(provinceOf(address) ?? '') ? null : 'PROVINCE_NOT_SUPPORTED';
