import { claims } from '@portage/contract/claims/endpoints';
import { claimLimit, isClaimOpen } from '@portage/contract/claims/rules';
import type { Claim } from '@portage/contract/claims/schema';
import { claimKindNames } from '@portage/contract/claims/words';
import { distanceOnArrival } from '@portage/contract/orders/distance';
import type { Order } from '@portage/contract/orders/schema';
import { translate } from '@portage/contract/words';
import { Input, Tag } from 'antd';
import { useId, useState } from 'react';
import { api } from '../api/client.ts';
import { useRead } from '../api/read.ts';
import { useSend } from '../api/send.ts';
import { useMay } from '../auth/account.ts';
import { Facts, Section } from '../orders/detail/Facts.tsx';
import { Photos } from '../orders/detail/Photos.tsx';
import { useRequestedField } from '../orders/useRequestedField.ts';
import { useT as useTimelineWords } from '../timeline/words.ts';
import { ActionButton } from '../ui/ActionButton.tsx';
import { useNotify } from '../ui/useNotify.ts';
import { useFormats } from '../words/formats.ts';
import { useLanguage } from '../words/language.ts';
import { useT } from './words.ts';

/** Renders the recipient's review and claim after the delivery, with the evidence and replies. */
export function AfterDelivery({ order }: { order: Order }) {
  const { storeTime } = useFormats();
  const t = useT();
  const { review = null, claim = null } = useRead(api.claims.read, { params: { id: order.id } }).data ?? {};
  return (
    <>
      {claim && <ClaimSection order={order} claim={claim} />}
      {review && (
        <Facts
          title={t('review')}
          facts={[
            { name: t('rating', { rating: review.rating }), value: review.words ?? storeTime(review.at), isWide: true },
          ]}
        />
      )}
    </>
  );
}

type ClaimProps = { order: Order; claim: Claim };

function ClaimSection({ order, claim }: ClaimProps) {
  const { storeTime } = useFormats();
  const t = useT();
  const named = useTimelineWords();
  const language = useLanguage();
  const mayAnswer = useMay(claims.answer) && isClaimOpen(claim.status);
  return (
    <Section title={claim.number ? t('number', { number: claim.number }) : t('claim')}>
      <div className="row row-apart">
        <span>
          <Tag>{translate(claimKindNames[claim.kind], language, {})}</Tag>
          <Tag color={isClaimOpen(claim.status) ? 'warning' : 'default'}>{t(`status.${claim.status}`)}</Tag>
        </span>
        <time className="muted numeric" dateTime={claim.at.at}>
          {storeTime(claim.at)}
        </time>
      </div>
      <p className="free-text sunken">{claim.words}</p>
      {claim.status === 'OPEN' && <p className="muted">{t('answerBy', { at: storeTime(claim.answerBy) })}</p>}
      {claim.photos.length > 0 && (
        <>
          <h3 className="small">{t('recipientPhotos')}</h3>
          <Photos photos={claim.photos} />
        </>
      )}
      <Evidence order={order} />
      <ol className="stack">
        {claim.answers.map((answer) => (
          <li key={answer.id}>
            <div className="row row-apart">
              <span>
                <strong>{answer.name}</strong> <span className="muted">{named(`sender.${answer.from}`)}</span>
              </span>
              <time className="muted numeric" dateTime={answer.at.at}>
                {storeTime(answer.at)}
              </time>
            </div>
            <p className="free-text">{answer.words}</p>
          </li>
        ))}
      </ol>
      {mayAnswer && <AnswerForm orderId={order.id} />}
    </Section>
  );
}

/** Renders the photos, the distance and the times of the completed delivery, and the calls before it. */
function Evidence({ order }: { order: Order }) {
  const t = useT();
  const { length, storeTime } = useFormats();
  const last = order.attempts.findLast(({ status }) => status === 'COMPLETED');
  const distance = last ? distanceOnArrival(order, last) : null;
  const { photos = [], callHistories = [], completedAt = null } = order.delivery ?? {};
  const lines = [
    completedAt && t('at', { at: storeTime(completedAt) }),
    distance && t('distance', { distance: length(distance.metres) }),
    ...callHistories.map(({ calledAt }) => t('called', { at: storeTime(calledAt) })),
  ].filter((line) => line !== null);
  return (
    <>
      <h3 className="small">{t('evidence')}</h3>
      {photos.length === 0 && !distance && callHistories.length === 0 && <p className="muted">{t('noEvidence')}</p>}
      <ul className="muted numeric">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {photos.length > 0 && <Photos photos={photos} />}
    </>
  );
}

function AnswerForm({ orderId }: { orderId: string }) {
  const t = useT();
  const id = useId();
  const notify = useNotify();
  const [text, setText] = useState('');
  const send = useSend(api.claims.answer, {
    stales: ['claims.read', 'claims.list'],
    onDone: () => {
      setText('');
      notify.succeeded(t('answered'));
    },
  });
  const place = useRequestedField(['answer']);
  const refusal = text.trim() === '' ? t('empty') : null;
  const answer = (settles: boolean) => send.mutate({ params: { id: orderId }, body: { words: text.trim(), settles } });
  return (
    <div ref={place} className="stack">
      <label htmlFor={id}>{t('answer')}</label>
      <Input.TextArea
        id={id}
        value={text}
        onChange={({ target }) => setText(target.value)}
        autoSize={{ minRows: 2, maxRows: 6 }}
        maxLength={claimLimit}
      />
      <div className="row">
        <ActionButton type="primary" refusal={refusal} loading={send.isPending} onClick={() => answer(false)}>
          {t('send')}
        </ActionButton>
        <ActionButton refusal={refusal} loading={send.isPending} onClick={() => answer(true)}>
          {t('settle')}
        </ActionButton>
      </div>
    </div>
  );
}
