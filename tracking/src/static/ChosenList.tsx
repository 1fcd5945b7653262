import type { removableChoices } from '@portage/contract/tracking/choices';
import { addressesOf } from '../addresses.ts';
import type { Parcel } from '../page/parcel.ts';
import { ChangeFields, type FormProps } from './ChangeFields.tsx';
import { staticTranslator, type TranslateStatic } from './translate.ts';

type ChosenListProps = Omit<FormProps, 'sent'>;
type Chosen = { choice: (typeof removableChoices)[number]; sentence: string; typed: Record<string, string> };

/** Repeats what the recipient chose, a sentence each, with the form that changes it or takes it back. */
export function ChosenList({ view, language }: ChosenListProps) {
  const t = staticTranslator(language);
  const chosen = view.chosen ? chosenIn(view.chosen, t).filter(({ choice }) => view.choices.includes(choice)) : [];
  if (chosen.length === 0) return null;
  return (
    <ul className="chosen" aria-label={t('chosen.heading')}>
      {chosen.map(({ choice, sentence, typed }) => (
        <li key={choice}>
          <details className="answer">
            <summary>
              <span className="free-text">{sentence}</span> <span className="change">{t('chosen.change')}</span>
            </summary>
            <ChangeFields view={view} language={language} asks={[choice]} sent={{ saved: false, faults: [], typed }} />
            <form method="post" action={`${addressesOf(view).change(language)}#changes`}>
              <button type="submit" name="clear" value={choice} className="quiet">
                {t('chosen.clear')}
              </button>
            </form>
          </details>
        </li>
      ))}
    </ul>
  );
}

/** Returns the choices with their sentences and their fields' values. */
function chosenIn({ place, placeWords, doorCode, note }: NonNullable<Parcel['chosen']>, t: TranslateStatic): Chosen[] {
  return [
    ...(place
      ? [
          {
            choice: 'place' as const,
            sentence: t(`chosen.${place}`, { words: placeWords ?? '' }),
            typed: { place, placeWords: placeWords ?? '' },
          },
        ]
      : []),
    ...(doorCode
      ? [{ choice: 'doorCode' as const, sentence: t('chosen.doorCode', { words: doorCode }), typed: { doorCode } }]
      : []),
    ...(note ? [{ choice: 'note' as const, sentence: t('chosen.note', { words: note }), typed: { note } }] : []),
  ];
}
