import { useQuery } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import { listStatements, type Statement } from 'shared/contracts/statements.ts';
import { formatMonth } from 'shared/domain/dates.ts';
import { decimalToCents, formatCentsInFull } from 'shared/domain/prices/money.ts';
import { downloadPaths } from '../../common/download-paths.ts';
import { queryFor } from '../../lib/query-client.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DownloadLink } from '../../ui/download-link.tsx';
import { LoadState } from '../../ui/state-panel.tsx';
import { useFocusAfter } from '../../ui/use-focus-after.ts';
import { ChargeLine } from './charge-line.tsx';
import { statementSums } from './statement-sums.ts';

const monthsShown = 6;

const Month = ({ statement: { month, total, bills, ...sums } }: { statement: Statement }) => (
  <details className="disclosure">
    <summary className="opens flex min-h-14 list-none items-center gap-3 px-5 py-2 focus-visible:outline-offset-[-4px] [&::-webkit-details-marker]:hidden">
      <span className="min-w-0 grow">
        <span className="font-semibold">{formatMonth(month)}</span>
        <span className="block text-base text-ink-soft empty:hidden">
          {statementSums(sums).map((sum, index, { length }) => (
            <Fragment key={sum}>
              {index > 0 && ' '}
              <span className="inline-block">{index < length - 1 ? `${sum},` : sum}</span>
            </Fragment>
          ))}
        </span>
      </span>
      <span className="tabular-nums">{formatCentsInFull(decimalToCents(total))}</span>
    </summary>
    <div className="flex flex-col items-start gap-4 px-5 pb-5">
      <ul className="flex w-full flex-col gap-3">
        {bills.map((bill) => (
          <li key={bill.id} className="border-t-2 border-cream-200 pt-3">
            <ChargeLine charge={bill} />
          </li>
        ))}
      </ul>
      <div className="print:hidden">
        <DownloadLink
          href={downloadPaths.statement(month)}
          label="Download PDF"
          description={`Download PDF: ${formatMonth(month)}`}
          size="small"
          hint="Adding up the month..."
        />
      </div>
    </div>
  </details>
);

/**
 * The months in which a customer was billed, each opening to its bills, how they were paid, and a download
 * (rules: statement-3); nothing if there are none.
 */
export const OwnStatements = () => {
  const query = useQuery(queryFor(listStatements));
  const { data } = query;
  const [showsAll, setShowsAll] = useState(false);
  const heading = useFocusAfter<HTMLHeadingElement>(!showsAll);
  if (data?.length === 0) return null;
  return (
    <section className="flex flex-col items-start gap-4">
      <h2 ref={heading} tabIndex={-1} className="title-2 outline-none">
        Statements and Payments
      </h2>
      {!data && (
        <LoadState
          query={query}
          what="Your statements"
          label="Loading your statements..."
          compact
        />
      )}
      {data && (
        <Card padding="none" className="w-full overflow-hidden">
          {(showsAll ? data : data.slice(0, monthsShown)).map((statement) => (
            <div key={statement.month} className="border-t-2 border-cream-200 first:border-t-0">
              <Month statement={statement} />
            </div>
          ))}
        </Card>
      )}
      {data && !showsAll && data.length > monthsShown && (
        <Button tone="plain" onClick={() => setShowsAll(true)}>
          Show All {data.length} Months
        </Button>
      )}
    </section>
  );
};
