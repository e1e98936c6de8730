import { useQuery } from '@tanstack/react-query';
import { listCharges, type Charge } from 'shared/contracts/charges.ts';
import { addDays, formatCalendarDate } from 'shared/domain/dates.ts';
import { decimalToCents, formatCents, sumOf } from 'shared/domain/money.ts';
import { queryFor } from '../../lib/query-client.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';

const tones: Record<Charge['state'], BadgeTone> = {
  due: 'yellow',
  paid: 'green',
  refunded: 'grey',
  void: 'grey',
};

const factsOf = ({ from, until, fee, credit, tax, paidOn, reason }: Charge): string[] =>
  [
    `${formatCalendarDate(from)} to ${formatCalendarDate(addDays(until, -1))}`,
    decimalToCents(fee) > 0 && `with ${formatCents(decimalToCents(fee))} for processing a check`,
    decimalToCents(credit) > 0 && `${formatCents(decimalToCents(credit))} of credit taken off`,
    decimalToCents(tax) > 0 && `with ${formatCents(decimalToCents(tax))} sales tax`,
    paidOn && `Paid on ${formatCalendarDate(paidOn)}`,
    reason,
  ].flatMap((fact) => fact || []);

/** A customer's charges with what is due of them; nothing for who has none. */
export const OwnCharges = () => {
  const { data: charges = [] } = useQuery(queryFor(listCharges));
  const due = charges.filter(({ state }) => state === 'due');
  if (charges.length === 0) return null;
  return (
    <section className="mt-10 flex flex-col gap-4">
      <h2 className="title-2">What is due</h2>
      <p className="text-ink-soft">
        {due.length === 0
          ? 'Everything is paid.'
          : `${formatCents(sumOf(due.map(({ total }) => decimalToCents(total))))} for your plans.`}
      </p>
      <Card padding="none">
        <ul>
          {charges.map((charge) => (
            <li
              key={charge.id}
              className="flex items-start justify-between gap-4 border-t-2 border-cream-200 px-5 py-3 first:border-t-0"
            >
              <div className="min-w-0">
                <p className="font-semibold">{charge.name}</p>
                {factsOf(charge).map((fact) => (
                  <p key={fact} className="text-base text-ink-soft">
                    {fact}
                  </p>
                ))}
              </div>
              <div className="flex shrink-0 flex-col items-end gap-1">
                <span className="font-bold tabular-nums">
                  {formatCents(decimalToCents(charge.total))}
                </span>
                <Badge tone={tones[charge.state]} className="capitalize">
                  {charge.state}
                </Badge>
              </div>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
};
