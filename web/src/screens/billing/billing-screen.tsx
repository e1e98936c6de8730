import { OwnStatements } from '../../features/charges/own-statements.tsx';
import { OwnPayments } from '../../features/payments/own-payments.tsx';
import { ReturnedPayment } from '../../features/payments/returned-payment.tsx';
import { useReturnedPayment } from '../../features/payments/use-returned-payment.ts';
import { CustomerPage } from '../customer-page.tsx';
import { Banner } from './billing-banner.tsx';
import { OwnBalance } from './own-balance.tsx';

const Bills = () => {
  const returned = useReturnedPayment();
  return (
    <>
      <ReturnedPayment returned={returned} />
      <OwnBalance returned={returned} />
      <OwnStatements />
      <OwnPayments />
    </>
  );
};

/** `/billing`: what a customer owes, how to pay it, and what was paid (rules: screen-69). */
export const Component = () => (
  <CustomerPage title="Billing" banner={<Banner />}>
    <Bills />
  </CustomerPage>
);
