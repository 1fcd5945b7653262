import './history.css';
import { UploadOutlined } from '@ant-design/icons';
import { paths } from '@portage/contract/index';
import { keepPreviousData } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Button } from 'antd';
import { api } from '../../api/client.ts';
import { useRead } from '../../api/read.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { ErrorState, LoadingState, StatePanel } from '../../ui/StatePanel.tsx';
import { useWords } from '../../words/translate.ts';
import { HistoryTable } from './HistoryTable.tsx';
import { words } from './words.ts';

/** The files that were uploaded: who, when, how many, and what became of them. */
export function HistoryPage() {
  const t = useWords(words);
  const asked = useSearch({ from: `/shell${paths.imports}` });
  const navigate = useNavigate({ from: paths.imports });
  const list = useRead(api.imports.list, { query: asked }, { placeholderData: keepPreviousData });
  const upload = () => void navigate({ to: paths.orders, search: { panel: 'upload' } });
  const uploadButton = (
    <Button type="primary" icon={<UploadOutlined aria-hidden />} onClick={upload}>
      {t('upload')}
    </Button>
  );
  return (
    <div className="page">
      <PageHeader
        title={t('title')}
        about={
          <>
            <Link to={paths.orders}>{t('orders')}</Link> · {t('about')}
          </>
        }
        actions={list.data?.total === 0 ? undefined : uploadButton}
      />
      {list.isPending && <LoadingState />}
      {list.isLoadingError && <ErrorState error={list.error} retry={() => void list.refetch()} />}
      {list.data && (
        <section className="panel">
          <HistoryTable
            list={list.data}
            isLoading={list.isPlaceholderData}
            empty={<StatePanel mood="sleeping" title={t('none')} text={t('noneText')} action={uploadButton} />}
            onAsk={(change) => void navigate({ search: (now) => ({ ...now, ...change }) })}
          />
        </section>
      )}
    </div>
  );
}
