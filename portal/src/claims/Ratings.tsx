import { api } from '../api/client.ts';
import { useRead } from '../api/read.ts';
import { useFormats } from '../words/formats.ts';
import { useWords } from '../words/translate.ts';
import { words } from './words.ts';

/** How recipients reviewed the deliveries of these dates; nothing where none did. */
export function Ratings({ startDate, endDate }: { startDate: string; endDate: string }) {
  const t = useWords(words);
  const { number } = useFormats();
  const ratings = useRead(api.claims.ratings, { query: { startDate, endDate } }).data;
  if (!ratings || ratings.average === null) return null;
  const average = number(Math.round(ratings.average * 10) / 10);
  return (
    <p className="dashboard-ratings">
      <strong>{t('ratingsTitle')}</strong>{' '}
      <span className="numeric">{t('ratings', { average, count: ratings.count })}</span>
    </p>
  );
}
