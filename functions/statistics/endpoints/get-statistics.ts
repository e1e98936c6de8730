import { getStatistics } from 'shared/contracts/statistics.ts';
import { businessDate, weekOf } from 'shared/domain/dates.ts';
import { endpoint } from '../../platform/endpoint/endpoint.ts';
import { statisticsStore } from '../statistics-store.ts';

export const handler = endpoint({
  contract: getStatistics,
  dependencies: (table) => ({ statistics: statisticsStore(table) }),
  handle: async ({ now }, { statistics }) => {
    const week = weekOf(businessDate(now));
    const { customers, pending, sent, reports } = await statistics.read(week);
    return {
      customers,
      pendingReports: pending,
      reportsThisWeek: reports,
      messagesSent: sent,
      weekStart: week[0],
    };
  },
});
