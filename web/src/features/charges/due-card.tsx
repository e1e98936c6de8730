import { useState, type FormEvent, type ReactNode } from 'react';
import type { DueItem } from 'shared/contracts/charges.ts';
import { paymentMethods } from 'shared/domain/booking-status.ts';
import { businessDate, formatCalendarDate } from 'shared/domain/dates.ts';
import { decimalToCents, formatCents, sumOf } from 'shared/domain/money.ts';
import { messageOf } from '../../lib/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CheckRow } from '../../ui/field.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { PaymentFields } from './payment-fields.tsx';
import { useRecordPayment } from './use-record-payment.ts';

const totalOf = (items: readonly DueItem[]): string =>
  formatCents(sumOf(items.map(({ total }) => decimalToCents(total))));

const lineOf = ({ name, day, total }: DueItem): string =>
  [name, day && formatCalendarDate(day), formatCents(decimalToCents(total))]
    .filter(Boolean)
    .join(' · ');

/** What one customer owes, with a tick for each item and how the ticked ones were paid. */
export const DueCard = ({
  items,
  heading,
}: {
  /** At least one, all of the same customer. */
  items: readonly [DueItem, ...DueItem[]];
  heading: ReactNode;
}) => {
  const [unticked, setUnticked] = useState<readonly string[]>([]);
  const [draft, setDraft] = useState(() => ({
    method: '',
    paidOn: businessDate(new Date()),
    note: '',
  }));
  const { pay, isPending, error } = useRecordPayment(items[0]);
  const ticked = items.filter(({ id }) => !unticked.includes(id));
  const chosen = paymentMethods.find((one) => one === draft.method);

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const { paidOn, note } = draft;
    if (chosen && ticked.length > 0) pay(ticked, { method: chosen, paidOn, ...(note && { note }) });
  };

  return (
    <Card className="flex flex-col gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        {heading}
        <p className="text-lg font-bold tabular-nums">{totalOf(items)}</p>
      </div>
      <form className="flex flex-col gap-4" onSubmit={submit}>
        <ul className="flex flex-col gap-2">
          {items.map((item) => (
            <li key={item.id}>
              <CheckRow
                label={lineOf(item)}
                checked={!unticked.includes(item.id)}
                onChange={({ target }) =>
                  setUnticked((before) =>
                    target.checked ? before.filter((id) => id !== item.id) : [...before, item.id],
                  )
                }
              />
            </li>
          ))}
        </ul>
        <div className="grid gap-4 sm:grid-cols-3">
          <PaymentFields value={draft} onChange={setDraft} />
        </div>
        <FormError
          message={error && messageOf(error, 'The payment could not be saved. Please try again.')}
        />
        <Button
          type="submit"
          className="self-start"
          disabled={isPending || ticked.length === 0}
          aria-label={
            isPending ? undefined : `Mark ${totalOf(ticked)} Paid: ${items[0].customerName}`
          }
        >
          {isPending ? 'Saving...' : `Mark ${totalOf(ticked)} Paid`}
        </Button>
      </form>
    </Card>
  );
};
