import { FilePdfOutlined } from '@ant-design/icons';
import type { Order } from '@portage/contract/orders/schema';
import { proofs } from '@portage/contract/proofs/endpoints';
import type { DeliveryProof } from '@portage/contract/proofs/given';
import { Flex } from 'antd';
import { api } from '../api/client.ts';
import { useSend } from '../api/send.ts';
import { useMay } from '../auth/account.ts';
import { useExportJob } from '../exports/useExportJob.ts';
import { Facts } from '../orders/detail/Facts.tsx';
import { ActionButton } from '../ui/ActionButton.tsx';
import { useNotify } from '../ui/useNotify.ts';
import { useFormats } from '../words/formats.ts';
import { useLanguage } from '../words/language.ts';
import { SignatureDrawing } from './SignatureDrawing.tsx';
import { useRuleText } from './useRuleText.ts';
import { useT } from './words.ts';

/** Shows the proof that the driver needs, and what was given; offers it as a document once there was a visit. */
export function ProofPanel({ order }: { order: Order }) {
  const t = useT();
  const rule = useRuleText();
  const { proof, minimumAge, proofs: given } = order;
  const isVisited = order.attempts.length > 0 || order.delivery?.completedAt != null;
  const isNeeded = proof !== null || minimumAge !== null || given.length > 0;
  if (!isNeeded && !isVisited) return null;
  return (
    <Facts
      title={t('title')}
      facts={[
        { name: t('needed'), value: rule(proof) },
        { name: t('kind.AGE'), value: minimumAge && t('age', { age: minimumAge }) },
        { name: t('otherwise'), value: proof?.kinds.some((kind) => kind !== 'PHOTO') && t(`then.${proof.fallback}`) },
        { name: t('given'), value: given.length > 0 && <Given given={given} />, isWide: true },
        { name: t('document'), value: isVisited && <ProofDocument id={order.id} />, isWide: true },
      ]}
    />
  );
}

function Given({ given }: { given: readonly DeliveryProof[] }) {
  return (
    <ul className="stack">
      {given.map((each) => (
        <GivenProof key={each.id} proof={each} />
      ))}
    </ul>
  );
}

function GivenProof({ proof: { at, kinds, missing, signature, age, fallbackReason } }: { proof: DeliveryProof }) {
  const t = useT();
  const { storeTime } = useFormats();
  const when = storeTime(at);
  const lines = kinds.map((kind) => {
    if (kind === 'AGE' && age)
      return t('checkedAge', {
        age: age.rule,
        document: t(`document.${age.documentKind}`),
        when: storeTime(age.checkedAt),
      });
    if (kind === 'SIGNATURE' && signature) {
      const by = [signature.name, signature.relation].filter(Boolean).join(', ');
      return t('signed', { by, when });
    }
    return kind === 'PIN' ? t('checkedPin', { when }) : `${t(`kind.${kind}`)}, ${when}`;
  });
  const lack = missing.map((kind) => t(`kind.${kind}`)).join(', ');
  return (
    <li>
      {lines.map((line) => (
        <div key={line}>{line}</div>
      ))}
      {signature && <SignatureDrawing strokes={signature.strokes} label={t('signatureOf', { name: signature.name })} />}
      {lack && <div>{[t('missing', { kinds: lack, when }), fallbackReason].filter(Boolean).join(' · ')}</div>}
    </li>
  );
}

/** Downloads the proof of the order as a PDF. */
function ProofDocument({ id }: { id: string }) {
  const t = useT();
  const lang = useLanguage();
  const notify = useNotify();
  const mayExport = useMay(proofs.export);
  const { begin, isRunning } = useExportJob(() => notify.failed(t('documentFailed')));
  const send = useSend(api.proofs.export, { onDone: begin });
  return (
    <Flex>
      <ActionButton
        icon={<FilePdfOutlined aria-hidden />}
        loading={send.isPending || isRunning}
        refusal={mayExport ? null : t('mayNotExport')}
        onClick={() => send.mutate({ body: { ids: [id], format: 'pdf', lang } })}
      >
        {t('pdf')}
      </ActionButton>
    </Flex>
  );
}
