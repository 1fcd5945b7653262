import { chooseLanguage, languageNames, languages, useLanguage } from '../words/language.ts';
import { useWords } from '../words/translate.ts';
import { words } from './words.ts';

/** English or Français, without Ant Design. */
export function LanguageSwitch() {
  const t = useWords(words);
  const chosen = useLanguage();
  return (
    <fieldset className="switch">
      <legend className="visually-hidden">{t('language')}</legend>
      {languages.map((language) => (
        <button
          key={language}
          type="button"
          lang={language}
          aria-pressed={language === chosen}
          onClick={() => chooseLanguage(language)}
        >
          {languageNames[language]}
        </button>
      ))}
    </fieldset>
  );
}
