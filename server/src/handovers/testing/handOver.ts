import { newId } from '../../platform/ids.ts';
import type { Client } from '../../testing/world.ts';
import { signature } from './access.ts';

type Pickup = { pickupScheduleId: string; date: string; time: string };

/** Scans parcels at a pickup and closes the handover. Returns its id. */
export async function handOver(api: Client, pickup: Pickup, codes: readonly string[]): Promise<string> {
  const { id } = await api.handovers.start({ body: pickup });
  const params = { id };
  await api.handovers.scan({ params, body: { scans: codes.map((code) => ({ id: newId(), code })) } });
  await api.handovers.close({ params, body: { driverName: 'Marc', signature } });
  return id;
}
