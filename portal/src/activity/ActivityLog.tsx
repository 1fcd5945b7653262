import { DownloadOutlined } from '@ant-design/icons';
import { activity } from '@portage/contract/activity/endpoints';
import { type Activity, ActivityKind, type ActivityValue } from '@portage/contract/activity/schema';
import { actionNames, fieldNames, kindNames, valueNames } from '@portage/contract/activity/words';
import { addressOf } from '@portage/contract/endpoint';
import { translate } from '@portage/contract/words';
import { keepPreviousData } from '@tanstack/react-query';
import { Button, Pagination } from 'antd';
import dayjs from 'dayjs';
import { api } from '../api/client.ts';
import { useRead } from '../api/read.ts';
import { DaysFields } from '../ui/filters/DaysFields.tsx';
import { FilterSelect } from '../ui/filters/FilterSelect.tsx';
import { SearchField } from '../ui/filters/SearchField.tsx';
import { ReadState, StatePanel } from '../ui/StatePanel.tsx';
import { useFormats } from '../words/formats.ts';
import { useLanguage } from '../words/language.ts';
import { useT } from './words.ts';

/** What of the log the address asks for; the days are those of the reader’s calendar. */
export type ActivityAsked = {
  search?: string | undefined;
  kind?: ActivityKind | undefined;
  by?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  page?: number | undefined;
};

type ActivityLogProps = { asked: ActivityAsked; ask: (change: ActivityAsked) => void };

const unfiltered: ActivityAsked = {
  search: undefined,
  kind: undefined,
  by: undefined,
  from: undefined,
  to: undefined,
  page: undefined,
};

/** When a day begins here, so many days later. */
const startOf = (day: string, later = 0) => dayjs(day).add(later, 'day').toISOString();

/** Who changed what, before and after, to be searched and taken home. */
export function ActivityLog({ asked, ask }: ActivityLogProps) {
  const t = useT();
  const { search, kind, by, from, to, page } = asked;
  const query = {
    search: search ? `like:${search}` : undefined,
    kind,
    by,
    from: from && startOf(from),
    to: to && startOf(to, 1),
  };
  const log = useRead(api.activity.list, { query: { ...query, page } }, { placeholderData: keepPreviousData });
  const isFiltered = Object.values(query).some(Boolean);
  return (
    <>
      <div className="row activity-filters mt-4">
        <Filters asked={asked} ask={(change) => ask({ ...change, page: undefined })} />
        <Button href={addressOf(activity.export, { query })} download icon={<DownloadOutlined aria-hidden />}>
          {t('export')}
        </Button>
      </div>
      <ReadState read={log} />
      {log.data && (
        <ol className="activity-entries">
          {log.data.data.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ol>
      )}
      {log.data?.total === 0 && <NoEntries isFiltered={isFiltered} onClear={() => ask(unfiltered)} />}
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

/** By what is written, what was changed, who did it, and from which day to which. */
function Filters({ asked: { search, kind, by, from, to }, ask }: ActivityLogProps) {
  const t = useT();
  const language = useLanguage();
  const people = useRead(api.activity.people, {}).data?.data ?? [];
  return (
    <>
      <SearchField label={t('search')} value={search ?? ''} onSearch={(text) => ask({ search: text || undefined })} />
      <FilterSelect
        label={t('kind')}
        any={t('everything')}
        value={kind}
        onChange={(value) => ask({ kind: value })}
        options={ActivityKind.options.map((each) => ({ value: each, label: translate(kindNames[each], language) }))}
      />
      <FilterSelect
        label={t('by')}
        any={t('everybody')}
        value={by}
        onChange={(value) => ask({ by: value })}
        options={people.map(({ id, name }) => ({ value: id, label: name }))}
        isSearchable
      />
      <DaysFields from={from} to={to} onFrom={(day) => ask({ from: day })} onTo={(day) => ask({ to: day })} />
    </>
  );
}

function NoEntries({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  const t = useT();
  if (!isFiltered) return <StatePanel mood="sleeping" title={t('none')} />;
  return <StatePanel mood="puzzled" title={t('noMatch')} action={<Button onClick={onClear}>{t('showAll')}</Button>} />;
}

/** A change: whose it was, of what, and each field before and after. */
function Entry({ entry: { at, by, about, action, changes } }: { entry: Activity }) {
  const t = useT();
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
            {t(isNothing(before) ? 'first' : 'change', {
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

const isNothing = (value: ActivityValue) =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** What a field held, as a person reads it. */
function useValueText(): (value: ActivityValue) => string {
  const t = useT();
  const language = useLanguage();
  const named = (text: string) => (valueNames[text] ? translate(valueNames[text], language) : text);
  return (value) => {
    const texts = Array.isArray(value) ? value : value === null ? [] : [String(value)];
    return texts.map(named).join(', ') || t('nothing');
  };
}
