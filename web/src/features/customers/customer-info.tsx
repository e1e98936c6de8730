import type { Customer } from 'shared/contracts/customers.ts';

/** The chosen customer's address book entry. */
export const CustomerInfo = ({ customer }: { customer: Customer }) => (
  <dl className="grid gap-x-8 gap-y-2 rounded-control border-2 border-pool-200 bg-pool-100 p-4 sm:grid-cols-2">
    <div>
      <dt className="text-sm font-semibold text-ink-soft">E-mail</dt>
      <dd className="wrap-anywhere">{customer.email}</dd>
    </div>
    {customer.phone && (
      <div>
        <dt className="text-sm font-semibold text-ink-soft">Phone</dt>
        <dd>{customer.phone}</dd>
      </div>
    )}
    {customer.address && (
      <div className="sm:col-span-2">
        <dt className="text-sm font-semibold text-ink-soft">Address</dt>
        <dd>{customer.address}</dd>
      </div>
    )}
  </dl>
);
