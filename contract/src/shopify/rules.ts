import type { ErrorType } from '../errors.ts';
import { provinceOf } from '../stores/rules.ts';

/** The areas that a company may begin in, by their codes (spec section 9): Greater Toronto, Montreal, Vancouver. */
export const accountAreas = ['DC-1', 'DC-1-MTL', 'Vancouver-1'] as const;
/** The provinces that its first store may stand in. */
export const accountProvinces: readonly string[] = ['ON', 'QC', 'BC'];

/** Why a first store may not stand at an address, or null. Spec section 5: by its comma-delimited province. */
export const whyNotAccountAddress = (address: string): ErrorType | null =>
  accountProvinces.includes(provinceOf(address) ?? '') ? null : 'PROVINCE_NOT_SUPPORTED';
