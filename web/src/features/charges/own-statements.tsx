import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
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

const monthsShown = 6;

const sumsOf = ({ total, due }: Statement): string =>
  [
    formatCentsInFull(decimalToCents(total)),
    decimalToCents(due) > 0 && `${formatCentsInFull(decimalToCents(due))} of it due`,
  ]
    .filter(Boolean)
    .join(', ');

/** The months in which a customer was billed, each with a download (rules: statement-3); nothing if there are none. */
export const OwnStatements = () => {
  const query = useQuery(queryFor(listStatements));
  const { data } = query;
  const [showsAll, setShowsAll] = useState(false);
  const heading = useFocusAfter<HTMLHeadingElement>(!showsAll);
  if (data?.length === 0) return null;
  return (
    <section className="flex flex-col items-start gap-4">
      <h2 ref={heading} tabIndex={-1} className="title-2 outline-none">
        Statements
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
        <Card padding="none" className="w-full">
          <ul>
            {(showsAll ? data : data.slice(0, monthsShown)).map((statement) => (
              <li
                key={statement.month}
                className="flex flex-col gap-2 border-t-2 border-cream-200 px-5 py-3 first:border-t-0 sm:flex-row sm:items-center sm:justify-between"
              >
                <div>
                  <p className="font-semibold">{formatMonth(statement.month)}</p>
                  <p className="text-base text-ink-soft tabular-nums">{sumsOf(statement)}</p>
                </div>
                <div>
                  <DownloadLink
                    href={downloadPaths.statement(statement.month)}
                    label="Download PDF"
                    description={`Download PDF: ${formatMonth(statement.month)}`}
                    size="small"
                    hint="Adding up the month..."
                  />
                </div>
              </li>
            ))}
          </ul>
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
