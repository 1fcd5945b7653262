import type { Import } from '@portage/contract/imports/schema';
import { paths } from '@portage/contract/index';
import { uploadPolls } from '@portage/contract/jobs/rules';
import { batchLimit } from '@portage/contract/orders/rules';
import { Link } from '@tanstack/react-router';
import { Alert, Button, Flex } from 'antd';
import { api } from '../api/client.ts';
import { useRead } from '../api/read.ts';
import { useHolds } from '../auth/account.ts';
import { JobBar } from '../jobs/JobBar.tsx';
import { useJob } from '../jobs/useJob.ts';
import { PrintState } from '../labels/print/PrintState.tsx';
import { useMayPrintMany } from '../labels/print/useMayPrintMany.ts';
import { usePrintFound } from '../labels/print/usePrintFound.ts';
import { useStores } from '../stores/useStores.ts';
import { StatePanel } from '../ui/StatePanel.tsx';
import { useFormats } from '../words/formats.ts';
import type { Ask } from './useImport.ts';
import { useT } from './words.ts';

const texts = { READING: 'readingText', CHECKING: 'checkingText', CREATING: 'creatingText' } as const;

/** Shows the progress of the job. After the time limit for an upload (spec section 9), the member may leave the page. */
export function UnderWay({ import: { status, jobId } }: { import: Import }) {
  const t = useT();
  const { job, isLate } = useJob(jobId, uploadPolls, () => undefined);
  if (status !== 'READING' && status !== 'CHECKING' && status !== 'CREATING') return null;
  const count = job?.itemsCount ?? 0;
  // The number of rows is unknown until the file has been read.
  const isMeasured = status === 'CREATING' && count > 0;
  return (
    <Flex className="panel" vertical align="center" role="status" style={{ padding: '0 16px 16px' }}>
      <StatePanel mood="sorting" title={t(status)} text={t(texts[status])} />
      {isMeasured && job && <JobBar job={job} name={t(status)} />}
      <p className="muted numeric">
        {isMeasured && job && t('doneOf', { done: job.itemsCreated, count })}
        {status === 'READING' && count > 0 && t('rowsRead', { count })}
      </p>
      {isLate && (
        <Alert
          type="info"
          showIcon
          title={t('late')}
          description={t('lateText')}
          action={<Link to={paths.orders}>{t('lateDo')}</Link>}
        />
      )}
    </Flex>
  );
}

/** Asks the member to match the columns first. */
export function Matching({ ask }: { ask: Ask }) {
  const t = useT();
  const open = (
    <Button type="primary" onClick={() => ask({ panel: 'columns' })}>
      {t('matchColumns')}
    </Button>
  );
  return (
    <div className="panel">
      <StatePanel mood="puzzled" title={t('matchingTitle')} text={t('matchingText')} action={open} />
    </div>
  );
}

/** Explains that the file could not be read, or that the import was discarded. */
export function Ended({ import: { status, message } }: { import: Import }) {
  const t = useT();
  const again = (
    <Link to={paths.orders} search={{ panel: 'upload' }}>
      {t('anotherFile')}
    </Link>
  );
  return status === 'FAILED' ? (
    <div className="panel" role="alert">
      <StatePanel mood="sorry" title={t('failedTitle')} text={message} action={again} />
    </div>
  ) : (
    <div className="panel">
      <StatePanel mood="sleeping" title={t('discardedTitle')} text={t('discardedText')} />
    </div>
  );
}

/** Shows the number of created and updated orders, what comes next for them, and a link to exactly these orders. */
export function Made({ import: { id, status, counts } }: { import: Import }) {
  const t = useT();
  const { list } = useFormats();
  const { created, updated } = counts;
  const parts = [
    ...(created > 0 ? [t('doneTitle', { count: created })] : []),
    ...(updated > 0 ? [t('doneUpdated', { count: updated })] : []),
  ];
  const done = parts.length > 0 ? list(parts) : t('doneNothing');
  const mayPrint = useMayPrintMany();
  const printing = usePrintFound({ import: id });
  const waiting = useRead(api.orders.list, { query: { import: id, status: 'unfulfilled', pageSize: 1 } }).data?.total;
  const count = created + updated;
  const canPrint = mayPrint && count <= batchLimit && waiting !== undefined && !printing.isWorking && !printing.job;
  const actions = (
    <span className="row">
      <Link to={paths.orders} search={{ import: id }}>
        {t('seeOrders')}
      </Link>
      {canPrint && (
        <Button type="primary" onClick={printing.start}>
          {t(waiting > 0 ? 'fulfilAndPrint' : 'printMade', { count })}
        </Button>
      )}
      {count > batchLimit && <Link to={paths.home}>{t('goOn')}</Link>}
    </span>
  );
  return (
    <>
      <Alert
        type="success"
        showIcon
        role="status"
        title={status === 'DONE' ? done : t('partTitle', { done })}
        description={status === 'DONE' && t('doneText')}
        action={parts.length > 0 && actions}
      />
      <PrintState printing={printing} />
    </>
  );
}

/** Shows the next pickups, which apply to the orders without a date. */
export function NextPickups({ import: { nextPickupsOf } }: { import: Import }) {
  const t = useT();
  const { day } = useFormats();
  const { stores } = useStores();
  const chooses = useHolds('MANAGE_ORDERS');
  const meant = stores.filter(({ id }) => nextPickupsOf.includes(id));
  const next = meant.flatMap(({ id, name, slots: [slot] }) => (slot ? [{ id, store: name, ...slot }] : []));
  if (next.length === 0) return null;
  return (
    <p className="chips" style={{ margin: '8px 14px', fontSize: 13 }}>
      {t(chooses ? 'undated' : 'ownPickup')}
      {next.map(({ id, store, date: on, time }) => (
        <span key={id} className="chip">
          {store}, {day(on)}, {time}
        </span>
      ))}
    </p>
  );
}
