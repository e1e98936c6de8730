import { listCustomerReports } from 'shared/contracts/customer-reports.ts';
import { endpoint } from '../../platform/endpoint/endpoint.ts';
import { reportLists } from '../lists/report-lists.ts';
import { shownToCustomer } from '../report-parts.ts';

export const handler = endpoint({
  contract: listCustomerReports,
  dependencies: (table) => ({ lists: reportLists(table) }),
  handle: async ({ query, caller }, { lists }) =>
    lists.sentTo(caller.userId, query, shownToCustomer),
});
