import { useFormats } from '../words/formats.ts';
import { useT } from './words.ts';

/** Returns a function that formats a number of parcels, and shows when there are more. */
export function useCount(): (count: { total: number; isCapped: boolean }) => string {
  const t = useT();
  const { number } = useFormats();
  return ({ total, isCapped }) => (isCapped ? t('atLeast', { count: total }) : number(total));
}
