import './stores.css';
import { paths } from '@portage/contract/index';
import { keepPreviousData } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Button } from 'antd';
import type { z } from 'zod';
import { api } from '../api/client.ts';
import { useRead } from '../api/read.ts';
import { PageHeader } from '../ui/PageHeader.tsx';
import { SearchField } from '../ui/SearchField.tsx';
import { ErrorState, LoadingState, StatePanel } from '../ui/StatePanel.tsx';
import { useWords } from '../words/translate.ts';
import { StoresTable } from './StoresTable.tsx';
import type { StoresSearch } from './search.ts';
import { words } from './words.ts';

type Search = z.output<typeof StoresSearch>;

/** The stores, to be read: where the courier comes, on which days, and until when one may order. */
export function StoresPage() {
  const t = useWords(words);
  const { asked, ask } = useAsked();
  const { search = '', ...paging } = asked;
  const stores = useRead(
    api.stores.list,
    { query: { ...paging, search: search ? `like:${search}` : undefined } },
    { placeholderData: keepPreviousData },
  );
  return (
    <div className="page">
      <PageHeader
        title={t('title')}
        about={t('about')}
        actions={
          <SearchField
            label={t('searchLabel')}
            value={search}
            onSearch={(text) => ask({ search: text || undefined, page: undefined })}
          />
        }
      />
      {stores.isPending && <LoadingState />}
      {stores.isLoadingError && <ErrorState error={stores.error} retry={() => void stores.refetch()} />}
      {stores.data && (
        <section className="panel">
          <StoresTable
            list={stores.data}
            sort={asked.sort}
            isLoading={stores.isPlaceholderData}
            onAsk={ask}
            empty={<NoStores search={search} onClear={() => ask({ search: undefined, page: undefined })} />}
          />
        </section>
      )}
    </div>
  );
}

/** What the address asks for, and how to ask for something else. */
function useAsked(): { asked: Search; ask: (change: Search) => void } {
  const asked = useSearch({ from: `/shell${paths.stores}` });
  const navigate = useNavigate({ from: paths.stores });
  return {
    asked,
    ask: (change) => void navigate({ search: (now) => ({ ...now, ...change }), replace: 'search' in change }),
  };
}

function NoStores({ search, onClear }: { search: string; onClear: () => void }) {
  const t = useWords(words);
  if (!search) return <StatePanel mood="sleeping" title={t('none')} text={t('noneText')} />;
  return (
    <StatePanel
      mood="puzzled"
      title={t('noMatch', { search })}
      text={t('noMatchText')}
      action={<Button onClick={onClear}>{t('clear')}</Button>}
    />
  );
}
