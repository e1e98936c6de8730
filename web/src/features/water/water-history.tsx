import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { FoldedSection } from '../../ui/folded-section.tsx';
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

/** The signed-in customer's own water over the last visits; nothing for somebody whose water was never tested. */
export const OwnWater = () => {
  const query = useQuery(ownWaterQuery());
  if (query.data?.length === 0) return null;
  return (
    <FoldedSection title="Your Water">
      <Content query={query} />
    </FoldedSection>
  );
};
