import { expect, test } from 'vitest';
import { faultsOf, upload } from '../../testing/upload.ts';
import { startWorld } from '../../testing/world.ts';

const world = await startWorld({ worker: true });

test('a faulty value is shortened without splitting a character', async () => {
  const api = await (await world.retailer()).admin();
  const recipient = `${'x'.repeat(499)}😀${'y'.repeat(200)}`;
  const csv = `Recipient,Address\r\n${recipient},"100 King St W, Toronto, ON, M5X 1A9"\r\n`;
  const job = await upload(world, api, csv, { pickupScheduleName: 'Queen West' });
  expect(job).toMatchObject({ status: 'FINISHED', itemsCreated: 0 });
  expect(faultsOf(job)).toHaveLength(1);
});
