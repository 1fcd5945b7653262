import { addressesOf } from '../addresses.ts';
import type { Parcel } from './parcel.ts';
import { useReading } from './reading.ts';

/** The other packages of an order of several, each with its own page. */
export function Packages({ view }: { view: Parcel }) {
  const { language, say } = useReading();
  const count = view.packages.length;
  if (count < 2) return null;
  return (
    <section aria-labelledby="packages">
      <h2 id="packages">{say('packages.heading')}</h2>
      <ul className="packages">
        {view.packages.map(({ trackingCode, current, position }) => (
          <li key={trackingCode}>
            <a href={addressesOf(view).sibling(trackingCode, language)} aria-current={current ? 'page' : undefined}>
              <span>{say('packages.each', { position, count })}</span>
              {current && <span className="tag">{say('packages.current')}</span>}
              <span className="code">{trackingCode}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
