import { useSearchParams } from 'react-router-dom';
import { OwnStatements } from '../../features/charges/own-statements.tsx';
import { OwnPayments } from '../../features/payments/own-payments.tsx';
import { PaymentSettings } from '../../features/payments/payment-settings.tsx';
import { ReturnedMethodNote } from '../../features/payments/returned-method.tsx';
import { ReturnedPayment } from '../../features/payments/returned-payment.tsx';
import { useBalance } from '../../features/payments/use-balance.ts';
import { useReturnedMethod } from '../../features/payments/use-returned-method.ts';
import { useReturnedPayment } from '../../features/payments/use-returned-payment.ts';
import { isFirstWait } from '../../lib/first-wait.ts';
import { CustomerPage } from '../customer-page.tsx';
import { Banner } from './billing-banner.tsx';
import { OwnBalance } from './own-balance.tsx';
import { PaidByLink } from './paid-by-link.tsx';

const Bills = () => {
  const returned = useReturnedPayment();
  const method = useReturnedMethod();
  const { due, isAwaited } = useBalance();
  const isWaiting = isAwaited || isFirstWait(due);
  return (
    <>
      <ReturnedPayment returned={returned} />
      <ReturnedMethodNote returned={method} />
      <OwnBalance returned={returned} />
      {/* The balance would push it down if it came after it. */}
      <div hidden={isWaiting} className="flex flex-col gap-8 sm:gap-10">
        {!isWaiting && <PaymentSettings returned={method} />}
        <OwnStatements />
        <OwnPayments />
      </div>
    </>
  );
};

/** `/billing`: what a customer owes, how to pay it, and what was paid (rules: screen-69). */
export const Component = () => {
  const [search] = useSearchParams();
  return (
    <CustomerPage
      title="Billing"
      banner={<Banner />}
      forVisitors={search.has('payment') ? <PaidByLink hasLeft={search.has('left')} /> : undefined}
    >
      <Bills />
    </CustomerPage>
  );
};
