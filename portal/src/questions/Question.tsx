import type { ChargeQuestion } from '@portage/contract/questions/schema';
import { Alert } from 'antd';
import { useFormats } from '../words/formats.ts';
import { useT } from './words.ts';

type StateOfQuestion = Pick<ChargeQuestion, 'status' | 'answer'>;

/** Returns the displayed state: for an answered question, the answer. */
const stateOf = ({ status, answer }: StateOfQuestion) => {
  if (status !== 'ANSWERED') return status;
  return answer === 'ACCEPTED' ? 'ACCEPTED' : 'REFUSED';
};

const tones = { OPEN: 'warning', ACCEPTED: 'info', REFUSED: undefined, SETTLED: 'good' } as const;

/** Renders the state of a question as a tag. */
export function QuestionState({ question }: { question: StateOfQuestion }) {
  const t = useT();
  const state = stateOf(question);
  return (
    <span className="chip" data-tone={tones[state]}>
      {t(`state.${state}`)}
    </span>
  );
}

const alertTypes = { OPEN: 'info', ACCEPTED: 'success', REFUSED: 'warning', SETTLED: 'success' } as const;

/** Renders a question with the courier's answer. */
export function Question({ question }: { question: ChargeQuestion }) {
  const t = useT();
  const { money, storeTime } = useFormats();
  const { reason, words: asked, askedBy, askedAt, note, answer, answeredAt, answeredBy, cents, invoice } = question;
  const state = stateOf(question);
  return (
    <Alert
      type={alertTypes[state]}
      showIcon
      role="status"
      title={t(answer === 'CORRECTED' ? 'asked.CORRECTED' : `asked.${state}`, {
        credit: money(-(cents ?? 0)),
        invoice: invoice ?? '',
      })}
      description={
        <div className="stack free-text">
          <p>
            {t('askedBy', { reason: t(`reason.${reason}`), words: asked })}{' '}
            <span className="muted numeric">{t('byAt', { by: askedBy, at: storeTime(askedAt) })}</span>
          </p>
          {answeredAt && (note || answeredBy) && (
            <p>
              {note && `${t('answered', { note })} `}
              <span className="muted numeric">
                {answeredBy ? t('byAt', { by: answeredBy, at: storeTime(answeredAt) }) : storeTime(answeredAt)}
              </span>
            </p>
          )}
        </div>
      }
    />
  );
}
