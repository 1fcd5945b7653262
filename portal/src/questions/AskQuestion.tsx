import { QuestionCircleOutlined } from '@ant-design/icons';
import { errorText } from '@portage/contract/errors';
import type { Charge } from '@portage/contract/expense/schema';
import { questions } from '@portage/contract/questions/endpoints';
import { questionLimit, questionReasons, whyNotQuestion } from '@portage/contract/questions/rules';
import type { NewQuestion } from '@portage/contract/questions/schema';
import { Form, Input, Radio } from 'antd';
import { useState } from 'react';
import { api } from '../api/client.ts';
import { useSend } from '../api/send.ts';
import { useMay } from '../auth/account.ts';
import { ActionButton } from '../ui/ActionButton.tsx';
import { FormErrors } from '../ui/form/FormErrors.tsx';
import { SaveBar } from '../ui/form/SaveBar.tsx';
import { useNotify } from '../ui/useNotify.ts';
import { useLanguage } from '../words/language.ts';
import { useT } from './words.ts';

/** A button that opens the form to question a charge; disabled with the reason when it cannot be questioned. */
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

function AskForm({ charge, onDone }: { charge: Charge; onDone: () => void }) {
  const t = useT();
  const language = useLanguage();
  const notify = useNotify();
  const [form] = Form.useForm<NewQuestion>();
  const ask = useSend(api.questions.ask, {
    isShownByForm: true,
    stales: ['expense.charge', 'expense.details', 'questions.list'],
    onDone: () => notify.succeeded(t('askDone')),
  });
  const required = { required: true, whitespace: true, message: errorText('REQUIRED', language), validateTrigger: [] };
  return (
    <Form
      form={form}
      layout="vertical"
      className="card expense-ask"
      aria-label={t('ask')}
      onFinish={(body) => ask.mutate({ params: { id: charge.id }, body }, { onSuccess: onDone })}
    >
      <FormErrors form={form} error={ask.error} />
      <p className="muted mb-3">{t('askText')}</p>
      <Form.Item name="reason" label={t('askReason')} rules={[{ ...required, whitespace: false }]}>
        <Radio.Group options={questionReasons.map((value) => ({ value, label: t(`reason.${value}`) }))} />
      </Form.Item>
      <Form.Item name="words" label={t('askWords')} rules={[required]}>
        <Input.TextArea
          maxLength={questionLimit}
          showCount
          autoSize={{ minRows: 2, maxRows: 6 }}
          placeholder={t('askExample')}
        />
      </Form.Item>
      <SaveBar action={t('askSend')} isPending={ask.isPending} onCancel={onDone} />
    </Form>
  );
}
