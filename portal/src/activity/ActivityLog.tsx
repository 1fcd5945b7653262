import { DownloadOutlined } from '@ant-design/icons';
import { activity } from '@portage/contract/activity/endpoints';
import { type Activity, ActivityKind, type ActivityValue } from '@portage/contract/activity/schema';
import { actionNames, fieldNames, kindNames, valueTexts } from '@portage/contract/activity/words';
import { addressOf } from '@portage/contract/endpoint';
import { translate } from '@portage/contract/words';
import { keepPreviousData } from '@tanstack/react-query';
import { Button } from 'antd';
import { z } from 'zod';
import { api } from '../api/client.ts';
import { useRead } from '../api/read.ts';
import type { SettingsSearch } from '../settings/search.ts';
import { DateRangeFilter } from '../ui/filters/DateRangeFilter.tsx';
import { FilterSelect } from '../ui/filters/FilterSelect.tsx';
import { SearchField } from '../ui/filters/SearchField.tsx';
import { StatePanel } from '../ui/StatePanel.tsx';
import { instantsOf, Log } from '../ui/table/Log.tsx';
import type { SearchState } from '../ui/useSearchState.ts';
import { useFormats } from '../words/formats.ts';
import { useLanguage } from '../words/language.ts';
import { useT } from './words.ts';

/** Renders the audit log: the changed fields before and after, with filters and an export. */
export function ActivityLog({ asked, ask }: SearchState<SettingsSearch>) {
  const t = useT();
  const { search, by, page } = asked;
  const kind = ActivityKind.safeParse(asked.kind).data;
  const query = { search: search ? `like:${search}` : undefined, kind, by, ...instantsOf(asked) };
  const log = useRead(api.activity.list, { query: { ...query, page } }, { placeholderData: keepPreviousData });
  return (
    <>
      <div className="row activity-filters mt-4">
        <Filters asked={asked} ask={ask} />
        <Button href={addressOf(activity.export, { query })} download icon={<DownloadOutlined aria-hidden />}>
          {t('export')}
        </Button>
      </div>
      <Log
        read={log}
        className="activity-entries"
        filters={query}
        ask={ask}
        t={t}
        none={<StatePanel mood="sleeping" title={t('none')} />}
      >
        {(entry: Activity) => <Entry entry={entry} />}
      </Log>
    </>
  );
}

/** Filters by text, kind of change, member and days. */
function Filters({ asked: { search, kind, by, from, to }, ask }: SearchState<SettingsSearch>) {
  const t = useT();
  const language = useLanguage();
  const people = useRead(api.activity.people, {}).data?.data ?? [];
  return (
    <>
      <SearchField label={t('search')} value={search ?? ''} onSearch={(text) => ask({ search: text || undefined })} />
      <FilterSelect
        label={t('kind')}
        any={t('everything')}
        value={ActivityKind.safeParse(kind).data}
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
      <DateRangeFilter from={from} to={to} onFrom={(day) => ask({ from: day })} onTo={(day) => ask({ to: day })} />
    </>
  );
}

/** Renders one change: the member, the object, and each field before and after. */
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
              before: textOf(field, before),
              after: textOf(field, after),
            })}
          </li>
        ))}
      </ul>
    </li>
  );
}

const isNothing = (value: ActivityValue) =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0);

const Instant = z.iso.datetime();

/** Returns a function that formats a field's value as display text. */
function useValueText(): (field: string, value: ActivityValue) => string {
  const t = useT();
  const language = useLanguage();
  const { instant } = useFormats();
  const shown = (text: string) => (Instant.safeParse(text).success ? instant(text) : text);
  return (field, value) =>
    valueTexts(field, value)
      .map((text) => shown(translate(text, language)))
      .join(', ') || t('nothing');
}
