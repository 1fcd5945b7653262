import type { CourierCode } from '@portage/contract/fleet/schema';
import { DatabaseError } from 'pg';
import { type DeliveryKey, findDeliveries, lockDeliveries } from '../orders/deliveries.ts';
import { withCourierChange, writeChanges } from '../orders/write.ts';
import type { App } from '../platform/app.ts';
import { wholeRetailer } from '../platform/db/database.ts';
import { isId } from '../platform/ids.ts';
import { refuse } from '../platform/refusal.ts';
import { courier } from './apply.ts';

/** Returns the order of a delivery. Refuses an unknown delivery. */
export async function findDelivery(app: App, deliveryId: string): Promise<DeliveryKey> {
  const places = await findDeliveries(app.db, isId(deliveryId) ? [deliveryId] : []);
  return places.get(deliveryId.toLowerCase()) ?? refuse('SHIPMENT_NOT_FOUND');
}

/** Sets the courier's own tracking code of a delivery, or removes it. A repeat changes nothing. */
export async function setCourierCode(app: App, deliveryId: string, code: CourierCode): Promise<CourierCode> {
  const { retailerId, orderId } = await findDelivery(app, deliveryId);
  const columns = { envoi_tracking_code: code.envoiTrackingCode };
  try {
    await app.db.transaction(wholeRetailer(retailerId), async (tx) => {
      const order = (await lockDeliveries(tx, [orderId])).get(deliveryId.toLowerCase());
      if (!order) return refuse('SHIPMENT_NOT_FOUND');
      if (order.envoi_tracking_code === code.envoiTrackingCode) return;
      const now = app.clock.now();
      const fact = { orderId, storeId: order.store_id, fields: ['envoiTrackingCode'] };
      const change = {
        order,
        columns: withCourierChange(order, now, columns),
        facts: [{ topic: 'ORDER_EDITED' as const, fact }],
      };
      await writeChanges(app, tx, [change], courier, now);
    });
  } catch (error) {
    if (error instanceof DatabaseError && error.constraint === 'orders_by_envoi_tracking_code')
      refuse('TRACKING_CODE_TAKEN');
    throw error;
  }
  return code;
}
