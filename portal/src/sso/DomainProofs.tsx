import type { DomainProof, SsoConnection } from '@portage/contract/sso/schema';
import { Alert, Button } from 'antd';
import { useConfirmation } from '../account/confirm.tsx';
import { api } from '../api/client.ts';
import { useSend } from '../api/send.ts';
import { useNotify } from '../ui/useNotify.ts';
import { useFormats } from '../words/formats.ts';
import { useWords } from '../words/translate.ts';
import { Address } from './Address.tsx';
import { words } from './words.ts';

/** Shows for each saved domain whether it is verified, and the TXT record that verifies it. */
export function DomainProofs({ connection: { activated, domainProofs } }: { connection: SsoConnection }) {
  const t = useWords(words);
  const isWaiting = activated && domainProofs.some(({ provedAt }) => provedAt === null);
  return (
    <>
      {isWaiting && <Alert type="warning" showIcon title={t('unprovenWarning')} />}
      <ul className="sso-proofs mb-4">
        {domainProofs.map((proof) => (
          <DomainLine key={proof.domain} proof={proof} />
        ))}
      </ul>
    </>
  );
}

function DomainLine({ proof: { domain, record, provedAt } }: { proof: DomainProof }) {
  const t = useWords(words);
  const { moment } = useFormats();
  const confirmed = useConfirmation();
  const notify = useNotify();
  const prove = useSend(api.sso.prove, {
    stales: ['sso.read'],
    onDone: () => notify.succeeded(t('domainProven', { domain })),
  });
  return (
    <li>
      <div className="row">
        <strong>{domain}</strong>
        <span className="muted">{provedAt ? t('provenOn', { when: moment(provedAt) }) : t('notProven')}</span>
      </div>
      {!provedAt && (
        <>
          <p>{t('makeRecord')}</p>
          <dl className="names mb-4">
            <Address label={t('recordName')} address={record.name} />
            <Address label={t('recordValue')} address={record.value} />
          </dl>
          <Button
            loading={prove.isPending}
            aria-label={`${t('checkNow')} ${domain}`}
            onClick={async () => {
              if (await confirmed()) prove.mutate({ body: { domain } });
            }}
          >
            {t('checkNow')}
          </Button>
        </>
      )}
    </li>
  );
}
