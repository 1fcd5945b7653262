// Statistics on the wire: counts of deliveries by local date (spec sections 3 and 7).
import { z } from 'zod';
import { DeliveryType } from '../orders/fields.ts';
import { Id, words } from '../text.ts';
import { DayName, LocalDate } from '../time.ts';
import { dateTypes, daysLimit, rangeFaults } from './rules.ts';

const filters = {
  type: DeliveryType.default('DELIVERY'),
  /** The fields `date`, `dateType`, `startDate` and `endDate` are resolved by `rangeOf`. */
  date: DayName.optional(),
  dateType: z.enum(dateTypes).optional(),
  startDate: LocalDate.optional(),
  endDate: LocalDate.optional(),
  pickupScheduleId: Id.optional(),
  serviceAreaId: words(40).optional(),
};

type Dates = { startDate?: string | undefined; endDate?: string | undefined };
const checkDates = ({ value: { startDate, endDate }, issues }: z.core.ParsePayload<Dates>) => {
  if (startDate === undefined || endDate === undefined) return;
  for (const { type, path } of rangeFaults({ startDate, endDate }))
    issues.push({ code: 'custom', params: { type }, path: [path], input: endDate });
};

/** The filters of statistics and of their exports. */
export const StatisticsFilters = z.object(filters).check(checkDates);
export type StatisticsFilters = z.output<typeof StatisticsFilters>;

/** The query of statistics. A page can hold a year of days. */
export const StatisticsQuery = z
  .object({
    ...filters,
    page: z.coerce.number().int().min(1).max(1_000_000).default(1),
    pageSize: z.coerce.number().int().min(1).max(daysLimit).default(10),
  })
  .check(checkDates);
export type StatisticsQuery = z.output<typeof StatisticsQuery>;

const counts = {
  /** All deliveries of these dates: the sum of the five counts after `resubmitted`. */
  total: z.number(),
  /** Deliveries that were rescheduled on the date, to any date. */
  resubmitted: z.number(),
  /** Deliveries in progress. */
  pending: z.number(),
  completed: z.number(),
  skipped: z.number(),
  canceled: z.number(),
  notReceived: z.number(),
};

export const StatisticsSummary = z.object(counts);
export type StatisticsSummary = z.output<typeof StatisticsSummary>;
export const StatisticsDay = z.object({ date: z.string(), ...counts });
export type StatisticsDay = z.output<typeof StatisticsDay>;

/** `total` counts the days with deliveries; `startDate` and `endDate` are the resolved dates, both included. */
export const Statistics = z.object({
  startDate: z.string(),
  endDate: z.string(),
  summary: StatisticsSummary,
  /** Newest first; days without deliveries are left out. */
  stats: z.array(StatisticsDay),
  current: z.number(),
  pageSize: z.number(),
  total: z.number(),
  /** The most deliveries in one export of delivery data. */
  maxExportCount: z.number(),
});
export type Statistics = z.output<typeof Statistics>;

const service = {
  /** The attempts so far, and the deliveries with at least one. */
  attempts: z.number(),
  attempted: z.number(),
  /** Completed deliveries with a promised window, and the number of those that were on time. */
  promised: z.number(),
  onTime: z.number(),
};
/** The quality of service: in total, by store, and by the local hour of completion. */
export const StatisticsService = z.object({
  ...service,
  stores: z.array(z.object({ pickupScheduleId: z.string(), name: z.string(), ...service })),
  hours: z.array(z.object({ hour: z.number(), promised: z.number(), onTime: z.number() })),
});
export type StatisticsService = z.output<typeof StatisticsService>;
