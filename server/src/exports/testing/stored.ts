// Stores a member's exported file as its job would, while the job is still queued.
import { findMember } from '../../auth/member.ts';
import type { App } from '../../platform/app.ts';
import { wholeRetailer } from '../../platform/db/database.ts';
import { signAddress } from '../address.ts';
import { deliveries } from '../deliveries.ts';
import { keyOf, recordDownload } from '../downloads.ts';
import { jobOf } from '../fileJob.ts';
import { fileJobOf } from '../tableExport.ts';

/** Stores the file. Returns the parts of its URL. */
export async function insertDownload(app: App, owner: { retailerId: string; memberId: string }, content: string) {
  const tenant = wholeRetailer(owner.retailerId);
  const by = await findMember(app.db.scope(tenant), owner.memberId);
  if (!by) throw new Error('The member does not exist.');
  const payload = {
    asked: { type: 'DELIVERY' as const, startDate: '2026-11-01', endDate: '2026-11-30' },
    columns: [],
    format: 'csv' as const,
    language: 'en' as const,
    fileName: 'deliveries.csv',
  };
  const id = await app.db.transaction(tenant, async (tx) => {
    const jobId = await app.jobs.enqueue(tx, jobOf(fileJobOf(deliveries)), payload, owner.memberId);
    await recordDownload(app, tx, by, { ...payload, id: jobId, kind: 'exports.deliveries' });
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
