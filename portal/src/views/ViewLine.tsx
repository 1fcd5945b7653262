import { DeleteOutlined, EditOutlined, SyncOutlined } from '@ant-design/icons';
import type { View, ViewQuery } from '@portage/contract/views/schema';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { api } from '../api/client.ts';
import { useSend } from '../api/send.ts';
import { useOrderColumns } from '../orders/table/useOrderColumns.ts';
import { type Asked, everything } from '../orders/useAsked.ts';
import { useNotify } from '../ui/useNotify.ts';
import { useWords } from '../words/translate.ts';
import { NameForm } from './NameForm.tsx';
import { words } from './words.ts';

type ViewLineProps = Pick<Asked, 'ask'> & {
  view: View;
  /** What is shown now. */
  query: ViewQuery;
  isCurrent: boolean;
  onChosen: () => void;
};

const stales = ['views.list'] as const;

/** A view: a press shows it; beside it, what can be done with it. */
export function ViewLine({ view, query, isCurrent, ask, onChosen }: ViewLineProps) {
  const t = useWords(words);
  const notify = useNotify();
  const { chosen, choose } = useOrderColumns();
  const [doing, setDoing] = useState<'rename' | 'delete'>();
  const stop = () => setDoing(undefined);
  const edit = useSend(api.views.edit, { stales, isShownByForm: true, onDone: stop });
  const replace = useSend(api.views.edit, { stales, onDone: () => notify.succeeded(t('replaced')) });
  const remove = useSend(api.views.delete, { stales });
  const params = { id: view.id };
  const { name } = view;
  const show = () => {
    ask({ ...everything, sort: undefined, pageSize: undefined, ...view.query });
    if (JSON.stringify(view.columns) !== JSON.stringify(chosen)) choose(view.columns);
    onChosen();
  };
  if (doing === 'rename')
    return (
      <li>
        <NameForm
          label={t('newName', { name })}
          start={name}
          error={edit.error}
          isSending={edit.isPending}
          onName={(given) => edit.mutate({ params, body: { name: given } })}
          onStop={stop}
        />
      </li>
    );
  if (doing === 'delete')
    return (
      <li className="row">
        <span className="view-name">{t('deleteAsked', { name })}</span>
        <Button size="small" autoFocus onClick={stop}>
          {t('keepIt')}
        </Button>
        <Button size="small" danger loading={remove.isPending} onClick={() => remove.mutate({ params })}>
          {t('deleteIt')}
        </Button>
      </li>
    );
  return (
    <li>
      <button type="button" className="view-name" aria-current={isCurrent} onClick={show}>
        {name}
      </button>
      {!isCurrent && (
        <Act
          name={t('replace', { name })}
          icon={<SyncOutlined aria-hidden />}
          onClick={() => replace.mutate({ params, body: { query, columns: chosen } })}
        />
      )}
      <Act name={t('rename', { name })} icon={<EditOutlined aria-hidden />} onClick={() => setDoing('rename')} />
      <Act name={t('delete', { name })} icon={<DeleteOutlined aria-hidden />} onClick={() => setDoing('delete')} />
    </li>
  );
}

function Act({ name, icon, onClick }: { name: string; icon: ReactNode; onClick: () => void }) {
  return <Button type="text" size="small" icon={icon} aria-label={name} title={name} onClick={onClick} />;
}
