import type { ProofRule } from '@portage/contract/proofs/rule';
import { useT } from './words.ts';

/** Returns a function that formats a rule: its kinds, and what happens without them. */
export function useRuleText(): (rule: ProofRule | null | undefined) => string {
  const t = useT();
  return (rule) => {
    if (!rule || rule.kinds.length === 0) return '';
    const [first = '', ...rest] = rule.kinds.map((kind) => t(`kind.${kind}`));
    return [first, ...rest].join(rule.match === 'all' ? ' + ' : ` ${t('or')} `);
  };
}
