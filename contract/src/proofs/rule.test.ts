// The rules of proofs, over every combination that an order can have.
import { describe, expect, test } from 'vitest';
import { type LeavePlace, leavePlaces } from '../tracking/choices.ts';
import { ageGoods, ageRuleOf } from './age.ts';
import {
  mayLeaveAt,
  missingProof,
  type ProofKind,
  type ProofRule,
  proofFaults,
  proofKinds,
  ruleOfNew,
} from './rule.ts';

const subsets: ProofKind[][] = [[]];
for (const kind of proofKinds) subsets.push(...subsets.map((each) => [...each, kind]));
const rules = subsets.flatMap((kinds) =>
  (['all', 'any'] as const).map((match): ProofRule => ({ kinds, match, fallback: 'RETURN' })),
);

describe('a rule', () => {
  test('lacks what was not given of all its kinds, or everything until one of them is given', () => {
    for (const rule of rules)
      for (const given of subsets) {
        const missing = missingProof(rule, null, given);
        const isMet =
          rule.match === 'all' || rule.kinds.length === 0
            ? rule.kinds.every((kind) => given.includes(kind))
            : rule.kinds.some((kind) => given.includes(kind));
        expect(missing.length === 0, JSON.stringify({ rule, given })).toBe(isMet);
        expect(missingProof(rule, 19, given)).toEqual([...missing, 'AGE']);
        expect(missingProof(rule, 19, [...given, 'AGE'])).toEqual(missing);
      }
  });

  test('is not possible at these places', () => {
    const impossible = (kinds: ProofKind[], match: 'all' | 'any', goods: (typeof ageGoods)[number] | null = null) =>
      leavePlaces.filter(
        (place) => !mayLeaveAt(place, { proof: { kinds, match, fallback: 'RETURN' }, ageGoods: goods }),
      );
    const away: LeavePlace[] = ['DOOR', 'NEIGHBOUR', 'SAFE_PLACE'];
    const everywhere = [...leavePlaces];
    expect(impossible([], 'all')).toEqual([]);
    expect(impossible(['PHOTO'], 'all')).toEqual([]);
    expect(impossible(['SIGNATURE'], 'all')).toEqual(away);
    expect(impossible(['PIN'], 'all')).toEqual(everywhere);
    expect(impossible(['PHOTO', 'PIN'], 'all')).toEqual(everywhere);
    expect(impossible(['PHOTO', 'PIN'], 'any')).toEqual([]);
    expect(impossible(['SIGNATURE', 'PIN'], 'any')).toEqual(away);
    expect(impossible(['SIGNATURE', 'PIN'], 'all')).toEqual(everywhere);
    expect(impossible([], 'all', 'ALCOHOL')).toEqual(everywhere);
  });

  test('is refused exactly where no driver could follow it, and names the field', () => {
    for (const proof of rules)
      for (const goods of [null, ...ageGoods])
        for (const type of ['DELIVERY', 'PICKUP'] as const)
          for (const leavePlace of [null, ...leavePlaces])
            for (const [province, phone] of [
              ['ON', '416 555 0142'],
              ['QC', null],
              ['', '+44 20 7946 0958'],
            ] as const) {
              const about = { proof, ageGoods: goods, type, leavePlace, province, email: null, phone };
              const found = proofFaults(about).map((fault) => `${fault.type} ${fault.path}`);
              const expected = [
                type === 'PICKUP' && proof.kinds.includes('PIN') && 'PROOF_NOT_AT_PICKUP proof',
                type === 'DELIVERY' &&
                  province !== 'ON' &&
                  proof.kinds.includes('PIN') &&
                  (proof.match === 'all' || proof.kinds.length === 1) &&
                  'PROOF_WITHOUT_CONTACT proof',
                type === 'PICKUP' && goods !== null && 'PROOF_NOT_AT_PICKUP ageGoods',
                goods === 'CANNABIS' && province === 'ON' && 'GOODS_NOT_PERMITTED ageGoods',
                leavePlace && !mayLeaveAt(leavePlace, { proof, ageGoods: null }) && 'PROOF_NOT_AT_PLACE proof',
                leavePlace &&
                  goods &&
                  mayLeaveAt(leavePlace, { proof, ageGoods: null }) &&
                  'PROOF_NOT_AT_PLACE ageGoods',
              ].filter(Boolean);
              expect(found, JSON.stringify(about)).toEqual(expected);
              expect(proofFaults({ ...about, email: 'a@b.example' }).map(({ type: fault }) => fault)).not.toContain(
                'PROOF_WITHOUT_CONTACT',
              );
            }
  });

  test('of a new order is its own, else its store’s, without a code for a collection', () => {
    const rule = (...kinds: ProofKind[]): ProofRule => ({ kinds, match: 'all', fallback: 'RETURN' });
    expect(ruleOfNew(null, null, 'DELIVERY')).toBeNull();
    expect(ruleOfNew(null, rule('PIN'), 'DELIVERY')).toEqual(rule('PIN'));
    expect(ruleOfNew(rule('PHOTO'), rule('PIN'), 'DELIVERY')).toEqual(rule('PHOTO'));
    expect(ruleOfNew(rule(), rule('PIN'), 'DELIVERY')).toBeNull();
    expect(ruleOfNew(null, rule('PHOTO', 'PIN'), 'PICKUP')).toEqual(rule('PHOTO'));
    expect(ruleOfNew(null, rule('PIN'), 'PICKUP')).toBeNull();
  });
});

test('the age depends on the goods and the province; without a province, the strictest applies', () => {
  const ages = (province: string) => ageGoods.map((goods) => ageRuleOf(goods, province).minimumAge);
  expect([ages('ON'), ages('QC'), ages('AB'), ages('BC'), ages('PE'), ages('')]).toEqual([
    [19, 19, 19],
    [18, 18, 21],
    [18, 18, 18],
    [19, 19, 19],
    [19, 21, 19],
    [19, 21, 21],
  ]);
  expect(ageGoods.filter((goods) => !ageRuleOf(goods, 'ON').isPermitted)).toEqual(['CANNABIS']);
  expect([ageRuleOf('ALCOHOL', 'ON').hours, ageRuleOf('ALCOHOL', 'QC').hours]).toEqual([
    { from: '09:00', until: '23:00' },
    null,
  ]);
});
