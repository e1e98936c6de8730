import { LoadFailed } from '../../ui/load-failed.tsx';
import { OtherWays } from './other-ways.tsx';
import { PayOnline } from './pay-online.tsx';
import { payableOf, usePayments, type PayableItem } from './use-payments.ts';

/** How to pay something that is due, where it is shown by itself; nothing on a stage where that cannot be done. */
export const PayDue = ({ item, customerId }: { item: PayableItem; customerId: string }) => {
  const { data: payments, isError, isAsked, refetch } = usePayments();
  if (!isAsked) return null;
  if (!payments)
    return isError && <LoadFailed what="Your payments" onRetry={() => void refetch()} />;
  const payable = payableOf([item], payments);
  return (
    <div className="flex flex-col gap-4">
      <PayOnline payable={payable} />
      <OtherWays payable={payable} customerId={customerId} />
    </div>
  );
};
