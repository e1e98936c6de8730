import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { recordPayment, type DueItem } from 'shared/contracts/charges.ts';
import { paymentMethods } from 'shared/domain/visits/booking-status.ts';
import { businessDate, formatCalendarDate } from 'shared/domain/dates.ts';
import * as z from 'zod/mini';
import { timeNow } from '../../lib/clock.ts';
import { useDraftState } from '../../lib/drafts.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { Button } from '../../ui/button.tsx';
import { CheckRow } from '../../ui/field.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { totalOf, type CustomerDue } from './due-groups.ts';
import { endAndContinue } from '../../changes/use-held-change.ts';
import { paymentDraft, PaymentFields } from './payment-fields.tsx';
import { RemindCustomer } from './remind-customer.tsx';
import { useRecordPayment } from './use-record-payment.ts';

const lineOf = (item: DueItem): string =>
  [item.name, item.day && formatCalendarDate(item.day), totalOf([item])]
    .filter(Boolean)
    .join(' · ');

/** Asks which of the items were paid, and how; all are checked at first. */
const PaymentForm = ({ items, onClose }: { items: CustomerDue; onClose: () => void }) => {
  const [draft, setDraft] = useDraftState(
    `${recordPayment.name} ${items[0].customerId}`,
    z.extend(paymentDraft, { unchecked: z.array(z.string()) }),
    () => ({
      method: '',
      paidOn: businessDate(timeNow()),
      note: '',
      unchecked: [],
    }),
  );
  const { unchecked } = draft;
  const form = useRef<HTMLFormElement>(null);
  // The button that opened the form is gone.
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  const { pay, isPending, isHeld, problem } = useRecordPayment(items[0], onClose);
  const checked = items.filter(({ id }) => !unchecked.includes(id));
  const chosen = paymentMethods.find((one) => one === draft.method);

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const { paidOn, note } = draft;
    if (chosen && checked.length > 0)
      pay(checked, { method: chosen, paidOn, ...(note && { note }) });
  };

  return (
    <form ref={form} className="flex flex-col gap-4" onSubmit={submit}>
      <ul className="flex flex-col gap-2">
        {items.map((item) => (
          <li key={item.id}>
            <CheckRow
              label={lineOf(item)}
              checked={!unchecked.includes(item.id)}
              onChange={({ target }) =>
                setDraft({
                  ...draft,
                  unchecked: target.checked
                    ? unchecked.filter((id) => id !== item.id)
                    : [...unchecked, item.id],
                })
              }
            />
          </li>
        ))}
      </ul>
      <div className="grid gap-4 sm:grid-cols-3">
        <PaymentFields value={draft} onChange={(how) => setDraft({ ...draft, ...how })} />
      </div>
      <FormError message={problem} />
      <div className="flex flex-wrap gap-3">
        <BusyButton
          type="submit"
          busy={isPending}
          disabled={checked.length === 0}
          aria-label={
            isPending || isHeld
              ? undefined
              : `Mark ${totalOf(checked)} Paid: ${items[0].customerName}`
          }
        >
          {isPending ? 'Saving...' : isHeld ? endAndContinue : `Mark ${totalOf(checked)} Paid`}
        </BusyButton>
        <Button tone="plain" disabled={isPending} onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
};

/** What one customer owes item by item, with a form for recording a payment and a way to remind them of it. */
export const DuePanel = ({
  items,
  children,
  reported,
}: {
  /** All of the same customer. */
  items: CustomerDue;
  /** Links that follow the buttons. */
  children?: ReactNode;
  /** The ids of what the customer has reported as paid, where that is known. */
  reported?: ReadonlySet<string>;
}) => {
  const [isPaying, setPaying] = useState(false);
  const open = useRef<HTMLButtonElement>(null);
  const name = items[0].customerName;
  if (isPaying)
    return (
      <PaymentForm
        items={items}
        onClose={() => {
          setPaying(false);
          // The button is back only after the next render, and if anything is left to be paid.
          requestAnimationFrame(() => open.current?.focus());
        }}
      />
    );
  return (
    <>
      <ul className="text-ink-soft">
        {items.map((item) => (
          <li key={item.id} className="flex justify-between gap-x-4">
            <span className="min-w-0">
              {item.name}
              {item.day && (
                <>
                  {' · '}
                  <span className="whitespace-nowrap">{formatCalendarDate(item.day)}</span>
                </>
              )}
              {reported?.has(item.id) && ' · reported as paid'}
            </span>
            {/* A single item's amount is the total above. */}
            {items.length > 1 && <span className="tabular-nums">{totalOf([item])}</span>}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button
          ref={open}
          tone="paper"
          size="small"
          aria-label={`Record Payment: ${name}`}
          onClick={() => setPaying(true)}
        >
          Record Payment
        </Button>
        {/* Nothing that was reported as paid is mailed. */}
        {items.some(({ id }) => !reported?.has(id)) && <RemindCustomer customer={items[0]} />}
        {children}
      </div>
    </>
  );
};
