import { getMonthTotals } from 'shared/contracts/charges.ts';
import { bookingDays } from '../../bookings/booking-days.ts';
import { endpoint } from '../../platform/endpoint/endpoint.ts';
import { chargeStore } from '../charge-store.ts';
import { monthTotals } from '../month-totals.ts';
import { readMonth } from '../read-month.ts';

export const handler = endpoint({
  contract: getMonthTotals,
  dependencies: (table) => ({ charges: chargeStore(table), days: bookingDays(table) }),
  handle: async ({ query: { month } }, dependencies) =>
    monthTotals(month, await readMonth(month, dependencies)),
});
