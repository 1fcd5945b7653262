import { isBlankCode } from '@portage/contract/labels/blank';
import type { Order } from '@portage/contract/orders/schema';
import { OrderStatus, reasonText } from '../OrderStatus.tsx';
import { useMeasures } from '../orderText.ts';
import { TrackingCode } from '../TrackingCode.tsx';
import { useT } from '../words.ts';
import { Section } from './Facts.tsx';

/** Lists the packages with their codes and sizes, and with their statuses once these differ. */
export function PackageList({ order }: { order: Order }) {
  const t = useT();
  const measures = useMeasures();
  const whole = measures(order);
  const [only] = order.packages;
  const haveDiverged = new Set(order.packages.map(({ status, statusId }) => `${status} ${statusId}`)).size > 1;
  const isPlain = only && !measures(only) && !isBlankCode(only.trackingCode);
  if (order.packages.length <= 1 && isPlain && !whole && order.numberOfPackages === 1) return null;
  return (
    <Section title={t('packages', { count: order.numberOfPackages })}>
      {whole && <p>{whole}</p>}
      {order.packages.length > 0 && (
        <ol className="stack order-packages">
          {order.packages.map((each) => (
            <li key={each.id} className="row row-apart">
              <TrackingCode code={each.trackingCode} />
              <span className="muted numeric">{measures(each)}</span>
              {haveDiverged && <PackageStatus of={each} />}
            </li>
          ))}
        </ol>
      )}
    </Section>
  );
}

function PackageStatus({ of }: { of: Order['packages'][number] }) {
  const t = useT();
  const reason = reasonText(of, t);
  return (
    <span className="row">
      <OrderStatus status={of.status} />
      {reason && <span className="muted">{reason}</span>}
    </span>
  );
}
