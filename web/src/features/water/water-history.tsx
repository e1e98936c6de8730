import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useId, type ComponentProps } from 'react';
import { LoadState } from '../../ui/state-panel.tsx';
import { ownWaterQuery, waterOfCustomerQuery } from './water-queries.ts';
import { WaterTrend } from './water-trend.tsx';

type Visits = ComponentProps<typeof WaterTrend>['visits'];

const Content = ({ query }: { query: UseQueryResult<Visits> }) => {
  if (!query.data) return <LoadState query={query} what="Water" label="Loading water..." compact />;
  if (query.data.length > 0) return <WaterTrend visits={query.data} />;
  return <p className="text-ink-soft">No water has been tested yet.</p>;
};

/** A customer's water over the last visits, for the operator. */
export const WaterOfCustomer = ({ customerId }: { customerId: string }) => {
  const query = useQuery(waterOfCustomerQuery(customerId));
  return (
    <section>
      <h3 className="title-3 mb-3">Water</h3>
      <Content query={query} />
    </section>
  );
};

/** The signed-in customer's own water over the last visits. */
export const OwnWater = () => {
  const id = useId();
  const query = useQuery(ownWaterQuery());
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="title-2 mb-4">
        Your Water
      </h2>
      <Content query={query} />
    </section>
  );
};
