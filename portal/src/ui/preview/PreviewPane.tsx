import './previewPane.css';
import { Segmented } from 'antd';
import { type ReactNode, useState } from 'react';
import { type Language, languageNames, languages, useLanguage } from '../../words/language.ts';
import { useT } from '../words.ts';

type PreviewPaneProps = { children: (language: Language, title: string) => ReactNode };

/** Previews the result of a form, beside it if there is room, in a language chosen here. */
export function PreviewPane({ children }: PreviewPaneProps) {
  const t = useT();
  const own = useLanguage();
  const [language, setLanguage] = useState<Language>(own);
  return (
    <section className="preview-pane" aria-labelledby="preview-pane">
      <div className="row row-apart">
        <h2 id="preview-pane">{t('preview')}</h2>
        <Segmented<Language>
          size="small"
          aria-label={t('previewLanguage')}
          value={language}
          onChange={setLanguage}
          options={languages.map((each) => ({ value: each, label: languageNames[each] }))}
        />
      </div>
      {children(language, t('preview'))}
    </section>
  );
}

type PictureProps = { title: string; src: string } | { title: string; srcDoc: string };

/** Renders a page as an image: a sandboxed frame, in which no script runs and no form is sent. */
export const Picture = (page: PictureProps) => <iframe {...page} sandbox={'src' in page ? 'allow-same-origin' : ''} />;
