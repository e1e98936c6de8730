import { useState, type FormEvent } from 'react';
import { listAdminBookings, listBookingDays } from 'shared/contracts/admin-bookings.ts';
import { listBookingsOfCustomer } from 'shared/contracts/customer-history.ts';
import { getCustomer, setCustomerTax, type CustomerDetails } from 'shared/contracts/customers.ts';
import { listPlansOfCustomer } from 'shared/contracts/plans.ts';
import * as z from 'zod/mini';
import { defineChange } from '../../changes/define-change.ts';
import { useChange } from '../../changes/use-change.ts';
import { useDraftState } from '../../lib/drafts.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';

/** Saving recalculates the tax on unpaid visits ahead, which gives their plans a new revision. */
const taxedAnew = [
  listPlansOfCustomer,
  listBookingsOfCustomer,
  listAdminBookings,
  listBookingDays,
] as const;

const ways = ['everybody', 'exempt', 'own'] as const;
type Way = (typeof ways)[number];

const saveTax = defineChange(setCustomerTax, {
  request: ({ id, way, rate }: { id: string; way: Way; rate: number }) => ({
    params: { id },
    body: { taxExempt: way === 'exempt', taxRate: way === 'own' ? rate : null },
  }),
  says: () => ({
    title: 'Sales Tax Saved',
    description: 'It applies to everything billed from now on.',
  }),
  outdates: [getCustomer, ...taxedAnew],
  outdatesLater: taxedAnew,
  outdatesRefused: [getCustomer],
  fails: { title: 'Sales Tax Not Saved', fallback: 'Please try again.' },
});

/** What has been changed and not saved; undefined if nothing has. */
const taxDraft = z.optional(z.object({ way: z.enum(ways), percent: z.string() }));

const wayOf = ({ taxExempt, taxRate }: Pick<CustomerDetails, 'taxExempt' | 'taxRate'>): Way => {
  if (taxExempt) return 'exempt';
  return taxRate === null ? 'everybody' : 'own';
};

const percentOf = ({ taxRate }: Pick<CustomerDetails, 'taxRate'>): string =>
  taxRate === null ? '' : String(Number((taxRate * 100).toFixed(4)));

/** Sets how a customer is taxed from now on (rules: tax-3). */
export const CustomerTax = ({ customer }: { customer: CustomerDetails }) => {
  const { id, taxRate } = customer;
  const [seen, setSeen] = useState(customer);
  const [draft, setDraft] = useDraftState(`tax ${id}`, taxDraft, () => undefined);
  const { way, percent } = draft ?? { way: wayOf(customer), percent: percentOf(customer) };
  // It was saved, here or on another device, and has been refetched.
  if (customer.taxExempt !== seen.taxExempt || taxRate !== seen.taxRate) {
    setSeen(customer);
    setDraft(undefined);
  }
  // Rounded to as many decimals as a rate may have: 1.1 / 100 is 0.011000000000000001.
  const rate = Number((Number(percent) / 100).toFixed(6));
  const isKnown = way !== 'own' || (percent !== '' && rate >= 0 && rate < 1);
  const { run, isPending } = useChange(saveTax);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isKnown) void run({ id, way, rate });
  };
  return (
    <form className="flex flex-col items-start gap-3" onSubmit={submit}>
      <h3 className="title-3">Sales Tax</h3>
      <SelectField
        label="This customer pays"
        value={way}
        onChange={({ target }) =>
          setDraft({ way: ways.find((one) => one === target.value) ?? 'everybody', percent })
        }
        options={[
          ['everybody', 'The standard rate'],
          ['exempt', 'No sales tax'],
          ['own', 'A rate of their own'],
        ]}
      />
      {way === 'own' && (
        <TextField
          label="Rate in percent"
          type="number"
          min="0"
          max="99"
          step="0.0001"
          required
          value={percent}
          onChange={({ target }) => setDraft({ way, percent: target.value })}
        />
      )}
      <BusyButton tone="paper" size="small" type="submit" busy={isPending} disabled={!isKnown}>
        {isPending ? 'Saving...' : 'Save Sales Tax'}
      </BusyButton>
    </form>
  );
};
