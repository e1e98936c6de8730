import type { CustomerDetails } from 'shared/contracts/customers.ts';
import { ChargesOfCustomer } from '../../features/charges/charges-of-customer.tsx';
import { DueOfCustomer } from '../../features/charges/due-of-customer.tsx';
import { AutopayOfCustomer } from '../../features/payments/autopay-of-customer.tsx';
import { ProcessingOfCustomer } from '../../features/payments/processing-payments.tsx';
import { RefundPaymentForm } from '../../features/payments/refund-payment-form.tsx';
import { CustomerTax } from '../../features/customers/customer-tax.tsx';

export const BillingTab = ({ customer }: { customer: CustomerDetails }) => (
  <div className="grid items-start gap-7 lg:grid-cols-2 lg:gap-x-10">
    <div className="flex min-w-0 flex-col gap-7">
      <DueOfCustomer customerId={customer.id} />
      <ProcessingOfCustomer customerId={customer.id} />
      <AutopayOfCustomer customerId={customer.id} />
      <ChargesOfCustomer customerId={customer.id} refundForm={RefundPaymentForm} />
    </div>
    <CustomerTax customer={customer} />
  </div>
);
