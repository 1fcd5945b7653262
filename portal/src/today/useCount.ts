import type { StepCount } from '@portage/contract/today/schema';
import { useFormats } from '../words/formats.ts';
import { useT } from './words.ts';

/** Returns a function that formats a count, and shows when there are more. */
export function useCount(): (count: StepCount) => string {
  const t = useT();
  const { number } = useFormats();
  return ({ total, isCapped }) => (isCapped ? t('atLeast', { count: total }) : number(total));
}
