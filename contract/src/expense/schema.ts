import { z } from 'zod';
import { pageQuery, sortBy } from '../list.ts';
import { ChargeQuestion, QuestionAnswer, QuestionStatus } from '../questions/schema.ts';
import { services } from '../retailers/rules.ts';
import { Id } from '../text.ts';
import { LocalDate, ZonedInstant } from '../time.ts';
import { chargeCauses, chargingEvents, expenseSorts } from './rules.ts';

export const Service = z.enum(services);

/** Which charges are meant: of which days, store and service. */
const filters = { pickupScheduleId: Id.optional(), service: Service.optional() };

/** Both dates are included, local to each charge's store. */
export const ExpenseFilter = z.object({ startDate: LocalDate.optional(), endDate: LocalDate.optional(), ...filters });
export type ExpenseFilter = z.output<typeof ExpenseFilter>;

export const ExpenseQuery = ExpenseFilter.extend({ sort: sortBy(expenseSorts).default('date:desc'), ...pageQuery });
export type ExpenseQuery = z.output<typeof ExpenseQuery>;

/** How many charges of a service at one rate come at once. */
export const mostDetails = 200;
export const ExpenseDetailsQuery = z.object({
  date: LocalDate,
  ...filters,
  page: pageQuery.page,
  pageSize: z.coerce.number().int().min(1).max(mostDetails).default(mostDetails),
});
export type ExpenseDetailsQuery = z.output<typeof ExpenseDetailsQuery>;

/** What one service cost at one rate, in cents: a service whose rate changed has a line for each. What was taken back counts down. */
export const ExpenseLine = z.object({
  service: Service,
  rate: z.number(),
  /** Whether a rate was agreed on; without one the service costs nothing. */
  hasRate: z.boolean(),
  quantity: z.number(),
  total: z.number(),
});
export type ExpenseLine = z.output<typeof ExpenseLine>;

const Sum = z.object({ quantity: z.number(), total: z.number(), lines: z.array(ExpenseLine) });
export type Sum = z.output<typeof Sum>;

const counts = { delivery: z.number(), reattempt: z.number(), return: z.number(), multiPackageDelivery: z.number() };

/** A day: how often each service was charged, and the lines that add up to its total. */
export const ExpenseDay = Sum.extend({ date: z.string(), ...counts });
export type ExpenseDay = z.output<typeof ExpenseDay>;

export const Expenses = z.object({
  stats: z.array(ExpenseDay),
  /** What each service costs on the last day of what was asked, or null where no rate was agreed on. Its lines say what was charged. */
  serviceRates: z.record(Service, z.number().nullable()),
  /** The whole period, on whatever page. */
  totals: Sum,
  current: z.number(),
  pageSize: z.number(),
  total: z.number(),
});
export type Expenses = z.output<typeof Expenses>;

/** One charge of an order. */
export const ExpenseEntry = z.object({
  id: z.string(),
  orderId: z.string(),
  number: z.string().nullable(),
  trackingCode: z.string(),
  /** The name of its store. */
  fulfillmentName: z.string(),
  rate: z.number(),
  hasRate: z.boolean(),
  /** Minus one where a correction took it back. */
  quantity: z.number(),
  total: z.number(),
  /** Where the last question about it stands. */
  question: z.object({ status: QuestionStatus, answer: QuestionAnswer.nullable() }).nullable(),
});
export type ExpenseEntry = z.output<typeof ExpenseEntry>;

/** A page of the charges of a day by service, each list by the moment. */
export const ExpenseDetails = z.partialRecord(Service, z.array(ExpenseEntry));
export type ExpenseDetails = z.output<typeof ExpenseDetails>;

/** One charge with why it is there: what happened, when, and which rule charges that. */
export const Charge = ExpenseEntry.omit({ question: true }).extend({
  service: Service,
  date: z.string(),
  /** Which of the order's packages, for what is charged for each one after the first. */
  package: z.number(),
  cause: z.enum(chargeCauses),
  event: z.object({ name: z.enum(chargingEvents), statusId: z.number().nullable(), at: ZonedInstant }),
  /** Whether a later correction took it back. */
  isTakenBack: z.boolean(),
  /** The number of the invoice that bills it. */
  invoice: z.string().nullable(),
  questions: z.array(ChargeQuestion),
});
export type Charge = z.output<typeof Charge>;
