import { z } from 'zod';
import { pageQuery, searchText, sortBy } from '../list.ts';
import { questionAnswers } from '../questions/rules.ts';
import { ChargeQuestion, QuestionStatus } from '../questions/schema.ts';
import { services } from '../retailers/rules.ts';
import { Id, text } from '../text.ts';
import { LocalDate, ZonedInstant } from '../time.ts';
import { chargeCauses, chargingEvents, expenseSorts } from './rules.ts';

export const Service = z.enum(services);

/** The number of an issued invoice, as it is printed. */
export const InvoiceNumber = text(40);

const filters = {
  pickupScheduleId: Id.optional(),
  service: Service.optional(),
  /** The whole number or tracking code of an order. */
  search: searchText.optional(),
  /** The invoice that bills the charges. */
  invoice: InvoiceNumber.optional(),
};

/** The filters of expenses. Dates are inclusive, and local to each charge's store. */
export const ExpenseFilter = z.object({ startDate: LocalDate.optional(), endDate: LocalDate.optional(), ...filters });
export type ExpenseFilter = z.output<typeof ExpenseFilter>;

export const ExpenseQuery = ExpenseFilter.extend({ sort: sortBy(expenseSorts).default('date:desc'), ...pageQuery });
export type ExpenseQuery = z.output<typeof ExpenseQuery>;

/** The largest page of charges of one service at one rate. */
export const mostDetails = 200;
export const ExpenseDetailsQuery = z.object({
  date: LocalDate,
  ...filters,
  page: pageQuery.page,
  pageSize: z.coerce.number().int().min(1).max(mostDetails).default(mostDetails),
});
export type ExpenseDetailsQuery = z.output<typeof ExpenseDetailsQuery>;

/** The cost of one service at one rate, in cents. Reversed charges count negatively. */
export const ExpenseLine = z.object({
  service: Service,
  rate: z.number(),
  /** Without an agreed rate, the service costs nothing. */
  hasRate: z.boolean(),
  quantity: z.number(),
  total: z.number(),
});
export type ExpenseLine = z.output<typeof ExpenseLine>;

const Sum = z.object({ quantity: z.number(), total: z.number(), lines: z.array(ExpenseLine) });
export type Sum = z.output<typeof Sum>;

const counts = { delivery: z.number(), reattempt: z.number(), return: z.number(), multiPackageDelivery: z.number() };

/** A day: the count of each service, and the lines that add up to the total. */
export const ExpenseDay = Sum.extend({ date: z.string(), ...counts });
export type ExpenseDay = z.output<typeof ExpenseDay>;

export const Expenses = z.object({
  stats: z.array(ExpenseDay),
  /** The rates on the last day of the period; null where none was agreed on. */
  serviceRates: z.record(Service, z.number().nullable()),
  /** The totals of the whole period, repeated on every page. */
  totals: Sum,
  current: z.number(),
  pageSize: z.number(),
  total: z.number(),
});
export type Expenses = z.output<typeof Expenses>;

export const ExpenseEntry = z.object({
  id: z.string(),
  orderId: z.string(),
  number: z.string().nullable(),
  trackingCode: z.string(),
  /** The store's name. */
  fulfillmentName: z.string(),
  rate: z.number(),
  hasRate: z.boolean(),
  /** 1 for a charge, -1 for a reversal. */
  quantity: z.number(),
  total: z.number(),
  /** The state of the last question about the charge. */
  question: z.object({ status: QuestionStatus, answer: z.enum(questionAnswers).nullable() }).nullable(),
});
export type ExpenseEntry = z.output<typeof ExpenseEntry>;

/** The charges of a day by service, each list in order of time. */
export const ExpenseDetails = z.partialRecord(Service, z.array(ExpenseEntry));
export type ExpenseDetails = z.output<typeof ExpenseDetails>;

/** A charge with the event and the rule that caused it. */
export const Charge = ExpenseEntry.omit({ question: true }).extend({
  service: Service,
  date: z.string(),
  /** The package, for charges for each package after the first. */
  package: z.number(),
  cause: z.enum(chargeCauses),
  event: z.object({ name: z.enum(chargingEvents), statusId: z.number().nullable(), at: ZonedInstant }),
  /** Whether a later correction reversed it. */
  isTakenBack: z.boolean(),
  /** The number of the invoice that bills it. */
  invoice: z.string().nullable(),
  questions: z.array(ChargeQuestion),
});
export type Charge = z.output<typeof Charge>;
