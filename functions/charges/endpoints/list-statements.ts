import { listStatements } from 'shared/contracts/statements.ts';
import { addDays, addMonths, businessDate, monthOf } from 'shared/domain/dates.ts';
import { centsToDecimal } from 'shared/domain/prices/money.ts';
import { endpoint } from '../../platform/endpoint/endpoint.ts';
import { billView, sumsOf } from '../statements/bill.ts';
import { billStore } from '../statements/bill-store.ts';

const monthsBack = 24;

export const handler = endpoint({
  contract: listStatements,
  dependencies: (table) => ({ bills: billStore(table) }),
  handle: async ({ caller, now }, { bills }) => {
    const end = addMonths(`${monthOf(businessDate(now))}-01`, 1);
    const period = { first: addMonths(end, -monthsBack), last: addDays(end, -1) };
    const listed = await bills.list(caller.userId, period);
    return [...Map.groupBy(listed, ({ day }) => monthOf(day))]
      .map(([month, ofMonth]) => {
        const { billed, tax, paid, processing, due } = sumsOf(ofMonth);
        return {
          month,
          total: centsToDecimal(billed + tax),
          paid: centsToDecimal(paid),
          processing: centsToDecimal(processing),
          due: centsToDecimal(due),
          bills: ofMonth.map(billView),
        };
      })
      .toReversed();
  },
});
