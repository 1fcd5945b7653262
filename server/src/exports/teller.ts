// How proofs are told in a reader's language: the same words in the document and in the list of an archive.
import { whyNoProof } from '@portage/contract/exports/rules';
import { fileWords } from '@portage/contract/exports/words';
import { reasonNames, statusNames } from '@portage/contract/orders/words';
import { type Language, type Pair, translate, type Values } from '@portage/contract/words';
import type { Proof } from '../orders/proofs.ts';
import { words } from './proofWords.ts';

/** For whom, and where and when; the courier by name. */
export type Telling = { language: Language; provider: string; retailer: string; member: string; at: string };

type Reasoned = Pick<Proof['attempts'][number], 'reason'>;
export type Photo = Proof['photos'][number];

export class Teller {
  readonly telling: Telling;

  constructor(telling: Telling) {
    this.telling = telling;
  }

  name(pair: Pair, values?: Values): string {
    return translate(pair, this.telling.language, values);
  }

  say(word: keyof typeof words, values?: Values): string {
    return this.name(words[word], values);
  }

  statusOf({ status }: Pick<Proof, 'status'>): string {
    const { provider } = this.telling;
    return status === 'DELAYED' ? this.name(fileWords.delayedBy, { provider }) : this.name(statusNames[status]);
  }

  reasonOf({ reason }: Reasoned): string {
    return reason ? this.name(reasonNames[reason]) : '';
  }

  /** Why an order has no proof; nothing where it has one. */
  lackOf({ fulfilled, attempts, photos }: Proof): string {
    const reason = whyNoProof({ fulfilled, attempts: attempts.length, photos: photos.length });
    return reason ? this.say(reason) : '';
  }

  /** When a photo came, and which of how many it is. */
  captionOf({ photos }: Proof, photo: Photo): string {
    const word = photo.attemptId === null ? 'photoLater' : 'photoTaken';
    return this.say(word, { place: photos.indexOf(photo) + 1, count: photos.length, at: photo.at });
  }
}
