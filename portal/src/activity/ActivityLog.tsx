import { DownloadOutlined } from '@ant-design/icons';
import { activity } from '@portage/contract/activity/endpoints';
import { type Activity, ActivityKind, type ActivityValue } from '@portage/contract/activity/schema';
import { actionNames, fieldNames, kindNames, valueNames } from '@portage/contract/activity/words';
import { addressOf } from '@portage/contract/endpoint';
import { translate } from '@portage/contract/words';
import { keepPreviousData } from '@tanstack/react-query';
import { Button, Pagination, Select } from 'antd';
import { api } from '../api/client.ts';
import { useRead } from '../api/read.ts';
import { SearchField } from '../ui/SearchField.tsx';
import { ErrorState, LoadingState, StatePanel } from '../ui/StatePanel.tsx';
import { useFormats } from '../words/formats.ts';
import { useLanguage } from '../words/language.ts';
import { useWords } from '../words/translate.ts';
import { words } from './words.ts';

/** What of the log the address asks for. */
export type ActivityAsked = {
  search?: string | undefined;
  kind?: ActivityKind | undefined;
  page?: number | undefined;
};

type ActivityLogProps = { asked: ActivityAsked; ask: (change: ActivityAsked) => void };

/** Who changed what, before and after, to be searched and taken home. */
export function ActivityLog({ asked: { search, kind, page }, ask }: ActivityLogProps) {
  const t = useWords(words);
  const language = useLanguage();
  const query = { search: search ? `like:${search}` : undefined, kind };
  const log = useRead(api.activity.list, { query: { ...query, page } }, { placeholderData: keepPreviousData });
  return (
    <>
      <div className="row activity-filters">
        <SearchField
          label={t('search')}
          value={search ?? ''}
          onSearch={(text) => ask({ search: text || undefined, page: undefined })}
        />
        <Select
          aria-label={t('kind')}
          value={kind ?? ''}
          popupMatchSelectWidth={false}
          onChange={(value) => ask({ kind: ActivityKind.safeParse(value).data, page: undefined })}
          options={[
            { value: '', label: t('everything') },
            ...ActivityKind.options.map((each) => ({ value: each, label: translate(kindNames[each], language) })),
          ]}
        />
        <Button href={addressOf(activity.export, { query })} download icon={<DownloadOutlined aria-hidden />}>
          {t('export')}
        </Button>
      </div>
      {log.isPending && <LoadingState />}
      {log.isLoadingError && <ErrorState error={log.error} retry={() => void log.refetch()} />}
      {log.data && (
        <ol className="activity-entries">
          {log.data.data.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ol>
      )}
      {log.data?.total === 0 && (
        <NoEntries isFiltered={Boolean(search || kind)} onClear={() => ask({ search: undefined, kind: undefined })} />
      )}
      {log.data && log.data.total > log.data.pageSize && (
        <Pagination
          align="end"
          current={log.data.current}
          pageSize={log.data.pageSize}
          total={log.data.total}
          showSizeChanger={false}
          onChange={(wanted) => ask({ page: wanted === 1 ? undefined : wanted })}
        />
      )}
    </>
  );
}

function NoEntries({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  const t = useWords(words);
  if (!isFiltered) return <StatePanel mood="sleeping" title={t('none')} />;
  return <StatePanel mood="puzzled" title={t('noMatch')} action={<Button onClick={onClear}>{t('showAll')}</Button>} />;
}

/** A change: whose it was, of what, and each field before and after. */
function Entry({ entry: { at, by, about, action, changes } }: { entry: Activity }) {
  const t = useWords(words);
  const language = useLanguage();
  const { instant, ago } = useFormats();
  const textOf = useValueText();
  const line = {
    action: translate(actionNames[action], language),
    kind: translate(kindNames[about.kind], language),
    name: about.name,
  };
  return (
    <li>
      <div className="row row-apart">
        <strong>{by.name}</strong>
        <time className="muted numeric" dateTime={at} title={instant(at)}>
          {ago(at)}
        </time>
      </div>
      <p>{t('line', line)}</p>
      <ul className="muted">
        {changes.map(({ field, before, after }) => (
          <li key={field} className="free-text">
            {t('change', {
              field: fieldNames[field] ? translate(fieldNames[field], language) : field,
              before: textOf(before),
              after: textOf(after),
            })}
          </li>
        ))}
      </ul>
    </li>
  );
}

/** What a field held, as a person reads it. */
function useValueText(): (value: ActivityValue) => string {
  const t = useWords(words);
  const language = useLanguage();
  const named = (text: string) => (valueNames[text] ? translate(valueNames[text], language) : text);
  return (value) => {
    const texts = Array.isArray(value) ? value : value === null ? [] : [String(value)];
    return texts.map(named).join(', ') || t('nothing');
  };
}
