import './views.css';
import { BookOutlined } from '@ant-design/icons';
import { asksTheSame, readViewQuery, type View } from '@portage/contract/views/schema';
import { api } from '../api/client.ts';
import { useRead } from '../api/read.ts';
import type { OrdersSearch } from '../orders/search.ts';
import type { Asked } from '../orders/useAsked.ts';
import { PopoverButton } from '../ui/PopoverButton.tsx';
import { useWords } from '../words/translate.ts';
import { SaveView } from './SaveView.tsx';
import { ViewLine } from './ViewLine.tsx';
import { words } from './words.ts';

/** The member's views of the orders list: chosen, kept, renamed, replaced, forgotten. The one that is shown gives the button its name. */
export function ViewsMenu({ asked, ask }: Asked) {
  const t = useWords(words);
  const { views, query, current } = useViews(asked);
  return (
    <PopoverButton
      className={`orders-views-button ${current ? 'filter-set' : ''}`}
      icon={<BookOutlined aria-hidden />}
      name={t('views')}
      label={
        <span className={current ? 'view-shown' : 'view-none'}>
          {current ? (
            <>
              <span className="visually-hidden">{t('shown')}</span>
              {current.name}
            </>
          ) : (
            t('views')
          )}
        </span>
      }
      side="end"
    >
      {(close) => (
        <div className="views-menu">
          <p className="popover-title">{t('views')}</p>
          {views.length === 0 && <p className="muted">{t('empty')}</p>}
          {views.length > 0 && (
            <ul>
              {views.map((view) => (
                <ViewLine
                  key={view.id}
                  view={view}
                  query={query}
                  isCurrent={view.id === current?.id}
                  ask={ask}
                  onChosen={close}
                />
              ))}
            </ul>
          )}
          <SaveView query={query} count={views.length} />
        </div>
      )}
    </PopoverButton>
  );
}

const none: readonly View[] = [];

/** The member's views, and the one that the address shows. */
function useViews(asked: OrdersSearch) {
  const { data } = useRead(api.views.list, undefined, { staleTime: 60_000 });
  const views = data?.data ?? none;
  const query = readViewQuery(asked);
  return { views, query, current: views.find((view) => asksTheSame(view.query, query)) };
}
