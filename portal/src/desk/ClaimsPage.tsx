import { claimLimit } from '@portage/contract/claims/rules';
import { CourierAnswer, type FleetClaim } from '@portage/contract/claims/schema';
import { claimKindNames } from '@portage/contract/claims/words';
import { translate } from '@portage/contract/words';
import { Tag } from 'antd';
import { useRead } from '../api/read.ts';
import { useT as useClaimWords } from '../claims/words.ts';
import { Photos } from '../orders/detail/Photos.tsx';
import { LongTextField } from '../ui/form/fields.tsx';
import { SchemaForm } from '../ui/form/SchemaForm.tsx';
import { useSchemaForm } from '../ui/form/useSchemaForm.ts';
import { FormDrawer } from '../ui/SideDrawer.tsx';
import type { Columns } from '../ui/table/DataTable.tsx';
import { useNotify } from '../ui/useNotify.ts';
import { useSearchState } from '../ui/useSearchState.ts';
import { useShown } from '../ui/useShown.ts';
import { useFormats } from '../words/formats.ts';
import { useLanguage } from '../words/language.ts';
import { deskApi, listOptions } from './api.ts';
import { DeskPage } from './DeskPage.tsx';
import { answerColumn, DeskTable } from './DeskTable.tsx';
import { Messages } from './Messages.tsx';
import { OrderCell } from './OrderCell.tsx';
import { ClaimsSearch } from './search.ts';
import { useT } from './words.ts';

/** Lists the open claims of recipients, oldest first. */
export function ClaimsPage() {
  const t = useT();
  return (
    <DeskPage title={t('claims')}>
      <Claims />
    </DeskPage>
  );
}

const options = { closes: ['claim'] } as const;

function Claims() {
  const t = useT();
  const { asked, ask } = useSearchState(ClaimsSearch, options);
  const claims = useRead(deskApi.fleetClaims.list, { query: { after: asked.after, limit: '50' } }, listOptions);
  const columns = useColumns((id) => ask({ claim: id }));
  // Kept when it is closed elsewhere, so that the text that is being written is not lost.
  const claim = useShown(claims.data?.data.find(({ id }) => id === asked.claim));
  const close = () => ask({ claim: undefined });
  return (
    <section className="panel">
      <DeskTable<FleetClaim>
        label={t('claims')}
        empty={t('noClaims')}
        read={claims}
        columns={columns}
        width={900}
        asked={asked}
        ask={ask}
      />
      <FormDrawer
        isOpen={claim !== undefined && claim.id === asked.claim}
        onClose={close}
        title={claim && t('answerTo', { retailer: claim.retailer })}
      >
        {claim && <ClaimForm key={claim.id} claim={claim} onClose={close} />}
      </FormDrawer>
    </section>
  );
}

function useColumns(open: (id: string) => void): Columns<FleetClaim> {
  const t = useT();
  const { instant } = useFormats();
  return [
    {
      key: 'order',
      title: t('order'),
      width: 240,
      render: (_, { orderNumber, ...claim }) => <OrderCell {...claim} name={orderNumber} />,
    },
    {
      key: 'claim',
      title: t('claim'),
      card: 'text',
      render: (_, claim) => (
        <span className="pair">
          <ClaimTags claim={claim} />
          <span className="free-text">{claim.words}</span>
          {claim.photos.length > 0 && <span>{t('photos', { count: claim.photos.length })}</span>}
        </span>
      ),
    },
    {
      key: 'by',
      title: t('claimBy'),
      width: 160,
      render: (_, claim) => (
        <span className="pair">
          <span className="numeric">{instant(claim.answerBy)}</span>
          {isLate(claim) && (
            <span className="chip" data-tone="warning">
              {t('late')}
            </span>
          )}
        </span>
      ),
    },
    answerColumn(t('answer'), ({ id }) => open(id)),
  ];
}

/** Returns whether the promised time passed without an answer. */
const isLate = ({ status, answerBy }: FleetClaim) => status === 'OPEN' && Date.parse(answerBy) < Date.now();

function ClaimTags({ claim: { kind, status } }: { claim: FleetClaim }) {
  const ofClaims = useClaimWords();
  const language = useLanguage();
  return (
    <span className="row">
      <Tag>{translate(claimKindNames[kind], language, {})}</Tag>
      <Tag color={status === 'OPEN' ? 'warning' : 'default'}>{ofClaims(`status.${status}`)}</Tag>
    </span>
  );
}

function ClaimForm({ claim, onClose }: { claim: FleetClaim; onClose: () => void }) {
  const t = useT();
  const ofClaims = useClaimWords();
  const notify = useNotify();
  const { instant } = useFormats();
  const form = useSchemaForm({
    schema: CourierAnswer,
    initial: { words: '' },
    send: (body) => deskApi.fleetClaims.answer({ params: { id: claim.deliveryId }, body }),
    stales: ['fleetClaims.list'],
    onSaved: () => {
      notify.succeeded(t('answered'));
      onClose();
    },
  });
  const { trackingCode, orderNumber, store, recipient, address } = claim;
  return (
    <SchemaForm form={form} action={t('answer')} onCancel={onClose}>
      <div className="card stack mb-3">
        {claim.number !== null && <strong>{ofClaims('number', { number: claim.number })}</strong>}
        <ClaimTags claim={claim} />
        <p className="free-text">{claim.words}</p>
        {claim.photos.length > 0 && <Photos photos={claim.photos} />}
        <p className="muted">
          {[trackingCode, orderNumber, store, recipient, address].filter((each) => each !== null).join(' · ')}
        </p>
        <p className="muted">{ofClaims('answerBy', { at: instant(claim.answerBy) })}</p>
      </div>
      {claim.answers.length > 0 && (
        <section className="stack mb-3">
          <h3 className="small">{t('answersSoFar')}</h3>
          <Messages messages={claim.answers.map(({ words: content, ...answer }) => ({ ...answer, content }))} />
        </section>
      )}
      <LongTextField name="words" label={t('claimAnswer')} isRequired maxLength={claimLimit} minRows={3} maxRows={8} />
    </SchemaForm>
  );
}
