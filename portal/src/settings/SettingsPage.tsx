import './settings.css';
import { paths } from '@portage/contract/index';
import { Link, useSearch } from '@tanstack/react-router';
import { api } from '../api/client.ts';
import { useRead } from '../api/read.ts';
import { PageHeader } from '../ui/PageHeader.tsx';
import { ErrorState, LoadingState } from '../ui/StatePanel.tsx';
import { useWords } from '../words/translate.ts';
import { SectionForm } from './SectionForm.tsx';
import { type Section, sections } from './search.ts';
import { words } from './words.ts';

/** What a team decides for all of its stores, a section at a time. */
export function SettingsPage() {
  const t = useWords(words);
  const { section = 'information' } = useSearch({ from: `/shell${paths.settings}` });
  const { data, error, refetch } = useRead(api.settings.read, {});
  return (
    <div className="page">
      <PageHeader title={t('title')} about={t('about')} />
      {!data && !error && <LoadingState />}
      {!data && error && <ErrorState error={error} retry={() => void refetch()} />}
      {data && (
        <div className="settings">
          <SectionMenu current={section} />
          <SectionForm key={section} section={section} settings={data} />
        </div>
      )}
    </div>
  );
}

function SectionMenu({ current }: { current: Section }) {
  const t = useWords(words);
  return (
    <nav aria-label={t('sections')} className="settings-menu">
      <ul>
        {sections.map((section) => (
          <li key={section}>
            <Link to={paths.settings} search={{ section }} aria-current={section === current ? 'page' : undefined}>
              {t(section)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
