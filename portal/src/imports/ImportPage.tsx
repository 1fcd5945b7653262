import './imports.css';
import { whyNotMatch } from '@portage/contract/imports/rules';
import type { Import } from '@portage/contract/imports/schema';
import { paths } from '@portage/contract/index';
import { Link } from '@tanstack/react-router';
import { Alert } from 'antd';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { ErrorState, LoadingState, StatePanel } from '../ui/StatePanel.tsx';
import { useWords } from '../words/translate.ts';
import { ImportFooter } from './ImportFooter.tsx';
import { ImportHeader } from './ImportHeader.tsx';
import { Ended, Made, Matching, NextPickups, UnderWay } from './ImportStates.tsx';
import { ImportTabs } from './ImportTabs.tsx';
import { Review } from './Review.tsx';
import { useDeeds } from './rows/edits.ts';
import { SheetSelect } from './SheetSelect.tsx';
import type { ImportSearch } from './search.ts';
import { type Ask, isUnderWay, useAsked, useImport } from './useImport.ts';
import { words } from './words.ts';

// The rows are drawn first.
const ColumnsDrawer = lazy(() =>
  import('./columns/ColumnsDrawer.tsx').then((file) => ({ default: file.ColumnsDrawer })),
);

/** One import, from the reading of its file to the orders: nothing is created before one says so. */
export function ImportPage() {
  const t = useWords(words);
  const { id, asked, ask } = useAsked();
  const { data, error, refetch } = useImport(id);
  if (data) return <Shown key={id} import={data} asked={asked} ask={ask} />;
  if (error?.type === 'IMPORT_NOT_FOUND') {
    const back = <Link to={paths.imports}>{t('backToImports')}</Link>;
    return <StatePanel mood="lost" title={error.body.message} text={t('notFoundText')} action={back} />;
  }
  return error ? <ErrorState error={error} retry={() => void refetch()} /> : <LoadingState title={t('title')} />;
}

type ShownProps = { import: Import; asked: ImportSearch; ask: Ask };

function Shown({ import: given, asked, ask }: ShownProps) {
  useOpenColumns(given, ask);
  return (
    <div className="page import-page">
      <ImportHeader import={given} ask={ask} />
      {given.message && given.status !== 'FAILED' && (
        <Alert type="warning" showIcon role="status" title={given.message} />
      )}
      <Body import={given} asked={asked} ask={ask} />
      {whyNotMatch(given.status) === null && <ImportFooter import={given} />}
      <Suspense>
        <ColumnsDrawer
          import={given}
          isOpen={asked.panel === 'columns'}
          onClose={() => ask({ panel: undefined })}
          sheet={<SheetSelect import={given} ask={ask} />}
        />
      </Suspense>
    </div>
  );
}

function Body({ import: given, asked, ask }: ShownProps) {
  const seeking = useRef(false);
  const deeds = useDeeds(given.version);
  const { status, version, columns, counts } = given;
  if (isUnderWay(given)) return <UnderWay import={given} />;
  if (status === 'MATCHING') return <Matching ask={ask} />;
  if (status === 'FAILED' || status === 'DISCARDED') return <Ended import={given} />;
  return (
    <>
      {(status === 'DONE' || counts.created + counts.updated > 0) && <Made import={given} />}
      {/* Before its columns were matched there is nothing to look at. */}
      {columns.length > 0 && counts.rows > 0 && (
        <section className="panel import-panel">
          <ImportTabs import={given} asked={asked} ask={ask} />
          {status === 'REVIEW' && <NextPickups import={given} />}
          <Review
            key={`${version} ${status} ${asked.state}`}
            import={given}
            asked={asked}
            ask={ask}
            seeking={seeking}
            deeds={deeds}
          />
        </section>
      )}
    </>
  );
}

/** The columns open by themselves when a person has to say what they hold; and not again when they were closed. */
function useOpenColumns({ status, version }: Import, ask: Ask): void {
  const openedFor = useRef<number>(null);
  useEffect(() => {
    if (status !== 'MATCHING' || openedFor.current === version) return;
    openedFor.current = version;
    ask({ panel: 'columns' });
  }, [status, version, ask]);
}
