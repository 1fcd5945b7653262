// The read model of statistics: tallies and their open deltas, in one statement, without the orders.
import { type DateRange, rangeFaults, rangeOf, whyNotByArea } from '@portage/contract/statistics/rules';
import type {
  StatisticsDay,
  StatisticsFilters,
  StatisticsService,
  StatisticsSummary,
} from '@portage/contract/statistics/schema';
import { type RelativeDay, relativeDays } from '@portage/contract/time';
import { sql } from 'kysely';
import type { Member } from '../auth/member.ts';
import type { App } from '../platform/app.ts';
import { today } from '../platform/clock.ts';
import type { Scope } from '../platform/db/database.ts';
import { prepared } from '../platform/db/prepared.ts';
import { refuseFaults, refuseIf } from '../platform/refusal.ts';
import { talliedRows } from '../platform/tallies.ts';
import { storesByDay } from '../stores/screens.ts';
import { statisticTallies } from './tallies.ts';

/** Resolves the dates of a query. Today is the latest date at any of the member's stores. */
async function datesOf(app: App, scope: Scope, filters: StatisticsFilters): Promise<DateRange> {
  const { date, startDate, endDate } = filters;
  const day = relativeDays.find((each) => each === date);
  const isSaid = date === undefined ? (startDate ?? endDate) !== undefined : day === undefined;
  const range = isSaid ? rangeOf(filters, '') : rangeAround(filters, await latestDate(app, scope, day ?? 'today'));
  refuseFaults(rangeFaults(range));
  return range;
}

const rangeAround = (filters: StatisticsFilters, date: string) =>
  rangeOf({ ...filters, date: filters.date === undefined ? undefined : date }, date);

async function latestDate(app: App, scope: Scope, day: RelativeDay): Promise<string> {
  const dates = (await storesByDay(scope, app.clock, day)).map(({ date }) => date).sort();
  // A member without stores has no local date.
  return dates.at(-1) ?? today(app.clock, 'UTC');
}

type Shape = { ofStore: boolean; ofArea: boolean };

const askedOf = ({ type, pickupScheduleId, serviceAreaId }: StatisticsFilters, range: DateRange) => ({
  shape: { ofStore: pickupScheduleId !== undefined, ofArea: serviceAreaId !== undefined },
  values: { ...range, type, storeId: pickupScheduleId ?? '', areaId: serviceAreaId ?? '' },
});

/** Selects the tallies of these dates and measures. */
function rowsOf(
  scope: Scope,
  { ofStore, ofArea }: Shape,
  value: (name: string) => string,
  measures: readonly string[],
) {
  const area = scope.db.selectFrom('stores').select('id').where('service_area_id', '=', value('areaId'));
  const inStore = ofStore ? sql`and store_id = ${value('storeId')}` : sql``;
  const inArea = ofArea ? sql`and store_id = any(array(${area}))` : sql``;
  const wanted = sql.join(measures.map((measure) => sql.lit(measure)));
  return talliedRows(
    statisticTallies,
    scope,
    sql`type = ${value('type')} and measure in (${wanted}) and day between ${value('startDate')}::date and ${value('endDate')}::date ${inStore} ${inArea}`,
  );
}

const counted = ['resubmitted', 'pending', 'completed', 'skipped', 'canceled', 'notReceived'] as const;
type Counted = Record<(typeof counted)[number], number>;
const ofEach = sql.join(
  counted.map(
    (measure) => sql`coalesce(sum(amount) filter (where measure = ${sql.lit(measure)}), 0)::int as ${sql.ref(measure)}`,
  ),
);
const withTotal = (counts: Counted): StatisticsSummary => {
  const { pending, completed, skipped, canceled, notReceived } = counts;
  return { total: pending + completed + skipped + canceled + notReceived, ...counts };
};

const countedByDay = prepared(
  (scope, shape: Shape, value) =>
    sql<Counted & { day: string }>`
      select day, ${ofEach} from ${rowsOf(scope, shape, value, counted)} group by day order by day desc`,
);

/** Returns the resolved dates, and the days with deliveries, newest first. */
export function readStatistics(app: App, by: Member, filters: StatisticsFilters) {
  if (filters.serviceAreaId !== undefined) refuseIf(whyNotByArea(by));
  return statisticsOf(app, app.db.readingScope(by), filters);
}

/** Returns the resolved dates and the days of the scope. Callers check whether the member may filter by area. */
export async function statisticsOf(app: App, scope: Scope, filters: StatisticsFilters) {
  const range = await datesOf(app, scope, filters);
  const { shape, values } = askedOf(filters, range);
  const rows = await countedByDay(app.db, scope, shape, values);
  const days: StatisticsDay[] = rows
    .map(({ day, ...counts }) => ({ date: day, ...withTotal(counts) }))
    .filter(({ total, resubmitted }) => total + resubmitted > 0);
  const sumOf = (measure: keyof Counted) => days.reduce((sum, each) => sum + each[measure], 0);
  const summary = withTotal({
    resubmitted: sumOf('resubmitted'),
    pending: sumOf('pending'),
    completed: sumOf('completed'),
    skipped: sumOf('skipped'),
    canceled: sumOf('canceled'),
    notReceived: sumOf('notReceived'),
  });
  return { ...range, summary, days };
}

const served = ['attemptsMade', 'attempted', 'promised', 'onTime'] as const;
type Served = { measure: (typeof served)[number]; amount: number };

const servedByHour = prepared(
  (scope, shape: Shape, value) =>
    sql<Served & { store_id: string; hour: number }>`
      select store_id, measure, hour, sum(amount)::int as amount from ${rowsOf(scope, shape, value, served)} group by 1, 2, 3`,
);

/** Returns attempts per delivery and punctuality, by store and by hour. */
export async function readService(app: App, by: Member, filters: StatisticsFilters): Promise<StatisticsService> {
  if (filters.serviceAreaId !== undefined) refuseIf(whyNotByArea(by));
  const scope = app.db.readingScope(by);
  const range = await datesOf(app, scope, filters);
  const { shape, values } = askedOf(filters, range);
  const rows = await servedByHour(app.db, scope, shape, values);
  const names = await scope.db.selectFrom('stores').select(['id', 'name']).orderBy(sql`name collate names`).execute();
  const byHour = [...Map.groupBy(rows, ({ hour }) => hour)].map(([hour, own]) => ({ hour, ...serviceOf(own) }));
  return {
    ...serviceOf(rows),
    stores: names.flatMap(({ id, name }) => {
      const own = rows.filter((row) => row.store_id === id);
      return own.length > 0 ? [{ pickupScheduleId: id, name, ...serviceOf(own) }] : [];
    }),
    hours: byHour.filter(({ promised }) => promised > 0).sort((one, other) => one.hour - other.hour),
  };
}

function serviceOf(rows: readonly Served[]) {
  const sumOf = (measure: Served['measure']) =>
    rows.reduce((sum, row) => (row.measure === measure ? sum + row.amount : sum), 0);
  return {
    attempts: sumOf('attemptsMade'),
    attempted: sumOf('attempted'),
    promised: sumOf('promised'),
    onTime: sumOf('onTime'),
  };
}
