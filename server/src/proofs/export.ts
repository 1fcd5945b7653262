// Exports proofs of delivery, as evidence for claims or accounting. Orders without a proof are listed in the file too.
import { buffer } from 'node:stream/consumers';
import { ProofFormat } from '@portage/contract/exports/columns';
import { proofLimit } from '@portage/contract/proofs/rules';
import type { ProofsExport } from '@portage/contract/proofs/schema';
import { type Language, translate } from '@portage/contract/words';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Member } from '../auth/member.ts';
import { type FileJob, startFile } from '../exports/fileJob.ts';
import { datesIn } from '../exports/start.ts';
import { orderOfList, selectedOrders, selectOrders } from '../orders/list/selection.ts';
import { readProofs } from '../orders/proofs.ts';
import type { App } from '../platform/app.ts';
import { zoned } from '../platform/clock.ts';
import type { Scope } from '../platform/db/database.ts';
import { fileNameOf } from '../platform/files.ts';
import { readPicture } from '../platform/pictures.ts';
import { refuse } from '../platform/refusal.ts';
import { type OrderProof, packProofs } from './archive.ts';
import { drawProofs, type LoadedPhoto, lineOf, type Overview } from './document.ts';
import { ProofTexts } from './texts.ts';
import { words } from './words.ts';

const Payload = z.object({
  ids: z.array(z.string()),
  format: ProofFormat,
  language: z.enum(['en', 'fr']),
  fileName: z.string(),
});
type Payload = z.output<typeof Payload>;

/** Starts an export of proofs. The set of orders is fixed now: orders created later are not included. */
export async function exportProofs(app: App, by: Member, input: ProofsExport, spoken: Language) {
  const { ids: named, list, format, lang: language = spoken } = input;
  const found = await selectOrders(app, app.db.scope(by), { ids: named, list });
  return app.db.transaction(by, async (tx) => {
    const ids = await selectedOrders(tx, found)
      .select('id')
      .orderBy(orderOfList(found))
      .limit(sql.lit(proofLimit + 1))
      .execute();
    if (ids.length > proofLimit) refuse('TOO_MANY_RECORDS', { values: { maximum: proofLimit } });
    if (ids.length === 0) refuse('NOTHING_TO_EXPORT');
    // Named orders that were not found are listed in the file as deleted.
    const all = [...new Set([...ids.map(({ id }) => id), ...(named ?? [])])];
    const fileName = fileNameOf(`${translate(words.list, language)}-${datesIn(list) || all.length}`, format);
    return startFile(app, tx, by, proofsFile, { ids: all, format, language, fileName });
  });
}

/** The job that writes proofs as a PDF, or as an archive of the photos. */
export const proofsFile: FileJob<Payload> = {
  kind: 'exports.proofs',
  payload: Payload,
  count: async (_app, _by, { ids }) => ids.length,
  async *contents(app, by, { ids, format, language }, report) {
    const scope = app.db.scope(by);
    const texts = await textsFor(app, by, { ids, language });
    const common = { texts, orders: readOrderProofs(scope, ids), report };
    if (format === 'zip') return yield* packProofs({ ...common, load: (key) => loadPhoto(app, key) });
    const overview = ids.length > 1 ? await overviewOf(scope, ids, texts) : null;
    yield* drawProofs({ ...common, overview, load: (key) => loadPicture(app, key) });
  },
};

/** Reads all orders for the overview, which precedes the sheets. Its lines are small enough to hold in memory; the sheets are not. */
async function overviewOf(scope: Scope, ids: readonly string[], texts: ProofTexts): Promise<Overview> {
  const overview: Overview = { lines: [], proven: 0, gone: 0 };
  for await (const { proof } of readOrderProofs(scope, ids)) {
    if (!proof) overview.gone++;
    else {
      overview.lines.push(lineOf(texts, proof));
      if (!texts.lackOf(proof)) overview.proven++;
    }
  }
  return overview;
}

const batchSize = 50;

async function* readOrderProofs(scope: Scope, ids: readonly string[]): AsyncGenerator<OrderProof> {
  for (let start = 0; start < ids.length; start += batchSize) {
    const batch = ids.slice(start, start + batchSize);
    const proofs = await readProofs(scope, batch);
    for (const id of batch) yield { id, proof: proofs.get(id) ?? null };
  }
}

/** The time of the export is in the zone of the first order's store. */
async function textsFor(
  app: App,
  by: Member,
  { ids, language }: Pick<Payload, 'ids' | 'language'>,
): Promise<ProofTexts> {
  const scope = app.db.scope(by);
  const { name } = await scope.db.selectFrom('retailers').select('name').executeTakeFirstOrThrow();
  const [first] = (await readProofs(scope, ids.slice(0, 1))).values();
  const { local, zone } = zoned(app.clock.now().toString(), first?.store.timezone ?? 'UTC');
  const at = `${local} ${zone}`;
  return new ProofTexts({ language, provider: app.config.provider.name, retailer: name, member: by.name, at });
}

async function loadPhoto({ storage }: App, key: string): Promise<Buffer | null> {
  const stored = await storage.open(key);
  return stored && (await buffer(stored.body));
}

async function loadPicture(app: App, key: string): Promise<LoadedPhoto> {
  const bytes = await loadPhoto(app, key);
  return bytes ? ((await readPicture(bytes)) ?? 'unreadable') : 'missing';
}
