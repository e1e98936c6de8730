import { useQuery } from '@tanstack/react-query';
import { Button } from '../../ui/button.tsx';
import { DueCard } from './due-card.tsx';
import { dueItemsQuery } from './due-items.ts';

/** What a customer owes, for the operator; renders nothing if they owe nothing. */
export const DueOfCustomer = ({ customerId }: { customerId: string }) => {
  const { data, isError, refetch } = useQuery(dueItemsQuery(customerId));
  const [first, ...more] = data ?? [];
  if (isError && !data)
    return (
      <div role="alert" className="flex flex-wrap items-center gap-3">
        <p>The balance due could not be loaded.</p>
        <Button tone="paper" size="small" onClick={() => void refetch()}>
          Try Again
        </Button>
      </div>
    );
  if (!first) return null;
  return <DueCard items={[first, ...more]} heading={<h3 className="title-3">Balance due</h3>} />;
};
