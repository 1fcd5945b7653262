import type { Import, RowState } from '@portage/contract/imports/schema';
import { useRouter } from '@tanstack/react-router';
import { Button } from 'antd';
import type { MouseEvent } from 'react';
import { paths } from '../paths.ts';
import { useFormats } from '../words/formats.ts';
import { useWords } from '../words/translate.ts';
import type { ImportSearch } from './search.ts';
import type { Ask } from './useImport.ts';
import { countOf } from './useRows.ts';
import { words } from './words.ts';

const order = ['FAULTY', 'READY', 'DUPLICATE', 'SKIPPED', 'CREATED', 'UPDATED'] as const satisfies RowState[];
/** Shown when there is one. */
const rare: ReadonlySet<RowState> = new Set(['CREATED', 'UPDATED']);

type ImportTabsProps = { import: Import; asked: ImportSearch; ask: Ask };

/** The rows by what is to be done with them, each with how many there are; and which columns are shown. */
export function ImportTabs(props: ImportTabsProps) {
  const t = useWords(words);
  const { import: given, asked, ask } = props;
  const shown = order.filter((state) => !rare.has(state) || countOf(given, state) > 0 || asked.state === state);
  const unmapped = given.columns.filter(({ target }) => target === null).length;
  const isAll = asked.columns === 'all';
  return (
    <div className="import-tabs">
      <nav aria-label={t('groups')}>
        {[undefined, ...shown].map((state) => (
          <Tab key={state ?? 'ALL'} state={state} {...props} />
        ))}
      </nav>
      {unmapped > 0 && (
        <Button size="small" type="text" onClick={() => ask({ columns: isAll ? undefined : 'all' })}>
          {isAll ? t('hideUnmapped') : t('showUnmapped', { count: unmapped })}
        </Button>
      )}
    </div>
  );
}

/** A link like any other: it can be opened beside this page. */
function Tab({ import: given, asked, ask, state }: ImportTabsProps & { state: RowState | undefined }) {
  const t = useWords(words);
  const { number } = useFormats();
  const router = useRouter();
  const search = { ...asked, state, panel: undefined };
  const { href } = router.buildLocation({ to: paths.import, params: { id: given.id }, search });
  const go = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    ask({ state });
  };
  return (
    <a
      href={href}
      data-state={state}
      data-some={countOf(given, state) > 0 || undefined}
      aria-current={asked.state === state ? 'page' : undefined}
      onClick={go}
    >
      {t(state ?? 'ALL')}
      <span className="import-count">{number(countOf(given, state))}</span>
    </a>
  );
}
