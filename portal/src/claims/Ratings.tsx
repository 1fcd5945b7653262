import type { RatingsQuery } from '@portage/contract/claims/schema';
import { api } from '../api/client.ts';
import { useRead } from '../api/read.ts';
import { useFormats } from '../words/formats.ts';
import { useT } from './words.ts';

/** Renders how recipients rated the deliveries of the query, within a list of names and values; nothing if there are no ratings. */
export function Ratings(query: RatingsQuery) {
  const t = useT();
  const { number } = useFormats();
  const ratings = useRead(api.claims.ratings, { query }).data;
  if (!ratings || ratings.average === null) return null;
  const average = number(Math.round(ratings.average * 10) / 10);
  return (
    <div>
      <dt>{t('ratingsTitle')}</dt>
      <dd className="numeric">{t('ratings', { average, count: ratings.count })}</dd>
    </div>
  );
}
