import type { PhotoRequest } from '@portage/contract/fleet/schema';
import type { z } from 'zod';
import { findDeliveries } from '../orders/deliveries.ts';
import type { App } from '../platform/app.ts';
import { isId, newId } from '../platform/ids.ts';
import { refuse } from '../platform/refusal.ts';

const extensions: Readonly<Record<string, string>> = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' };

/** Grants an address for one photo of a delivery. */
export async function grantPhoto(
  app: App,
  request: z.output<typeof PhotoRequest>,
): Promise<{ url: string; key: string }> {
  const places = isId(request.deliveryId) ? await findDeliveries(app.db, [request.deliveryId]) : new Map();
  const place = places.get(request.deliveryId.toLowerCase());
  if (!place) return refuse('SHIPMENT_NOT_FOUND');
  const key = `${place.retailerId}/photos/${newId()}.${extensions[request.contentType] ?? 'jpg'}`;
  const grant = { key, contentType: request.contentType, size: request.size };
  return { url: `${app.config.publicUrl}${app.storage.signUpload(grant, app.clock.now())}`, key };
}
