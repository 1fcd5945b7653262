import type { ImportColumn } from '@portage/contract/imports/schema';
import { useFormats } from '../../words/formats.ts';
import { useWords } from '../../words/translate.ts';
import { type ColumnDraft, fieldIn, isUnchanged } from './draft.ts';
import { words } from './words.ts';

const shown = 3;

/** The first cells as they are written, and beside them as they will be read, where that differs. */
export function Samples({ column, draft }: { column: ImportColumn; draft: ColumnDraft }) {
  const t = useWords(words);
  const readingOf = useReading(column, draft);
  const samples = column.samples.slice(0, shown);
  if (samples.length === 0) return <p className="muted">{t('noSamples')}</p>;
  return (
    <ul className="stack">
      {samples.map((sample, index) => {
        const reading = readingOf(sample, index);
        return (
          <li key={sample} className="row">
            <span className="code">{sample}</span>
            {reading && (
              <span className={reading.isRefused ? 'column-warning' : 'muted'}>
                <span aria-hidden>→ </span>
                {reading.text}
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** How a sample will be read, when that is not as it stands. */
function useReading(column: ImportColumn, draft: ColumnDraft) {
  const t = useWords(words);
  const { day } = useFormats();
  const field = fieldIn(draft.target);
  const isKnown = isUnchanged(column, draft);
  return (sample: string, index: number) => {
    // What is chosen and not yet checked, the question beside it shows.
    if (field === null || !isKnown) return null;
    const read = column.read[index] ?? null;
    if (read === null) return column.isAmbiguous ? null : { text: t('unreadable'), isRefused: true };
    if (field === 'isPharmacy') return { text: t(read === 'true' ? 'yes' : 'no'), isRefused: false };
    if (field === 'date') return { text: day(read), isRefused: false };
    return read === sample.trim() ? null : { text: read, isRefused: false };
  };
}
