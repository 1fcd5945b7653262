import { QuestionCircleOutlined } from '@ant-design/icons';
import { errorText } from '@portage/contract/errors';
import type { Charge } from '@portage/contract/expense/schema';
import { questions } from '@portage/contract/questions/endpoints';
import { questionLimit, questionReasons, whyNotQuestion } from '@portage/contract/questions/rules';
import { NewQuestion } from '@portage/contract/questions/schema';
import { useState } from 'react';
import { api } from '../api/client.ts';
import { useMay } from '../auth/account.ts';
import { ActionButton } from '../ui/ActionButton.tsx';
import { LongTextField, RadioField } from '../ui/form/fields.tsx';
import { SchemaForm } from '../ui/form/SchemaForm.tsx';
import { useSchemaForm } from '../ui/form/useSchemaForm.ts';
import { useNotify } from '../ui/useNotify.ts';
import { useLanguage } from '../words/language.ts';
import { useT } from './words.ts';

/** Renders the button that opens the form to question a charge; disabled with the reason if it cannot be questioned. */
export function AskQuestion({ charge }: { charge: Charge }) {
  const t = useT();
  const language = useLanguage();
  const mayAsk = useMay(questions.ask);
  const [isOpen, setOpen] = useState(false);
  const refusal = whyNotQuestion(charge);
  if (!mayAsk) return null;
  if (isOpen && !refusal) return <AskForm charge={charge} onDone={() => setOpen(false)} />;
  return (
    <div>
      <ActionButton
        icon={<QuestionCircleOutlined aria-hidden />}
        refusal={refusal && errorText(refusal, language)}
        onClick={() => setOpen(true)}
      >
        {t('ask')}
      </ActionButton>
    </div>
  );
}

const empty: Partial<NewQuestion> = {};

function AskForm({ charge, onDone }: { charge: Charge; onDone: () => void }) {
  const t = useT();
  const notify = useNotify();
  const form = useSchemaForm({
    schema: NewQuestion,
    initial: empty,
    send: (body) => api.questions.ask({ params: { id: charge.id }, body }),
    stales: ['expense.charge', 'expense.details', 'questions.list'],
    onSaved: () => {
      notify.succeeded(t('askDone'));
      onDone();
    },
  });
  return (
    <SchemaForm form={form} className="card expense-ask" label={t('ask')} action={t('askSend')} onCancel={onDone}>
      <p className="muted">{t('askText')}</p>
      <RadioField
        name="reason"
        label={t('askReason')}
        isRequired
        options={questionReasons.map((value) => ({ value, label: t(`reason.${value}`) }))}
      />
      <LongTextField
        name="words"
        label={t('askWords')}
        isRequired
        maxLength={questionLimit}
        maxRows={6}
        placeholder={t('askExample')}
      />
    </SchemaForm>
  );
}
