import type { SettingsSearch } from '../settings/search.ts';
import './calls.css';
import { callEnds } from '@portage/contract/calls/rules';
import type { Call } from '@portage/contract/calls/schema';
import type { Endpoint } from '@portage/contract/endpoint';
import { paths, retailerSide } from '@portage/contract/index';
import { keyLimit } from '@portage/contract/keys/rules';
import { keepPreviousData } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api } from '../api/client.ts';
import { useRead } from '../api/read.ts';
import { isOnTestData } from '../api/testData.ts';
import { useSettingsSearch } from '../settings/useSettingsSearch.ts';
import { DateRangeFilter } from '../ui/filters/DateRangeFilter.tsx';
import { FilterSelect } from '../ui/filters/FilterSelect.tsx';
import { SearchField } from '../ui/filters/SearchField.tsx';
import { StatePanel } from '../ui/StatePanel.tsx';
import { instantsOf, Log } from '../ui/table/Log.tsx';
import type { SearchState } from '../ui/useSearchState.ts';
import { useFormats } from '../words/formats.ts';
import { CallDrawer } from './CallDrawer.tsx';
import { CallStatus } from './CallStatus.tsx';
import { useT } from './words.ts';

/** Renders the settings section with the log of API calls. */
export function CallsSection() {
  const t = useT();
  const { asked, ask } = useSettingsSearch();
  const { by, before } = asked;
  const row = rowNames.find(({ value }) => value === asked.row)?.value;
  const end = callEnds.find((each) => each === asked.end);
  const filters = { by, end, row, ...instantsOf(asked) };
  const query = { ...filters, before };
  const list = useRead(api.calls.list, { query }, { placeholderData: keepPreviousData });
  return (
    <section className="panel section calls" aria-labelledby="calls-section">
      <h2 id="calls-section">{t('title')}</h2>
      <p className="muted">
        {t('about')} {!isOnTestData && t('testElsewhere')}
      </p>
      <Filters asked={{ ...asked, row, end }} ask={ask} />
      <Log
        read={list}
        className="log-list calls-list"
        filters={filters}
        before={before}
        ask={ask}
        t={t}
        pageTexts={{ newest: t('newest'), older: t('older') }}
        none={<StatePanel mood="sleeping" title={t('none')} text={t('noneText')} />}
      >
        {(call: Call) => <Line call={call} />}
      </Log>
      <CallDrawer id={asked.call} onClose={() => ask({ call: undefined })} />
    </section>
  );
}

/** Every endpoint of the API, labelled by its method and path. */
const rowNames = Object.entries(retailerSide)
  .flatMap(([noun, table]) =>
    Object.entries<Endpoint>(table).map(([name, { verb, path }]) => ({
      value: `${noun}.${name}`,
      label: `${verb} ${path}`,
    })),
  )
  .toSorted((one, other) => one.label.localeCompare(other.label));

/** A full reference is looked up as soon as it is typed; a shorter one on Enter. */
const reference = /^[\da-f-]{36}$/i;

/** Filters by caller, outcome, endpoint and days; opens a single call by the reference of its response. */
function Filters({ asked: { by, end, row, from, to }, ask }: SearchState<SettingsSearch>) {
  const t = useT();
  const keys = useRead(api.keys.list, { query: { pageSize: keyLimit, sort: 'name:asc' } }).data?.data ?? [];
  return (
    <div className="row activity-filters calls-filters mt-4">
      <SearchField
        label={t('reference')}
        value=""
        onSearch={(text) => reference.test(text) && ask({ call: text })}
        onEnter={(text) => text && ask({ call: text })}
      />
      <FilterSelect
        label={t('by')}
        any={t('everybody')}
        value={by}
        onChange={(value) => ask({ by: value })}
        options={keys.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <FilterSelect
        label={t('end')}
        any={t('everyEnd')}
        value={callEnds.find((each) => each === end)}
        onChange={(value) => ask({ end: value })}
        options={callEnds.map((each) => ({ value: each, label: t(each) }))}
      />
      <FilterSelect
        label={t('row')}
        any={t('everyRow')}
        value={row}
        onChange={(value) => ask({ row: value })}
        options={rowNames}
        isSearchable
      />
      <DateRangeFilter from={from} to={to} onFrom={(day) => ask({ from: day })} onTo={(day) => ask({ to: day })} />
    </div>
  );
}

function Line({ call: { id, at, by, method, path, status, milliseconds } }: { call: Call }) {
  const { ago, instant, number } = useFormats();
  return (
    <li>
      <CallStatus status={status} />
      <span className="pair">
        <Link
          from={paths.settings}
          to={paths.settings}
          search={(now) => ({ ...now, call: id })}
          className="code free-text"
          aria-label={`${method} ${path}, ${status}`}
        >
          {method} {path}
        </Link>
        <span>{by.name}</span>
      </span>
      <span className="pair log-side">
        <time dateTime={at} title={instant(at)}>
          {ago(at)}
        </time>
        <span className="numeric">{number(milliseconds)} ms</span>
      </span>
    </li>
  );
}
