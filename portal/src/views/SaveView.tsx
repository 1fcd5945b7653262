import { errorText } from '@portage/contract/errors';
import { whyNotAddView } from '@portage/contract/views/rules';
import type { ViewQuery } from '@portage/contract/views/schema';
import { useState } from 'react';
import { api } from '../api/client.ts';
import { useSend } from '../api/send.ts';
import { useOrderColumns } from '../orders/table/useOrderColumns.ts';
import { useNotify } from '../ui/useNotify.ts';
import { useLanguage } from '../words/language.ts';
import { useWords } from '../words/translate.ts';
import { NameForm } from './NameForm.tsx';
import { words } from './words.ts';

/** Keeps what is shown as a view. */
export function SaveView({ query, count }: { query: ViewQuery; count: number }) {
  const t = useWords(words);
  const language = useLanguage();
  const notify = useNotify();
  const { chosen } = useOrderColumns();
  // A saved name leaves an empty field.
  const [saved, setSaved] = useState(0);
  const send = useSend(api.views.create, {
    stales: ['views.list'],
    isShownByForm: true,
    onDone: () => {
      notify.succeeded(t('saved'));
      setSaved(saved + 1);
    },
  });
  const refusal = whyNotAddView(count);
  return (
    <div className="view-save">
      <span className="muted">{t('saveAs')}</span>
      {refusal ? (
        <span>{errorText(refusal, language)}</span>
      ) : (
        <NameForm
          key={saved}
          label={t('saveAs')}
          error={send.error}
          isSending={send.isPending}
          onName={(name) => send.mutate({ body: { name, query, columns: chosen } })}
        />
      )}
    </div>
  );
}
