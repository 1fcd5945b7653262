// The texts of proofs in one language, shared by the PDF and the archive's list.

import { fileWords } from '@portage/contract/exports/words';
import { reasonNames, statusNames } from '@portage/contract/orders/words';
import type { DeliveryProof } from '@portage/contract/proofs/given';
import { whyNoProof } from '@portage/contract/proofs/rules';
import { documentNames, proofList, proofNames } from '@portage/contract/proofs/words';
import { type Language, type Pair, translate, type Values } from '@portage/contract/words';
import type { Proof } from '../orders/proofs.ts';
import { words } from './words.ts';

export type ProofHeader = { language: Language; provider: string; retailer: string; member: string; at: string };

type Reasoned = Pick<Proof['attempts'][number], 'reason'>;
export type Photo = Proof['photos'][number];

export class ProofTexts {
  readonly header: ProofHeader;

  constructor(header: ProofHeader) {
    this.header = header;
  }

  name(pair: Pair, values?: Values): string {
    return translate(pair, this.header.language, values);
  }

  t(word: keyof typeof words, values?: Values): string {
    return this.name(words[word], values);
  }

  statusOf({ status }: Pick<Proof, 'status'>): string {
    const { provider } = this.header;
    return status === 'DELAYED' ? this.name(fileWords.delayedBy, { provider }) : this.name(statusNames[status]);
  }

  reasonOf({ reason }: Reasoned): string {
    return reason ? this.name(reasonNames[reason]) : '';
  }

  /** Returns the reason why an order has no proof; empty if it has one. */
  lackOf({ fulfilled, attempts, photos, given }: Proof): string {
    const isGiven = given.some(({ kinds }) => kinds.length > 0);
    const reason = isGiven ? null : whyNoProof({ fulfilled, attempts: attempts.length, photos: photos.length });
    return reason ? this.t(reason) : '';
  }

  /** Returns the kind of document: its orders may be delivered, returned, or visited in vain. */
  titleOf({ status, attempts }: Pick<Proof, 'status' | 'attempts'>): string {
    if (status === 'RTS_COMPLETED') return this.t('titleReturned');
    return this.t(status !== 'COMPLETED' && attempts.length > 0 ? 'titleMissed' : 'title');
  }

  /** Returns the proof that the order needs; empty if it needs none. */
  ruleOf({ rule, minimumAge }: Proof): string {
    const kinds = rule
      ? this.name(proofList(rule.kinds, rule.match === 'any' ? [' or ', ' ou '] : [' + ', ' + ']))
      : '';
    return [kinds, minimumAge === null ? '' : this.t('age', { age: minimumAge })].filter(Boolean).join(' + ');
  }

  /** Returns what was given in a few words: the kinds, and the number of photos. */
  summaryOf({ given, photos }: Proof): string {
    const kinds = new Set(given.flatMap((each) => each.kinds.filter((kind) => kind !== 'PHOTO')));
    const counted = photos.length > 0 ? [this.t('photoCount', { count: photos.length })] : [];
    return [...[...kinds].map((kind) => this.name(proofNames[kind])), ...counted].join(', ');
  }

  /** Returns a line for each kind that an event gave, and one for what was missing after it. */
  givenLines({ kinds, missing, signature, age, fallbackReason }: DeliveryProof): string[] {
    const lines = kinds.map((kind) => {
      if (kind === 'PIN') return this.t('checkedPin');
      if (kind === 'SIGNATURE' && signature)
        return this.t('signed', { by: [signature.name, signature.relation].filter(Boolean).join(', ') });
      if (kind !== 'AGE' || !age) return this.name(proofNames[kind]);
      return this.t('checkedAge', { age: age.rule, document: documentNames[age.documentKind], by: age.by });
    });
    const lack = missing.length > 0 ? this.t('lacksKinds', { kinds: proofList(missing) }) : '';
    return [...lines, [lack, fallbackReason].filter(Boolean).join(' · ')].filter(Boolean);
  }

  /** Returns the caption of a photo: its number among the order's photos, and its time. */
  captionOf({ photos }: Proof, photo: Photo): string {
    const word = photo.attemptId === null ? 'photoLater' : 'photoTaken';
    return this.t(word, { place: photos.indexOf(photo) + 1, count: photos.length, at: photo.at });
  }
}
