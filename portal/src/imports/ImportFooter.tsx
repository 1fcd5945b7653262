import { DownloadOutlined } from '@ant-design/icons';
import { addressOf } from '@portage/contract/endpoint';
import { imports } from '@portage/contract/imports/endpoints';
import { whyNotReview } from '@portage/contract/imports/rules';
import type { Import } from '@portage/contract/imports/schema';
import { useIsMutating } from '@tanstack/react-query';
import { Button, Tooltip } from 'antd';
import { api } from '../api/client.ts';
import { useSend } from '../api/send.ts';
import { ActionButton } from '../ui/ActionButton.tsx';
import { useConfirm } from '../ui/useConfirm.ts';
import { useNotify } from '../ui/useNotify.ts';
import { usePutImport } from './useImport.ts';
import { useT } from './words.ts';

/** Renders the actions on the whole import: create the orders, download the remaining rows, or discard them. */
export function ImportFooter({ import: given }: { import: Import }) {
  const t = useT();
  const params = { id: given.id };
  const isReview = whyNotReview(given.status) === null;
  const { faulty, duplicate, skipped, toUpdate } = given.counts;
  const left = faulty + duplicate - toUpdate;
  return (
    <footer className="panel row row-apart import-footer" style={{ padding: '10px 14px' }}>
      <div className="row">
        {isReview && left + skipped > 0 && (
          <Tooltip title={t('failedHint')}>
            <Button
              type="text"
              href={addressOf(imports.failed, { params })}
              download
              icon={<DownloadOutlined aria-hidden />}
            >
              {t('failed')}
            </Button>
          </Tooltip>
        )}
        <Discard params={params} />
      </div>
      {isReview && (
        <div className="row">
          <span className="muted" role="status">
            {left > 0 && t('draft', { count: left })}
          </span>
          <Create params={params} counts={given.counts} />
        </div>
      )}
    </footer>
  );
}

type ActProps = { params: { id: string } };

function Create({ params, counts: { ready, toUpdate } }: ActProps & Pick<Import, 'counts'>) {
  const t = useT();
  const isSaving = useIsMutating() > 0;
  const { mutate, isPending } = useSend(api.imports.create, {
    onDone: usePutImport(),
    stales: ['imports.list', 'imports.rows', 'jobs.list'],
  });
  const text = () => {
    if (ready + toUpdate === 0) return t('createNone');
    if (toUpdate === 0) return t('create', { count: ready });
    return ready === 0
      ? t('updateOnly', { count: toUpdate })
      : t('createUpdate', { created: ready, updated: toUpdate });
  };
  const refusal = ready + toUpdate === 0 ? t('nothingReady') : isSaving && !isPending ? t('stillSaving') : null;
  return (
    <ActionButton type="primary" refusal={refusal} loading={isPending} onClick={() => mutate({ params })}>
      {text()}
    </ActionButton>
  );
}

function Discard({ params }: ActProps) {
  const t = useT();
  const confirm = useConfirm();
  const notify = useNotify();
  const discard = useSend(api.imports.discard, { onDone: usePutImport(), stales: ['imports.list'] });
  const ask = () =>
    confirm({
      title: t('discardTitle'),
      text: t('discardText'),
      action: t('discardDo'),
      otherwise: t('discardNot'),
      isDangerous: true,
      run: async () => {
        await discard.mutateAsync({ params });
        notify.succeeded(t('discarded'));
      },
    });
  return (
    <Button type="text" danger onClick={ask}>
      {t('discard')}
    </Button>
  );
}
