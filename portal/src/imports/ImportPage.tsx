import './imports.css';
import { DownloadOutlined, TableOutlined } from '@ant-design/icons';
import { addressOf } from '@portage/contract/endpoint';
import { imports } from '@portage/contract/imports/endpoints';
import { whyNotMatch } from '@portage/contract/imports/rules';
import type { Import, RowState } from '@portage/contract/imports/schema';
import { paths } from '@portage/contract/index';
import { Link, useParams, useRouter } from '@tanstack/react-router';
import { Alert, Button } from 'antd';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { type CountTab, CountTabs } from '../ui/CountTabs.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { ErrorState, LoadingState, StatePanel } from '../ui/StatePanel.tsx';
import type { SearchState } from '../ui/useSearchState.ts';
import { useFormats } from '../words/formats.ts';
import { ImportFooter } from './ImportFooter.tsx';
import { Ended, Made, Matching, NextPickups, UnderWay } from './ImportStates.tsx';
import { Review } from './Review.tsx';
import { useUndoStack } from './rows/edits.ts';
import { countOf } from './rows/useRows.ts';
import { SheetSelect } from './SheetSelect.tsx';
import type { ImportSearch } from './search.ts';
import { type Ask, isUnderWay, useImport, useImportSearch } from './useImport.ts';
import { useT } from './words.ts';

// Lazy, so that the rows are rendered first.
const ColumnsDrawer = lazy(() =>
  import('./columns/ColumnsDrawer.tsx').then((file) => ({ default: file.ColumnsDrawer })),
);

/** Renders one import, from reading its file to creating its orders. */
export function ImportPage() {
  const t = useT();
  const { id } = useParams({ from: `/shell${paths.import}` });
  const { asked, ask } = useImportSearch();
  const { data, error, refetch } = useImport(id);
  if (data) return <Shown key={id} import={data} asked={asked} ask={ask} />;
  const back = <Link to={paths.imports}>{t('backToImports')}</Link>;
  return (
    <div className="page">
      <PageHeader title={t('title')} />
      {!error && <LoadingState />}
      {error?.type === 'IMPORT_NOT_FOUND' ? (
        <StatePanel mood="lost" title={error.body.message} text={t('notFoundText')} action={back} />
      ) : (
        error && <ErrorState error={error} retry={() => void refetch()} />
      )}
    </div>
  );
}

type ShownProps = SearchState<ImportSearch> & { import: Import };

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
  const undoStack = useUndoStack(given.version);
  const { status, version, columns, counts } = given;
  if (isUnderWay(given)) return <UnderWay import={given} />;
  if (status === 'MATCHING') return <Matching ask={ask} />;
  if (status === 'FAILED' || status === 'DISCARDED') return <Ended import={given} />;
  return (
    <>
      {(status === 'DONE' || counts.created + counts.updated > 0) && <Made import={given} />}
      {/* There are no rows to show before the columns are matched. */}
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
            undoStack={undoStack}
          />
        </section>
      )}
    </>
  );
}

/** Opens the columns drawer when they must be matched, once per version: not again after it is closed. */
function useOpenColumns({ status, version }: Import, ask: Ask): void {
  const openedFor = useRef<number>(null);
  useEffect(() => {
    if (status !== 'MATCHING' || openedFor.current === version) return;
    openedFor.current = version;
    ask({ panel: 'columns' });
  }, [status, version, ask]);
}

const order = ['FAULTY', 'READY', 'DUPLICATE', 'SKIPPED', 'CREATED', 'UPDATED'] as const satisfies RowState[];
/** The states whose tabs are shown only when a row has them. */
const rare: ReadonlySet<RowState> = new Set(['CREATED', 'UPDATED']);
const tones: Partial<Record<RowState, CountTab['tone']>> = { FAULTY: 'danger', DUPLICATE: 'info' };

type ImportTabsProps = SearchState<ImportSearch> & { import: Import };

/** Renders the tabs of row states with their counts, and the switch that shows all columns. */
function ImportTabs({ import: given, asked, ask }: ImportTabsProps) {
  const t = useT();
  const router = useRouter();
  const shown = order.filter((state) => !rare.has(state) || countOf(given, state) > 0 || asked.state === state);
  const unmapped = given.columns.filter(({ target }) => target === null).length;
  const isAll = asked.columns === 'all';
  const tab = (state: RowState | undefined): CountTab => {
    const search = { ...asked, state, panel: undefined };
    return {
      name: t(state ?? 'ALL'),
      count: countOf(given, state),
      href: router.buildLocation({ to: paths.import, params: { id: given.id }, search }).href,
      isCurrent: asked.state === state,
      go: () => ask({ state }),
      tone: state && tones[state],
    };
  };
  return (
    <div className="row row-apart import-tabs">
      <CountTabs label={t('groups')} tabs={[tab(undefined), ...shown.map(tab)]} />
      {unmapped > 0 && (
        <Button size="small" type="text" onClick={() => ask({ columns: isAll ? undefined : 'all' })}>
          {isAll ? t('hideUnmapped') : t('showUnmapped', { count: unmapped })}
        </Button>
      )}
    </div>
  );
}

/** Renders the file name, who uploaded it and when, and the buttons for its columns and for the file itself. */
function ImportHeader({ import: given, ask }: { import: Import; ask: Ask }) {
  const t = useT();
  const { moment } = useFormats();
  const { id, fileName, memberName, createdAt, columns, status } = given;
  const hasColumns = columns.length > 0 && (status === 'REVIEW' || status === 'MATCHING');
  return (
    <PageHeader
      title={fileName}
      about={
        <span className="row">
          <Link to={paths.imports}>{t('imports')}</Link>
          <span>{t('uploadedBy', { name: memberName, when: moment(createdAt) })}</span>
          <Button
            type="text"
            size="small"
            href={addressOf(imports.file, { params: { id } })}
            download={fileName}
            icon={<DownloadOutlined aria-hidden />}
          >
            {t('file')}
          </Button>
          <SheetSelect import={given} ask={ask} />
        </span>
      }
      actions={
        hasColumns && (
          <Button
            icon={<TableOutlined aria-hidden />}
            disabled={isUnderWay(given)}
            onClick={() => ask({ panel: 'columns' })}
          >
            {t('columns')}
          </Button>
        )
      }
    />
  );
}
