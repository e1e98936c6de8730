import { listAdminBookings, listBookingDays } from 'shared/contracts/admin-bookings.ts';
import { listQuotes } from 'shared/contracts/admin-quotes.ts';
import { listSignups } from 'shared/contracts/admin-signups.ts';
import { listBookings } from 'shared/contracts/bookings.ts';
import { getCustomerAutopay } from 'shared/contracts/autopay.ts';
import { getCart } from 'shared/contracts/cart.ts';
import {
  getMonthTotals,
  listCharges,
  listChargesOfCustomer,
  listDueItems,
  listOwnDueItems,
} from 'shared/contracts/charges.ts';
import {
  getService,
  initData,
  listServiceCategories,
  listServices,
} from 'shared/contracts/catalogue.ts';
import {
  listBookingsOfCustomer,
  listMessagesOfCustomer,
  listReportsOfCustomer,
} from 'shared/contracts/customer-history.ts';
import { listCustomerReports, readReport } from 'shared/contracts/customer-reports.ts';
import { getCustomer, listCustomers } from 'shared/contracts/customers.ts';
import { getDaysAhead } from 'shared/contracts/days-ahead.ts';
import {
  listConversations,
  listChatMessages,
  listChatMessagesOfCustomer,
} from 'shared/contracts/chat.ts';
import { listMessages } from 'shared/contracts/messages.ts';
import { getAutopay } from 'shared/contracts/autopay.ts';
import { listPaymentMethods } from 'shared/contracts/payment-methods.ts';
import { listAdminPayments, listPayments } from 'shared/contracts/payments.ts';
import { listPlans, listPlansOfCustomer } from 'shared/contracts/plans.ts';
import { getProfile } from 'shared/contracts/profile.ts';
import { getReport, listPendingReports, listRecentReports } from 'shared/contracts/reports.ts';
import { listRainOuts } from 'shared/contracts/rain-outs.ts';
import { listReviews } from 'shared/contracts/reviews.ts';
import { getRoute, getStopsAway } from 'shared/contracts/routes.ts';
import { listSessions } from 'shared/contracts/session.ts';
import { listStatements } from 'shared/contracts/statements.ts';
import { getStatistics } from 'shared/contracts/statistics.ts';
import { getWaterTrend, getWaterTrendOfCustomer } from 'shared/contracts/water.ts';
import { addDays } from 'shared/domain/dates.ts';
import { catalogueVersion } from 'shared/domain/prices/catalogue.ts';
import { answer, answerEach } from './fake-api.ts';
import {
  adminUser,
  autopay,
  categories,
  customer,
  monthTotals,
  now,
  profile,
  readableReport,
  report,
  services,
  today,
} from './fixtures.ts';

const noVisits = { visits: 0, toConfirm: 0, amountDue: '0.00' };

const listsOfNothing = [
  listCharges,
  listChargesOfCustomer,
  listStatements,
  listDueItems,
  listOwnDueItems,
  listPayments,
  listPaymentMethods,
  listAdminPayments,
  listAdminBookings,
  listQuotes,
  listSignups,
  listBookings,
  getCart,
  listBookingsOfCustomer,
  listMessagesOfCustomer,
  listReportsOfCustomer,
  listCustomerReports,
  listMessages,
  listChatMessages,
  listChatMessagesOfCustomer,
  listConversations,
  listPendingReports,
  listRecentReports,
  listSessions,
  listPlans,
  listPlansOfCustomer,
  listReviews,
  getWaterTrend,
  getWaterTrendOfCustomer,
] as const;

/**
 * Answers every call that a screen may make, until a test overrides it: the catalogue, one customer, empty
 * lists.
 */
export const answerWithDefaults = (): void => {
  for (const contract of listsOfNothing) answer(contract, []);
  answer(initData, { changed: false, version: catalogueVersion });
  answer(listServices, services);
  answer(listServiceCategories, categories);
  answerEach(getService, ({ params }) => services.find(({ id }) => id === params['id'])!);
  answer(getProfile, profile);
  answer(getAutopay, autopay());
  answer(listCustomers, [customer]);
  answer(getCustomer, customer);
  answer(getReport, report());
  answer(readReport, readableReport());
  answerEach(listBookingDays, ({ query }) => ({
    days: [0, 1, 2, 3, 4, 5, 6].map((offset) => ({
      date: addDays(query['from'] ?? today, offset),
      ...noVisits,
    })),
    undated: noVisits,
  }));
  answer(getDaysAhead, {
    serverTime: now,
    sessionEndsAt: adminUser.sessionEndsAt,
    days: [
      { date: today, stops: [] },
      { date: addDays(today, 1), stops: [] },
    ],
    lastReports: [],
    openReports: [],
  });
  answer(getMonthTotals, monthTotals());
  answer(getStopsAway, null);
  answer(getCustomerAutopay, { methodId: null, method: null, upTo: null, problem: null });
  answer(listRainOuts, []);
  answer(getRoute, { visits: [], revision: 0 });
  answer(getStatistics, {
    customers: 1,
    pendingReports: 0,
    reportsThisWeek: 0,
    messagesSent: 0,
    weekStart: '2026-11-16',
  });
};
