import { getWaterTrend, getWaterTrendOfCustomer } from 'shared/contracts/water.ts';
import { queryFor } from '../../lib/query-client.ts';

/** A visit may have been reported in the meantime. */
const fresh = { refetchOnMount: 'always' } as const;

export const ownWaterQuery = () => ({ ...queryFor(getWaterTrend), ...fresh });
export const waterOfCustomerQuery = (id: string) => ({
  ...queryFor(getWaterTrendOfCustomer, { params: { id } }),
  ...fresh,
});
