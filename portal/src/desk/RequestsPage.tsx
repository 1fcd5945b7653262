import type { FleetRequest } from '@portage/contract/requests/fleet';
import { useRead } from '../api/read.ts';
import { useT as useRequestWords } from '../requests/words.ts';
import type { Columns } from '../ui/table/DataTable.tsx';
import { useSearchState } from '../ui/useSearchState.ts';
import { useShown } from '../ui/useShown.ts';
import { useFormats } from '../words/formats.ts';
import { AnswerDrawer, Changes } from './AnswerDrawer.tsx';
import { deskApi, listOptions } from './api.ts';
import { DeskPage } from './DeskPage.tsx';
import { answerColumn, DeskTable } from './DeskTable.tsx';
import { OrderCell } from './OrderCell.tsx';
import { RequestsSearch } from './search.ts';
import { useT } from './words.ts';

/** Lists what retailers ask about deliveries after the cutoff, oldest first; the server removes a request once it is answered. */
export function RequestsPage() {
  const t = useT();
  return (
    <DeskPage title={t('requests')}>
      <Requests />
    </DeskPage>
  );
}

const options = { closes: ['request'] } as const;

function Requests() {
  const t = useT();
  const { asked, ask } = useSearchState(RequestsSearch, options);
  const requests = useRead(deskApi.fleetRequests.list, { query: { after: asked.after, limit: '50' } }, listOptions);
  const columns = useColumns((id) => ask({ request: id }));
  // Kept when it is answered elsewhere, so that the note that is being written is not lost.
  const request = useShown(requests.data?.data.find(({ id }) => id === asked.request));
  return (
    <section className="panel">
      <DeskTable<FleetRequest>
        label={t('requests')}
        empty={t('noRequests')}
        read={requests}
        columns={columns}
        width={900}
        asked={asked}
        ask={ask}
      />
      <AnswerDrawer
        request={request?.id === asked.request ? request : undefined}
        onClose={() => ask({ request: undefined })}
      />
    </section>
  );
}

function useColumns(open: (id: string) => void): Columns<FleetRequest> {
  const t = useT();
  const ofRequest = useRequestWords();
  const { ago } = useFormats();
  return [
    {
      key: 'order',
      title: t('order'),
      width: 260,
      render: (_, request) => <OrderCell {...request} name={request.recipient} />,
    },
    {
      key: 'asked',
      title: t('asked'),
      render: (_, request) => (
        <span className="pair">
          <strong>{ofRequest(`ask.${request.kind}`)}</strong>
          <Changes request={request} />
        </span>
      ),
    },
    { key: 'reason', title: t('reason'), className: 'free-text', dataIndex: 'reason' },
    { key: 'at', title: t('askedAt'), width: 130, card: 'side', render: (_, { askedAt }) => ago(askedAt) },
    answerColumn(t('answer'), ({ id }) => open(id)),
  ];
}
