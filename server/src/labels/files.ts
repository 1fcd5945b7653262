// The file of a print job: one PDF, or an archive with a PDF for each store.

import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { BatchPrint } from '@portage/contract/labels/schema';
import { contentTypeOf, fileNameOf } from '../platform/files.ts';
import { type ZipEntry, zipOf } from '../platform/zip.ts';
import type { BlankContent, LabelContent } from './content.ts';
import type { LabelFile } from './draw.ts';

/** Characters that file systems do not allow in names. */
const notInNames = /[\\/:*?"<>|\p{Cc}]+/gu;

export class LabelFiles {
  private readonly create: () => LabelFile;
  private readonly split: BatchPrint['split'];
  private readonly files = new Map<string, LabelFile>();

  constructor(create: () => LabelFile, split: BatchPrint['split']) {
    this.create = create;
    this.split = split;
  }

  /** Renders the labels of an order of a store. */
  async add(store: string, labels: readonly (LabelContent | BlankContent)[]): Promise<void> {
    const name = this.split ? store : '';
    const file = this.files.get(name) ?? this.create();
    this.files.set(name, file);
    for (const label of labels) await file.add(label);
  }

  /** Ends the files. The PDFs of one retailer's stores fit in memory: a print job has a limit. */
  async end(): Promise<{ body: Buffer; contentType: string }> {
    const [only] = this.files.values();
    if (!this.split && only) return { body: await only.end(), contentType: contentTypeOf('pdf') };
    const body = await buffer(Readable.from(zipOf(this.entries())));
    return { body, contentType: contentTypeOf('zip') };
  }

  private async *entries(): AsyncGenerator<ZipEntry> {
    const taken = new Set<string>();
    for (const [store, file] of this.files) {
      const name = freeName(store.replace(notInNames, '-'), taken);
      taken.add(name.toLowerCase());
      yield { name: fileNameOf(name, 'pdf'), body: [await file.end()] };
    }
  }
}

/** Returns the name, with a number if a file has it already. File systems compare names regardless of case. */
function freeName(name: string, taken: ReadonlySet<string>): string {
  let free = name;
  for (let nth = 2; taken.has(free.toLowerCase()); nth += 1) free = `${name} ${nth}`;
  return free;
}
