// The texts of proofs in one language, shared by the PDF and the archive's list.

import { fileWords } from '@portage/contract/exports/words';
import { reasonNames, statusNames } from '@portage/contract/orders/words';
import { whyNoProof } from '@portage/contract/proofs/rules';
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
  lackOf({ fulfilled, attempts, photos }: Proof): string {
    const reason = whyNoProof({ fulfilled, attempts: attempts.length, photos: photos.length });
    return reason ? this.t(reason) : '';
  }

  /** Returns the caption of a photo: its number among the order's photos, and its time. */
  captionOf({ photos }: Proof, photo: Photo): string {
    const word = photo.attemptId === null ? 'photoLater' : 'photoTaken';
    return this.t(word, { place: photos.indexOf(photo) + 1, count: photos.length, at: photo.at });
  }
}
