import { useRef, useState, type ReactNode } from 'react';
import type { BookingRequest } from 'shared/contracts/checkout.ts';
import type { Plan } from 'shared/contracts/plans.ts';
import { formatCalendarDate } from 'shared/domain/dates.ts';
import { describeBillDays, firstPaymentsOf } from 'shared/domain/prices/first-payments.ts';
import { decimalToCents, formatCents, sumOf } from 'shared/domain/prices/money.ts';
import { Card } from '../../../ui/card.tsx';
import { StarBadge } from '../../../ui/star-badge.tsx';
import { Steps } from '../../../ui/steps.tsx';
import { BookingCard } from './booking-card.tsx';

/** 'every week from Nov 30, 2026, $225/month plus sales tax' */
const planLabel = ({ from, terms: [first] }: Plan, isExempt: boolean): string =>
  [
    `every week from ${formatCalendarDate(from)}`,
    first &&
      `${formatCents(decimalToCents(first.price))}/${first.per}${first.taxable && !isExempt ? ' plus sales tax' : ''}`,
  ]
    .filter(Boolean)
    .join(', ');

/** What is paid and when: 'You pay $24 on service day, and your first bill is $243.56, on Dec 3, 2026.' */
const paymentSentence = ({ bookings, plans, fee, total }: BookingRequest): string => {
  const { onServiceDay, firstBill, ...days } = firstPaymentsOf({
    visits: sumOf(
      bookings.map(({ totalAmount, tax }) => decimalToCents(totalAmount) + decimalToCents(tax)),
    ),
    total: decimalToCents(total),
    recurring: plans.flatMap(({ from, terms: [first] }) =>
      first ? { per: first.per, day: from } : [],
    ),
  });
  const check =
    decimalToCents(fee) > 0
      ? `, ${formatCents(decimalToCents(fee))} of it for processing your check`
      : '';
  const bill = `our first bill is ${formatCents(firstBill)}, ${describeBillDays(days)}`;
  if (firstBill === 0) return `You pay ${formatCents(onServiceDay)} on service day${check}.`;
  if (onServiceDay === 0) return `Y${bill}${check}.`;
  return `You pay ${formatCents(onServiceDay)} on service day${check}, and y${bill}.`;
};

const takeFocus = (heading: HTMLHeadingElement | null): void => heading?.focus();

/** What was requested and what happens next. `onward` holds the links to continue. */
export const RequestConfirmation = ({
  request,
  email,
  isExempt,
  promise,
  onward,
}: {
  request: BookingRequest;
  /** Where the summary was mailed. */
  email: string;
  /** Whether the customer pays no sales tax. */
  isExempt: boolean;
  /** How soon the business will be in touch. */
  promise: string;
  onward: ReactNode;
}) => {
  const [bookings, setBookings] = useState(request.bookings);
  const visits = useRef<HTMLHeadingElement>(null);
  return (
    <div className="page grid items-start gap-8 py-8 sm:py-10 lg:grid-cols-[1fr_1.25fr]">
      <Card tone="pool" className="flex flex-col gap-4 lg:sticky lg:top-24">
        <StarBadge className="size-16" />
        {/* The form that had the focus is gone, so screen readers continue here. */}
        <h2 className="title-2" tabIndex={-1} ref={takeFocus}>
          Booking Request Received
        </h2>
        <p>Thank you! Here is what happens next:</p>
        <Steps
          steps={[
            promise,
            `We mail you a summary to ${email}. Your visits are listed under Visits, where you can move and cancel them.`,
            `${paymentSentence(request)} Nothing was charged today.`,
          ]}
        />
        <div className="flex flex-wrap gap-3 max-sm:flex-col">{onward}</div>
      </Card>
      <section className="flex flex-col gap-4">
        {request.plans.length > 0 && (
          <Card className="flex flex-col gap-3">
            <h2 className="title-3">{request.plans.length === 1 ? 'Your plan' : 'Your plans'}</h2>
            <ul className="flex flex-col gap-2">
              {request.plans.map((plan) => (
                <li key={plan.id}>
                  <span className="font-semibold">{plan.name}</span>: {planLabel(plan, isExempt)}
                </li>
              ))}
            </ul>
          </Card>
        )}
        <h2 ref={visits} tabIndex={-1} className="title-2 outline-none">
          Your visits
        </h2>
        {bookings.map((booking) => (
          <BookingCard
            key={booking.id}
            booking={booking}
            onCancelled={(cancelled) => {
              setBookings((before) =>
                before.map((entry) => (entry.id === cancelled.id ? cancelled : entry)),
              );
              // The button that had the focus goes with the visit's cancellation.
              visits.current?.focus();
            }}
          />
        ))}
      </section>
    </div>
  );
};
