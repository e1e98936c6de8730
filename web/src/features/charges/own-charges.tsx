import { useQuery } from '@tanstack/react-query';
import { listCharges } from 'shared/contracts/charges.ts';
import { decimalToCents, formatCents, sumOf } from 'shared/domain/money.ts';
import { queryFor } from '../../lib/query-client.ts';
import { Card } from '../../ui/card.tsx';
import { ChargeLine } from './charge-line.tsx';

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
            <li key={charge.id} className="border-t-2 border-cream-200 px-5 py-3 first:border-t-0">
              <ChargeLine charge={charge} />
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
};
