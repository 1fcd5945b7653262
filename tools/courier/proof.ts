// What the simulated driver gives as proof at the door. The fleet API never contains a recipient's code: a rule that needs one is met by its
// other kinds, by its fallback, or not at all.
import type { FleetEventInput } from '@portage/contract/fleet/schema';
import { missingProof } from '@portage/contract/proofs/rule';
import { wholeBetween } from './chance.ts';
import { noteOf } from './notes.ts';
import { type Parcel, roll, type Step, seedOf } from './parcel.ts';

/** Returns whether the driver can get the proof of a parcel then; photos are always taken. */
export function canProve({ proof, timezone }: Pick<Parcel, 'proof' | 'timezone'>, at: Temporal.Instant): boolean {
  if (!proof) return true;
  const time = at.toZonedDateTimeISO(timezone).toPlainTime().toString().slice(0, 5);
  const isOpen = proof.hours === null || (time >= proof.hours.from && time < proof.hours.until);
  return isOpen && missingProof(proof, null, ['PHOTO', 'SIGNATURE']).length === 0;
}

/** Returns the proof of a completed visit. */
export function proofOf(parcel: Parcel, { type, at }: Step): FleetEventInput['proof'] {
  const { proof, recipient } = parcel;
  if (type !== 'COMPLETED' || !proof) return null;
  const isSigned = proof.kinds.includes('SIGNATURE');
  return {
    signature: isSigned ? { strokes: scribble(parcel), name: recipient } : null,
    age:
      proof.minimumAge === null
        ? null
        : { met: true, rule: proof.minimumAge, documentKind: 'DRIVER_LICENCE', checkedAt: at.toString(), by: 'Driver' },
    fallback: canProve(parcel, at) ? null : { reason: noteOf(parcel, 'noCode') },
  };
}

/** Returns a signature that differs from parcel to parcel. */
function scribble(parcel: Parcel): string {
  const points = Array.from({ length: 24 }, (_, index) => {
    const y = 250 + (index % 2 === 0 ? -1 : 1) * wholeBetween(seedOf(parcel, `stroke ${index}`), 30, 180);
    return `${120 + index * 30} ${y}`;
  });
  const flourish = 380 + Math.round(roll(parcel, 'flourish') * 80);
  return `M${points.join('L')}M150 ${flourish}L840 ${flourish - 40}`;
}
