// Proofs of drivers for tests.

/** A signature with enough ink. */
export const aSignature = {
  strokes: 'M100 200L140 120L180 260L220 110L260 250L300 130L340 240L380 150M120 300L400 290',
  name: 'Jeanne Tremblay',
};

export const anAgeCheck = (checkedAt: string, rule = 19) =>
  ({ met: true, rule, documentKind: 'DRIVER_LICENCE', checkedAt, by: 'Karim' }) as const;
