import type { standingChoices } from '@portage/contract/tracking/choices';
import { addressesOf } from '../addresses.ts';
import type { Parcel } from '../page/parcel.ts';
import { ChangeFields, type FormProps } from './ChangeFields.tsx';
import { staticTranslator, type TranslateStatic } from './translate.ts';

type StandingProps = Omit<FormProps, 'sent'>;
type Chosen = { choice: (typeof standingChoices)[number]; sentence: string; typed: Record<string, string> };

/** Repeats what the recipient chose, a sentence each, with the form that changes it or takes it back. */
export function Standing({ view, language }: StandingProps) {
  const t = staticTranslator(language);
  const chosen = view.standing ? chosenIn(view.standing, t).filter(({ choice }) => view.choices.includes(choice)) : [];
  if (chosen.length === 0) return null;
  return (
    <ul className="standing" aria-label={t('standing.heading')}>
      {chosen.map(({ choice, sentence, typed }) => (
        <li key={choice}>
          <details className="answer">
            <summary>
              <span className="free-text">{sentence}</span> <span className="change">{t('standing.change')}</span>
            </summary>
            <ChangeFields view={view} language={language} asks={[choice]} sent={{ saved: false, faults: [], typed }} />
            <form method="post" action={`${addressesOf(view).change(language)}#changes`}>
              <button type="submit" name="clear" value={choice} className="quiet">
                {t('standing.clear')}
              </button>
            </form>
          </details>
        </li>
      ))}
    </ul>
  );
}

/** Returns the standing choices with their sentences and their fields' values. */
function chosenIn(
  { place, placeWords, doorCode, note }: NonNullable<Parcel['standing']>,
  t: TranslateStatic,
): Chosen[] {
  return [
    ...(place
      ? [
          {
            choice: 'place' as const,
            sentence: t(`standing.${place}`, { words: placeWords ?? '' }),
            typed: { place, placeWords: placeWords ?? '' },
          },
        ]
      : []),
    ...(doorCode
      ? [{ choice: 'doorCode' as const, sentence: t('standing.doorCode', { words: doorCode }), typed: { doorCode } }]
      : []),
    ...(note ? [{ choice: 'note' as const, sentence: t('standing.note', { words: note }), typed: { note } }] : []),
  ];
}
