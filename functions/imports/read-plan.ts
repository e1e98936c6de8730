import type { PricePeriod } from 'shared/domain/plans/plan-charges.ts';
import type { Rhythm, Weekday } from 'shared/domain/plans/plan-schedule.ts';
import type { PreferredTime } from 'shared/domain/visits/visit.ts';
import type { CatalogueService } from 'shared/domain/prices/catalogue.ts';
import {
  readDate,
  readPer,
  readPrice,
  readRhythm,
  readWeekdays,
  readWindow,
  readYesOrNo,
} from './cell-values.ts';
import { readCell, type Cells } from './read-cell.ts';

/** The plan described by a row. */
export type ImportedPlan = {
  /** Null for work that is not in the catalogue. */
  serviceId: string | null;
  name: string;
  weekday: Weekday;
  everyWeeks: Rhythm;
  from: string;
  until: string | null;
  /** Null stands for the day of the first visit. */
  billingStart: string | null;
  /** Cents. */
  price: number;
  per: PricePeriod;
  /** Whether sales tax is added. */
  taxable: boolean;
  preferredTime: PreferredTime | null;
};

/** A service in the catalogue, and whether the stage taxes it. */
export type PlannedService = Pick<
  CatalogueService,
  'id' | 'name' | 'price' | 'pricePlan' | 'isRecurring'
> & { recurringInterval: string | null; isTaxed: boolean };

/** Used for a plan without a service: it comes from a pool company's file, which has no such column. */
const assumedService = 'Weekly Pool Maintenance';

const plain = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();

const periodOf = (service: PlannedService | undefined): PricePeriod => {
  if (!service?.isRecurring) return 'visit';
  if (service.recurringInterval === 'monthly') return 'month';
  return service.recurringInterval === 'annually' ? 'year' : 'visit';
};

const dates = 'a date such as 11/30/2026';

/**
 * The plan described by a row. Null for a plan that has ended, and for a row without a weekday, which only adds a
 * customer. Adds what is wrong to `problems`.
 */
export const readPlan = ({
  cells,
  problems,
  services,
  today,
}: {
  cells: Cells;
  problems: string[];
  services: readonly PlannedService[];
  today: string;
}): ImportedPlan | null => {
  const read = readCell(cells, problems);
  const weekdays = read('weekday', readWeekdays, 'a day such as Tuesday');
  const everyWeeks = read('frequency', readRhythm, 'weekly, every 2 weeks or every 4 weeks');
  const cents = read('price', readPrice, 'an amount such as $45.00');
  const input = read('per', readPer, 'visit, month or year');
  const taxable = read('taxable', readYesOrNo, 'yes or no');
  const from = read('from', readDate, dates) ?? today;
  const until = read('until', readDate, dates) ?? null;
  const billingStart = read('billingStart', readDate, dates) ?? null;
  const preferredTime = read('window', readWindow, 'Morning or Afternoon') ?? null;
  if (!weekdays || (until !== null && until < today)) return null;

  const name = cells('service') || assumedService;
  const service = services.find((each) => plain(each.name) === plain(name));
  const catalogued = service?.pricePlan === 'fixed' && input === undefined ? service.price : 0;
  const price = cents ?? catalogued;
  const [weekday = 0, ...more] = weekdays;
  const wrong = (isWrong: boolean, sentence: string) => {
    if (isWrong) problems.push(sentence);
  };
  wrong(more.length > 0, 'Please give each weekday a row of its own, with its price.');
  wrong(price === 0 && (cents === 0 || cells('price') === ''), 'The price is missing.');
  wrong(name.length > 100, 'Service: please use at most 100 characters.');
  wrong(until !== null && until < from, 'The last day is before the first.');
  wrong(
    billingStart !== null && billingStart < today,
    'The next bill is on a day that has passed.',
  );
  return {
    serviceId: service?.id ?? null,
    name: service?.name ?? name,
    weekday,
    everyWeeks: everyWeeks ?? 1,
    from,
    until,
    billingStart,
    price,
    per: input ?? periodOf(service),
    taxable: taxable ?? service?.isTaxed ?? false,
    preferredTime,
  };
};
