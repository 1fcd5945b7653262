// A file that a member exported, as its job would have left it, and the job itself, still queued.
import { findMember } from '../../auth/member.ts';
import type { App } from '../../platform/app.ts';
import { wholeRetailer } from '../../platform/db/database.ts';
import { signAddress } from '../address.ts';
import { deliveries } from '../deliveries.ts';
import { jobOf } from '../kind.ts';
import { beginDownload, keyOf } from '../make.ts';

/** Stores the file; answers what its address is made of. */
export async function insertDownload(app: App, owner: { retailerId: string; memberId: string }, content: string) {
  const tenant = wholeRetailer(owner.retailerId);
  const by = await findMember(app.db.scope(tenant), owner.memberId);
  if (!by) throw new Error('Whose file is it?');
  const payload = {
    asked: { type: 'DELIVERY' as const, startDate: '2026-11-01', endDate: '2026-11-30' },
    columns: [],
    format: 'csv' as const,
    language: 'en' as const,
    fileName: 'deliveries.csv',
  };
  const id = await app.db.transaction(tenant, async (tx) => {
    const jobId = await app.jobs.enqueue(tx, jobOf(deliveries), payload, owner.memberId);
    await beginDownload(app, tx, by, { ...payload, id: jobId, kind: 'exports.deliveries' });
    const made = tx.db.updateTable('exports').set({ size: '1', row_count: 1 });
    await made.where('id', '=', jobId).execute();
    return jobId;
  });
  await app.storage.write(keyOf(owner.retailerId, id, 'csv'), Buffer.from(content), { contentType: 'text/csv' });
  const address = signAddress(app, id, app.clock.now().add({ hours: 24 }));
  const { searchParams } = new URL(address, app.config.publicUrl);
  return {
    downloadId: id,
    downloadExpires: searchParams.get('expires') ?? '',
    downloadSignature: searchParams.get('signature') ?? '',
  };
}
