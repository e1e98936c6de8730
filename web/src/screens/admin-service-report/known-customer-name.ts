import type { ServiceReport } from 'shared/contracts/reports.ts';
import { customerName, customerQuery } from '../../features/customers/customer-queries.ts';
import { queryClient } from '../../lib/query-client.ts';

/** Says who a customer's id is, from these reports and from what was read about customers before. */
export const knownCustomerName =
  (reports: readonly (ServiceReport | undefined)[]) =>
  (id: string): string => {
    const report = reports.find((each) => each?.customerId === id);
    const customer = queryClient.getQueryData(customerQuery(id).queryKey);
    return report?.customerName ?? (customer ? customerName(customer) : 'Another customer');
  };
