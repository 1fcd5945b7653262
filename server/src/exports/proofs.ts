// The proofs of orders as one file: what was promised to a claim or to finance, with nothing left out in silence.
import { buffer } from 'node:stream/consumers';
import { ProofFormat } from '@portage/contract/exports/columns';
import { proofLimit } from '@portage/contract/exports/rules';
import type { ProofsExport } from '@portage/contract/exports/schema';
import { type Language, translate } from '@portage/contract/words';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Member } from '../auth/member.ts';
import { selectOrders, selectedOrders, orderOfList } from '../orders/list/selection.ts';
import { readProofs } from '../orders/proofs.ts';
import type { App } from '../platform/app.ts';
import { localMoment } from '../platform/clock.ts';
import type { Scope } from '../platform/db/database.ts';
import { fileNameOf } from '../platform/files.ts';
import type { Job } from '../platform/noun.ts';
import { readPicture } from '../platform/pictures.ts';
import { refuse } from '../platform/refusal.ts';
import { type Asked, packProofs } from './archive.ts';
import { beginDownload, exporterOf, keepFile } from './make.ts';
import { words } from './proofWords.ts';
import { drawProofs, lineOf, type Overview, type Seen } from './sheets.ts';
import { datesIn } from './start.ts';
import { Teller } from './teller.ts';

const kind = 'exports.proofs';
const Payload = z.object({
  ids: z.array(z.string()),
  format: ProofFormat,
  language: z.enum(['en', 'fr']),
  fileName: z.string(),
});
type Payload = z.output<typeof Payload>;

/** Starts an export of proofs. Its orders are chosen now: what comes later is not in it. */
export async function startProofs(app: App, by: Member, wanted: ProofsExport, spoken: Language) {
  const { ids: named, list, format, lang: language = spoken } = wanted;
  const found = await selectOrders(app, app.db.scope(by), { ids: named, list });
  return app.db.transaction(by, async (tx) => {
    const ids = await selectedOrders(tx, found)
      .select('id')
      .orderBy(orderOfList(found))
      .limit(sql.lit(proofLimit + 1))
      .execute();
    if (ids.length > proofLimit) refuse('TOO_MANY_RECORDS', { values: { maximum: proofLimit } });
    if (ids.length === 0) refuse('NOTHING_TO_EXPORT');
    // Those that were named and are not there are said to be gone.
    const all = [...new Set([...ids.map(({ id }) => id), ...(named ?? [])])];
    const about = datesIn(list) || all.length;
    const fileName = fileNameOf(`${translate(words.list, language)}-${about}`, format);
    const jobId = await app.jobs.enqueue(tx, proofsJob, { ids: all, format, language, fileName }, by.id);
    await beginDownload(app, tx, by, { id: jobId, kind, format, fileName });
    return { jobId };
  });
}

/** Writes the proofs of orders into one file. */
export const proofsJob: Job<Payload> = {
  kind,
  payload: Payload,
  isCancelable: true,
  run: async (app, work) => {
    const by = await exporterOf(app, work, kind);
    const teller = await tellerOf(app, by, work.payload.language);
    const contents = work.payload.format === 'pdf' ? documentOf : archiveOf;
    await keepFile(app, work, by, {
      format: work.payload.format,
      count: work.payload.ids.length,
      contents: (tell) => contents({ app, by, ids: work.payload.ids, teller, tell }),
    });
    return {};
  },
};

type Making = { app: App; by: Member; ids: readonly string[]; teller: Teller; tell(more: number): Promise<void> };

const archiveOf = ({ app, by, ids, teller, tell }: Making) =>
  packProofs({ teller, asked: askedOf(app.db.scope(by), ids), take: (key) => takePhoto(app, key), tell });

async function* documentOf({ app, by, ids, teller, tell }: Making) {
  const scope = app.db.scope(by);
  const overview = ids.length > 1 ? await overviewOf(scope, ids, teller) : null;
  yield* drawProofs({ teller, overview, asked: askedOf(scope, ids), see: (key) => seePhoto(app, key), tell });
}

/** Said before the sheets, so it is read before them: a line is little to hold, a sheet is not. */
async function overviewOf(scope: Scope, ids: readonly string[], teller: Teller): Promise<Overview> {
  const overview: Overview = { lines: [], proven: 0, gone: 0 };
  for await (const { proof } of askedOf(scope, ids)) {
    if (!proof) overview.gone++;
    else {
      overview.lines.push(lineOf(teller, proof));
      if (proof.photos.length > 0) overview.proven++;
    }
  }
  return overview;
}

const batchSize = 50;

/** The orders one after the other, some read at once. */
async function* askedOf(scope: Scope, ids: readonly string[]): AsyncGenerator<Asked> {
  for (let start = 0; start < ids.length; start += batchSize) {
    const batch = ids.slice(start, start + batchSize);
    const proofs = await readProofs(scope, batch);
    for (const id of batch) yield { id, proof: proofs.get(id) ?? null };
  }
}

async function tellerOf(app: App, by: Member, language: Language): Promise<Teller> {
  const { name } = await app.db.scope(by).db.selectFrom('retailers').select('name').executeTakeFirstOrThrow();
  const at = `${localMoment(app.clock.now().toString(), 'UTC')} UTC`;
  return new Teller({ language, provider: app.config.provider.name, retailer: name, member: by.name, at });
}

async function takePhoto({ storage }: App, key: string): Promise<Buffer | null> {
  const stored = await storage.open(key);
  return stored && (await buffer(stored.body));
}

async function seePhoto(app: App, key: string): Promise<Seen> {
  const bytes = await takePhoto(app, key);
  return bytes ? ((await readPicture(bytes)) ?? 'unreadable') : 'missing';
}
