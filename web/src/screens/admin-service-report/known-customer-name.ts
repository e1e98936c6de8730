import type { ServiceReport } from 'shared/contracts/reports.ts';
import { customerName, customerQuery } from '../../features/customers/customer-queries.ts';
import { queryClient } from '../../lib/query-client.ts';

/** Finds a customer's name in these reports and in cached customer queries. */
export const knownCustomerName =
  (reports: readonly (ServiceReport | undefined)[]) =>
  (id: string): string => {
    const report = reports.find((each) => each?.customerId === id);
    const customer = queryClient.getQueryData(customerQuery(id).queryKey);
    return report?.customerName ?? (customer ? customerName(customer) : 'Another customer');
  };
