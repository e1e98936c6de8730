import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Loading } from '../../ui/loading.tsx';
import { ErrorPanel } from '../../ui/state-panel.tsx';
import { ownWaterQuery, waterOfCustomerQuery } from './water-queries.ts';
import { WaterTrend } from './water-trend.tsx';

type Requested = Pick<
  ReturnType<typeof useQuery<Parameters<typeof WaterTrend>[0]['visits']>>,
  'data' | 'error' | 'isError' | 'refetch'
>;

const Content = ({ data, error, isError, refetch }: Requested) => {
  if (data && data.length > 0) return <WaterTrend visits={data} />;
  if (data) return <p className="text-ink-soft">No water has been tested yet.</p>;
  return isError ? (
    <ErrorPanel what="Water" error={error} onRetry={() => void refetch()} />
  ) : (
    <Loading label="Loading water..." compact />
  );
};

/** A customer's water over the last visits, for the operator. */
export const WaterOfCustomer = ({ customerId }: { customerId: string }) => {
  const requested = useQuery(waterOfCustomerQuery(customerId));
  return (
    <section>
      <h3 className="title-3 mb-3">Water</h3>
      <Content {...requested} />
    </section>
  );
};

/** The signed-in customer's own water over the last visits. */
export const OwnWater = () => {
  const id = useId();
  const requested = useQuery(ownWaterQuery());
  return (
    <section className="mt-10" aria-labelledby={id}>
      <h2 id={id} className="title-2 mb-4">
        Your Water
      </h2>
      <Content {...requested} />
    </section>
  );
};
