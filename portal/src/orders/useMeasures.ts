import { useAccount } from '../auth/account.ts';
import { useFormats } from '../words/formats.ts';

type Measured = { [M in 'weight' | 'length' | 'width' | 'height']?: unknown } & { sizeCategory?: unknown };

/** Size and weight in the retailer's units: “Small · 20 × 12 × 9 in · 8 lb”. */
export function useMeasures(): (thing: Measured) => string {
  const { number } = useFormats();
  const { dimensionsUnit, weightUnit } = useAccount().retailer;
  return ({ sizeCategory, weight, length, width, height }) => {
    const sides = [length, width, height];
    const size = sides.map((side) => (typeof side === 'number' ? number(side) : '–')).join(' × ');
    const parts = [
      sizeCategory,
      sides.some((side) => typeof side === 'number') && `${size} ${dimensionsUnit}`,
      typeof weight === 'number' && `${number(weight)} ${weightUnit}`,
    ];
    return parts.filter((part) => typeof part === 'string' && part !== '').join(' · ');
  };
}
