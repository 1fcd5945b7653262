import './views.css';
import { BookOutlined, DeleteOutlined, EditOutlined, SyncOutlined } from '@ant-design/icons';
import { errorText } from '@portage/contract/errors';
import { viewLimit, whyNotAddView } from '@portage/contract/views/rules';
import { asksTheSame, readViewQuery, type View, type ViewQuery } from '@portage/contract/views/schema';
import { Button, Divider, Input, Space, Typography } from 'antd';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { type ApiError, api } from '../api/client.ts';
import { useRead } from '../api/read.ts';
import { useSend } from '../api/send.ts';
import { useOrderColumns } from '../orders/table/useOrderColumns.ts';
import { everything, type OrdersSearchState } from '../orders/useOrdersSearch.ts';
import { PopoverButton } from '../ui/PopoverButton.tsx';
import { useNotify } from '../ui/useNotify.ts';
import { useLanguage } from '../words/language.ts';
import { readyViews } from './readyViews.ts';
import { useT } from './words.ts';

const stales = ['views.list'] as const;

/** Lists the member's views of the orders list, to select, save, rename, replace or delete them. The current one names the button. */
export function ViewsMenu({ asked, ask }: OrdersSearchState) {
  const t = useT();
  const { data } = useRead(api.views.list, undefined, { staleTime: 60_000 });
  const views = data?.data ?? [];
  const query = readViewQuery(asked);
  const ready = readyViews.map((view) => ({ ...view, name: t(view.key) }));
  const current = [...views, ...ready].find((view) => asksTheSame(view.query, query));
  return (
    <PopoverButton
      className={`orders-views-button ${current ? 'filter-set' : ''}`}
      icon={<BookOutlined aria-hidden />}
      name={t('views')}
      label={
        current ? (
          <span className="ellipsis" style={{ maxWidth: 150 }}>
            <span className="visually-hidden">{t('shown')}</span>
            {current.name}
          </span>
        ) : (
          <span className="view-none">{t('views')}</span>
        )
      }
      side="end"
    >
      {(close) => (
        <div className="views-menu" style={{ width: 320, maxWidth: '100%' }}>
          <p className="popover-title">{t('views')}</p>
          <ul>
            {ready.map((view) => (
              <li key={view.key}>
                <ShowButton
                  name={view.name}
                  isCurrent={view === current}
                  onClick={() => {
                    ask(queryOf(view.query));
                    close();
                  }}
                />
              </li>
            ))}
          </ul>
          {views.length > 0 && <Divider size="small" />}
          <ul>
            {views.map((view) => (
              <ViewLine
                key={view.id}
                view={view}
                query={query}
                isCurrent={view === current}
                ask={ask}
                onChosen={close}
              />
            ))}
          </ul>
          <Divider size="small" />
          <SaveView query={query} count={views.length} />
        </div>
      )}
    </PopoverButton>
  );
}

/** Saves the current filters and sorting as a view. */
function SaveView({ query, count }: { query: ViewQuery; count: number }) {
  const t = useT();
  const language = useLanguage();
  const notify = useNotify();
  const { chosen } = useOrderColumns();
  // Counts the saves: as the form's key, it empties the field after each one.
  const [saved, setSaved] = useState(0);
  const onDone = () => {
    notify.succeeded(t('saved'));
    setSaved(saved + 1);
  };
  const send = useSend(api.views.create, { stales, isShownByForm: true, onDone });
  const refusal = whyNotAddView(count);
  if (refusal) return <p>{errorText(refusal, language, { maximum: viewLimit })}</p>;
  return (
    <>
      <span className="muted">{t('saveAs')}</span>
      <NameForm
        key={saved}
        label={t('saveAs')}
        error={send.error}
        isSending={send.isPending}
        onName={(name) => send.mutate({ body: { name, query, columns: chosen } })}
      />
    </>
  );
}

type ViewLineProps = Pick<OrdersSearchState, 'ask'> & {
  view: View;
  /** The current filters and sorting. */
  query: ViewQuery;
  isCurrent: boolean;
  onChosen: () => void;
};

/** Renders a view: a click selects it; beside it are its actions. */
function ViewLine({ view, query, isCurrent, ask, onChosen }: ViewLineProps) {
  const t = useT();
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
    ask(queryOf(view.query));
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
      <li>
        <span className="view-name ellipsis">{t('deleteAsked', { name })}</span>
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
      <ShowButton name={name} isCurrent={isCurrent} onClick={show} />
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

/** Returns the search parameters that show a view. */
const queryOf = (query: ViewQuery) => ({ ...everything, sort: undefined, pageSize: undefined, ...query });

type ShowButtonProps = { name: string; isCurrent: boolean; onClick: () => void };

function ShowButton({ name, isCurrent, onClick }: ShowButtonProps) {
  return (
    <Button type="text" size="small" className="view-name" aria-current={isCurrent} onClick={onClick}>
      <span className="ellipsis">{name}</span>
    </Button>
  );
}

function Act({ name, icon, onClick }: { name: string; icon: ReactNode; onClick: () => void }) {
  return <Button type="text" size="small" icon={icon} aria-label={name} title={name} onClick={onClick} />;
}

type NameFormProps = {
  label: string;
  start?: string;
  error: ApiError | null;
  isSending: boolean;
  onName: (name: string) => void;
  /** Closes the form, if it can be closed. */
  onStop?: () => void;
};

/** Renders the form of a view's name, with the reason if it is refused. */
function NameForm({ label, start = '', error, isSending, onName, onStop }: NameFormProps) {
  const t = useT();
  const errorId = useId();
  const [name, setName] = useState(start);
  const isGiven = name.trim() !== '';
  // The first Esc closes the form, the second the menu.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !onStop) return;
    event.preventDefault();
    onStop();
  };
  return (
    <form
      style={{ flex: 1 }}
      onSubmit={(event) => {
        event.preventDefault();
        if (isGiven) onName(name);
      }}
    >
      <Space.Compact block size="small">
        <Input
          aria-label={label}
          placeholder={t('namePlaceholder')}
          maxLength={60}
          value={name}
          autoFocus={onStop !== undefined}
          status={error ? 'error' : ''}
          aria-describedby={error ? errorId : undefined}
          onChange={(event) => setName(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <Button type="primary" htmlType="submit" disabled={!isGiven} loading={isSending}>
          {t('save')}
        </Button>
      </Space.Compact>
      {error && (
        <Typography.Text id={errorId} type="danger" role="alert">
          {error.body.message}
        </Typography.Text>
      )}
    </form>
  );
}
