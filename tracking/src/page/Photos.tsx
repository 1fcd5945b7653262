import type { Parcel } from './parcel.ts';
import { useReading } from './reading.ts';

/** Proof-of-delivery photos. Each is a plain link to itself, so that it opens large without JavaScript. */
export function Photos({ view }: { view: Parcel }) {
  const { say } = useReading();
  const count = view.photos.length;
  if (count === 0) return null;
  return (
    <section aria-labelledby="photos">
      <h2 id="photos">{say('photos.heading')}</h2>
      <ul className="photos">
        {view.photos.map(({ url }, index) => (
          <li key={url}>
            <a href={url}>
              <img
                src={url}
                alt={say('photos.each', { position: index + 1, count })}
                width="320"
                height="240"
                loading="lazy"
                decoding="async"
              />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
