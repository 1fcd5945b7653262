import { DownloadOutlined } from '@ant-design/icons';
import { addressOf } from '@portage/contract/endpoint';
import { imports } from '@portage/contract/imports/endpoints';
import { whyNotReview } from '@portage/contract/imports/rules';
import type { Import } from '@portage/contract/imports/schema';
import { Button, Tooltip } from 'antd';
import { api } from '../api/client.ts';
import { useSend } from '../api/send.ts';
import { ActionButton } from '../ui/ActionButton.tsx';
import { useConfirm } from '../ui/useConfirm.ts';
import { useNotify } from '../ui/useNotify.ts';
import { useWords } from '../words/translate.ts';
import { usePutImport } from './useImport.ts';
import { words } from './words.ts';

/** What comes of the rows: the good ones are created, the others stay, are taken home, or dropped. */
export function ImportFooter({ import: given, isSaving }: { import: Import; isSaving: boolean }) {
  const t = useWords(words);
  const { create, discard } = useActs(given);
  const isReview = whyNotReview(given.status) === null;
  const { ready, faulty, duplicate, skipped, toUpdate } = given.counts;
  const left = faulty + duplicate - toUpdate;
  const refusal = ready + toUpdate === 0 ? t('nothingReady') : isSaving ? t('stillSaving') : null;
  const createText = () => {
    if (ready + toUpdate === 0) return t('createNone');
    if (toUpdate === 0) return t('create', { count: ready });
    return ready === 0
      ? t('updateOnly', { count: toUpdate })
      : t('createUpdate', { created: ready, updated: toUpdate });
  };
  return (
    <footer className="panel import-footer">
      <div className="row">
        {isReview && left + skipped > 0 && (
          <Tooltip title={t('failedHint')}>
            <Button
              type="text"
              href={addressOf(imports.failed, { params: { id: given.id } })}
              download
              icon={<DownloadOutlined aria-hidden />}
            >
              {t('failed')}
            </Button>
          </Tooltip>
        )}
        <Button type="text" danger onClick={discard}>
          {t('discard')}
        </Button>
      </div>
      {isReview && (
        <div className="row">
          <span className="muted" role="status">
            {left > 0 ? t('draft', { count: left }) : t('draftNone')}
          </span>
          <ActionButton type="primary" refusal={refusal} loading={create.isPending} onClick={create.run}>
            {createText()}
          </ActionButton>
        </div>
      )}
    </footer>
  );
}

function useActs({ id }: Import) {
  const t = useWords(words);
  const confirm = useConfirm();
  const notify = useNotify();
  const putImport = usePutImport();
  const create = useSend(api.imports.create, {
    onDone: putImport,
    stales: ['imports.list', 'imports.rows', 'jobs.list'],
  });
  const discard = useSend(api.imports.discard, { onDone: putImport, stales: ['imports.list'] });
  const askToDiscard = () =>
    confirm({
      title: t('discardTitle'),
      text: t('discardText'),
      action: t('discardDo'),
      otherwise: t('discardNot'),
      isDangerous: true,
      run: async () => {
        await discard.mutateAsync({ params: { id } });
        notify.succeeded(t('discarded'));
      },
    });
  return {
    create: { run: () => create.mutate({ params: { id } }), isPending: create.isPending },
    discard: askToDiscard,
  };
}
