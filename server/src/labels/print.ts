// Prints many labels into one file, in the order of the list. An order that cannot be fulfilled is left out and listed in the job's errors.
import { errorText, type Language } from '@portage/contract/errors';
import type { RowError } from '@portage/contract/jobs/schema';
import { LabelSheet } from '@portage/contract/labels/sheets';
import type { Store } from '@portage/contract/stores/schema';
import { z } from 'zod';
import type { Member } from '../auth/member.ts';
import { findCaller } from '../keys/identify.ts';
import { trackingLink } from '../orders/codes.ts';
import { withPackages } from '../orders/labels.ts';
import { doToMany, leftOutOf } from '../orders/verbs/verb.ts';
import type { App } from '../platform/app.ts';
import { type Tx, wholeRetailer } from '../platform/db/database.ts';
import { inEach, JobRefused, type Outcome, type Worded, type Work } from '../platform/jobs/kind.ts';
import type { Job } from '../platform/noun.ts';
import { allStores } from '../stores/screens.ts';
import { contentOf, type LabelContent } from './content.ts';
import { LabelFiles } from './files.ts';
import { generateLabels } from './generate.ts';

/** Maximum number of orders whose labels one transaction generates. */
const batchSize = 50;
const dayInSeconds = 86_400;

const file = { sheet: LabelSheet, language: z.enum(['en', 'fr']), fileName: z.string() };

const Print = z.object({
  ...file,
  ids: z.array(z.string()),
  /** A file for each store, in an archive; absent if all orders are of one store. */
  split: z.enum(['stores']).optional(),
});
export type Print = z.output<typeof Print>;

/** Labels without an order, with the name of their store. */
const BlankPrint = z.object({ ...file, retailer: z.string(), store: z.string(), codes: z.array(z.string()) });
export type BlankPrint = z.output<typeof BlankPrint>;

/** Returns the storage key of a job's file, whether it is a PDF or an archive. */
export const keyOf = (retailerId: string, jobId: string) => `${retailerId}/labels/${jobId}.pdf`;

type FileFormat = Pick<Print, 'sheet' | 'split' | 'fileName'>;
/** Adds labels to the file. Returns the number of orders, or of blank labels. */
type AddLabels = (files: LabelFiles, by: Member) => Promise<number>;

async function writeFile<P extends FileFormat>(app: App, work: Work<P>, addLabels: AddLabels): Promise<Outcome> {
  const { sheet, split, fileName } = work.payload;
  const by = await findCaller(app.db.scope(wholeRetailer(work.retailerId)), work.memberId);
  if (!by) throw new JobRefused(inEach((each) => errorText('ACCOUNT_NOT_FOUND', each)));
  // Imported on first use, because it takes a tenth of a second to load.
  const { LabelFile } = await import('./draw.ts');
  const files = new LabelFiles(() => new LabelFile(app.config.provider.name, sheet), split);
  const drawn = await addLabels(files, by);
  if (drawn === 0) throw new JobRefused(inEach((each) => errorText('ORDER_NOT_FOUND', each)));
  const key = keyOf(work.retailerId, work.jobId);
  const { body, contentType } = await files.end();
  await app.storage.write(key, body, { contentType });
  await app.db.transaction(by, (tx) => work.report(tx, { itemsCreated: drawn }));
  return { result: app.storage.signDownload({ key, fileName, seconds: dayInSeconds }, app.clock.now()) };
}

/** Generates and renders the labels. An attempt after a crash renders all of them again, but generates none twice. */
export const printLabels = (app: App, work: Work<Print>) =>
  writeFile(app, work, (files, by) => addOrders(app, work, files, by));

/** Renders blank labels. */
const printBlanks = (app: App, work: Work<BlankPrint>) =>
  writeFile(app, work, async (files) => {
    const { language, retailer, store, codes } = work.payload;
    const common = { language, providerName: app.config.provider.name, retailer, store };
    await files.add(
      '',
      codes.map((code) => ({ ...common, trackingCode: code, trackingLink: trackingLink(app, code) })),
    );
    return codes.length;
  });

/** Generates and renders the labels of the orders. Returns the number of orders. */
async function addOrders(app: App, work: Work<Print>, files: LabelFiles, by: Member): Promise<number> {
  const { ids, language } = work.payload;
  let drawn = 0;
  let resumeAfter = work.resumeAfter;
  for (let start = 0; start < ids.length; start += batchSize) {
    const batch = ids.slice(start, start + batchSize);
    const isNew = start >= resumeAfter;
    if (isNew) resumeAfter = start + batch.length;
    const progress = { itemsCreated: drawn, itemsCount: ids.length, resumeAfter };
    const labels = await app.db.transaction(by, async (tx) => {
      const { contents, errors } = await makeBatch(app, tx, by, batch, language);
      await work.report(tx, { ...progress, ...(isNew && { errors }) });
      return contents;
    });
    for (const { store, contents } of labels) await files.add(store, contents);
    drawn += labels.length;
  }
  return drawn;
}

export const printJob: Job<Print> = { kind: 'labels.print', payload: Print, run: printLabels };

/** Has its own kind, because a worker of the previous release would run it as a print of no orders. */
export const printBlankJob: Job<BlankPrint> = { kind: 'labels.printBlank', payload: BlankPrint, run: printBlanks };

type Labels = { store: string; contents: LabelContent[] };
type Batch = { contents: Labels[]; errors: Worded<RowError[]> };

/** Returns the contents of each order's labels, in the order of the ids, and the orders that are left out. */
async function makeBatch(app: App, tx: Tx, by: Member, ids: readonly string[], language: Language): Promise<Batch> {
  const done = await doToMany(app, tx, by, ids, generateLabels);
  const stores = new Map((await allStores(tx.allStores(), app.clock)).map((store) => [store.id, store]));
  const labeled = new Map((await withPackages(app, tx, done.orders)).map((order) => [order.id, order]));
  const contents = ids.flatMap((id) => {
    const order = labeled.get(id);
    const store: Store | undefined = order && stores.get(order.pickupScheduleId);
    if (!order || !store) return [];
    const own = order.packages.map((_, index) => contentOf(app, order, store, index + 1, language));
    return [{ store: store.name, contents: own }];
  });
  return { contents, errors: leftOutOf(done) };
}
