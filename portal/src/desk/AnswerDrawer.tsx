import { type FleetRequest, RequestAnswer } from '@portage/contract/requests/fleet';
import { reasonLimit, requestFields } from '@portage/contract/requests/rules';
import { fieldName } from '../orders/fieldName.ts';
import { useT as useOrderWords } from '../orders/words.ts';
import { useT as useRequestWords } from '../requests/words.ts';
import { LongTextField, RadioField } from '../ui/form/fields.tsx';
import { SchemaForm } from '../ui/form/SchemaForm.tsx';
import { useSchemaForm } from '../ui/form/useSchemaForm.ts';
import { FormDrawer } from '../ui/SideDrawer.tsx';
import { useNotify } from '../ui/useNotify.ts';
import { deskApi } from './api.ts';
import { useT } from './words.ts';

type AnswerProps = { request: FleetRequest; onClose: () => void };

/** Renders the drawer in which a request is answered; closed without one. */
export function AnswerDrawer({ request, onClose }: { request: FleetRequest | undefined; onClose: () => void }) {
  const t = useT();
  return (
    <FormDrawer
      isOpen={request !== undefined}
      onClose={onClose}
      title={request && t('answerTo', { retailer: request.retailer })}
    >
      {request && <AnswerForm key={request.id} request={request} onClose={onClose} />}
    </FormDrawer>
  );
}

type AnswerValues = { answer: RequestAnswer['answer']; note: string | null };
const initial: AnswerValues = { answer: 'ACCEPTED', note: null };

function AnswerForm({ request, onClose }: AnswerProps) {
  const t = useT();
  const ofRequest = useRequestWords();
  const notify = useNotify();
  const isSearch = request.kind === 'TRACE';
  const form = useSchemaForm({
    schema: RequestAnswer,
    initial,
    send: (body) => deskApi.fleetRequests.answer({ params: { id: request.id }, body }),
    stales: ['fleetRequests.list'],
    onSaved: ({ refusal }) => {
      if (refusal) notify.failed(t('notPossible'), refusal.message);
      else notify.succeeded(t('answered'));
      onClose();
    },
  });
  const needsNote = isSearch || form.values.answer === 'DECLINED';
  return (
    <SchemaForm form={form} action={t('answer')} onCancel={onClose}>
      <div className="card stack mb-3">
        <strong>{ofRequest(`ask.${request.kind}`)}</strong>
        <Changes request={request} />
        <p className="free-text">{ofRequest('requestReason', { reason: request.reason })}</p>
        <p className="muted">{[request.trackingCode, request.store, request.recipient, request.address].join(' · ')}</p>
      </div>
      <RadioField
        name="answer"
        label={t('decision')}
        isButtons
        options={RequestAnswer.shape.answer.options.map((value) => ({ value, label: t(value) }))}
      />
      <LongTextField
        name="note"
        label={t(isSearch ? 'foundWhere' : 'note')}
        isRequired={needsNote}
        maxLength={reasonLimit}
        maxRows={6}
      />
    </SchemaForm>
  );
}

/** Renders the new values that a request asks for. */
export function Changes({ request: { changes } }: { request: Pick<FleetRequest, 'changes'> }) {
  const named = useOrderWords();
  return requestFields.map(
    (field) =>
      changes[field] !== undefined && (
        <span key={field}>{`${fieldName(field, named)}: ${changes[field] ?? named('nothing')}`}</span>
      ),
  );
}
