import type { Language } from '@portage/contract/errors';
import type { Store } from '@portage/contract/stores/schema';
import type { Labeled } from '../orders/labels.ts';
import type { App } from '../platform/app.ts';
import type { LabelContent } from './content.ts';

type LabeledOrder = Omit<Labeled, 'packages'> & { packages: readonly { trackingCode: string }[] };

/** What one package's label says; `position` counts from 1. */
export function contentOf(
  app: App,
  order: LabeledOrder,
  store: Store,
  position: number,
  language: Language,
): LabelContent {
  return {
    language,
    from: { name: store.name, address: store.storeAddress, phone: store.phone ?? undefined },
    to: {
      name: order.recipient,
      address: order.address,
      addressLine2: order.addressLine2 ?? undefined,
      phone: order.phone ?? undefined,
    },
    orderNumber: order.number,
    trackingCode: codeOf(order, position),
    trackingLink: order.trackingLink,
    packageNumber: position,
    packageCount: order.packages.length,
    date: order.date,
    providerName: app.config.provider.name,
    pharmacy: order.isPharmacy,
    note: [order.note, order.recipientNote].filter(Boolean).join('\n'),
  };
}

/** Of several packages each has its own code; one alone carries the order's, which may be the courier's own. */
const codeOf = ({ packages, trackingCode }: LabeledOrder, position: number): string =>
  packages.length > 1 ? (packages[position - 1]?.trackingCode ?? trackingCode) : trackingCode;
