import CircleDollarSign from 'lucide-react/icons/circle-dollar-sign';
import { Link } from 'react-router-dom';
import type { DueItem } from 'shared/contracts/charges.ts';
import { formatCalendarDate } from 'shared/domain/dates.ts';
import { dueGroups, totalOf, type CustomerDue } from '../../features/charges/due-groups.ts';
import { DuePanel } from '../../features/charges/due-panel.tsx';
import { paths } from '../../lib/paths.ts';
import { useToday } from '../../lib/use-today.ts';
import { buttonStyles } from '../../ui/button.tsx';
import { FoldedLine, foldedLines } from '../../ui/folded-line.tsx';
import { StatePanel } from '../../ui/state-panel.tsx';
import { useFocusAfter } from '../../ui/use-focus-after.ts';

/** '2 items since Sep 2, 2026'. */
const aboutOf = (items: CustomerDue): string => {
  const count = `${items.length} item${items.length > 1 ? 's' : ''}`;
  return items[0].day ? `${count} since ${formatCalendarDate(items[0].day)}` : count;
};

const CustomerLine = ({
  items,
  reported,
}: {
  items: CustomerDue;
  reported: ReadonlySet<string>;
}) => {
  const { customerId, customerName } = items[0];
  return (
    <FoldedLine title={customerName} about={aboutOf(items)} amount={totalOf(items)}>
      <DuePanel items={items} reported={reported}>
        <Link
          to={paths.customerHistory(customerId, 'billing')}
          aria-label={`Open Customer: ${customerName}`}
          className={buttonStyles({ tone: 'plain', size: 'small', className: 'print:hidden' })}
        >
          Open Customer
        </Link>
      </DuePanel>
    </FoldedLine>
  );
};

/** The total, and below it a line for each customer by the age of their oldest item (rules: charge-5). */
export const DueList = ({
  items,
  reported,
}: {
  items: readonly DueItem[];
  /** The ids of what customers have reported as paid. */
  reported: ReadonlySet<string>;
}) => {
  const groups = dueGroups(items, useToday());
  const count = groups.flatMap(({ customers }) => customers).length;
  const summary = useFocusAfter<HTMLDivElement>(items.length + reported.size);
  return (
    <div className="flex flex-col gap-5">
      <div ref={summary} tabIndex={-1} className="outline-none">
        {count === 0 ? (
          <StatePanel
            icon={<CircleDollarSign aria-hidden="true" className="size-12 text-pool-700" />}
            title="Nothing is due"
          >
            Charges of plans and completed visits show up here until they are paid.
          </StatePanel>
        ) : (
          <h2 className="title-3">
            {totalOf(items)} due from {count} customer{count > 1 && 's'}
          </h2>
        )}
      </div>
      {groups.map(({ title, customers }) => (
        <section key={title}>
          <h3 className="mb-2 flex items-baseline justify-between gap-3 font-sans text-base font-bold tracking-normal">
            {title}
            {groups.length > 1 && (
              <span className="font-semibold text-ink-soft tabular-nums">
                {totalOf(customers.flat())}
              </span>
            )}
          </h3>
          <ul className={foldedLines}>
            {customers.map((theirs) => (
              <li key={theirs[0].customerId}>
                <CustomerLine items={theirs} reported={reported} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
};
