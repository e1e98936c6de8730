import type { Bill } from 'shared/contracts/statements.ts';
import { addDays, formatCalendarDate } from 'shared/domain/dates.ts';
import { methodName } from 'shared/domain/prices/method-name.ts';
import { decimalToCents, formatCentsInFull } from 'shared/domain/prices/money.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';

const tones: Record<Bill['state'], BadgeTone> = {
  due: 'yellow',
  collecting: 'blue',
  paid: 'green',
  disputed: 'blue',
  refunded: 'gray',
  void: 'gray',
};

const paidLabel = ({ paidOn, paymentMethod, paymentSource }: Bill): string | null =>
  paidOn &&
  [
    `Paid on ${formatCalendarDate(paidOn)}`,
    paymentMethod && `by ${methodName(paymentMethod, paymentSource)}`,
  ]
    .filter(Boolean)
    .join(' ');

const refundLabel = ({ refunded, refundedOn }: Bill): string | null =>
  refunded &&
  refundedOn &&
  `${formatCentsInFull(decimalToCents(refunded))} given back on ${formatCalendarDate(refundedOn)}`;

const returnLabel = ({ returnedOn }: Bill): string | null =>
  returnedOn && `Returned by the bank on ${formatCalendarDate(returnedOn)}`;

/** `cents` is negative if a visit came back after its credit had been used. */
const creditLabel = (cents: number): string | false =>
  cents !== 0 &&
  `${formatCentsInFull(Math.abs(cents))} of ${cents > 0 ? 'credit taken off' : 'an earlier credit charged, as the visit was back on'}`;

/** The period of a charge, or the day of a visit. */
const timeOf = ({ from, until }: Bill): string =>
  [from, ...(until === null ? [] : [addDays(until, -1)])].map(formatCalendarDate).join(' to ');

const factsOf = (charge: Bill): string[] => {
  const { fee, credit, tax, reason } = charge;
  return [
    timeOf(charge),
    decimalToCents(fee) > 0 &&
      `with ${formatCentsInFull(decimalToCents(fee))} for processing a check`,
    creditLabel(decimalToCents(credit)),
    decimalToCents(tax) > 0 && `with ${formatCentsInFull(decimalToCents(tax))} sales tax`,
    paidLabel(charge),
    refundLabel(charge),
    returnLabel(charge),
    reason,
  ].flatMap((fact) => fact || []);
};

/** What a charge or another bill is made of, and its state. */
export const ChargeLine = ({ charge }: { charge: Bill }) => (
  <div className="flex items-start justify-between gap-4">
    <div className="min-w-0">
      <p className="font-semibold">{charge.name}</p>
      {factsOf(charge).map((fact) => (
        <p key={fact} className="text-base wrap-anywhere text-ink-soft">
          {fact}
        </p>
      ))}
    </div>
    <div className="flex shrink-0 flex-col items-end gap-1">
      <span className="font-bold tabular-nums">
        {formatCentsInFull(decimalToCents(charge.total))}
      </span>
      <Badge tone={tones[charge.state]} className="capitalize">
        {charge.state === 'collecting' ? 'processing' : charge.state}
      </Badge>
    </div>
  </div>
);
