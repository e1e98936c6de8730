import { keys } from '../platform/keys.ts';
import { updateOf } from '../platform/rows.ts';
import type { Table } from '../platform/table.ts';
import type { Operation } from '../platform/transact.ts';
import type { StoredReport } from './stored-report.ts';

/** What of a report is counted. */
type Counted = Pick<StoredReport, 'status' | 'serviceDate' | 'customerId'>;

type Change = { before?: Counted | undefined; after?: Counted | undefined };

/**
 * What moves the counters when a report comes (`after` alone), changes (both) or goes (`before` alone):
 * the customer's `reportCount`, the reports awaiting the operator, those sent, and those written for a
 * day (docs/decisions/0013). Append it to the transaction that writes the
 * report, behind the report's own part:
 *
 * ```ts
 * await transact(table, [
 *   { Put: putOf(table, { item: reportItem(pending), when: isAbsent }) },
 *   ...counterUpdates(table, { after: pending }),
 * ]);
 * ```
 *
 * The report's own part must fail unless the stored report is still `before`, by its version and
 * status or by its claim: then a repeated or overtaken write moves nothing. A change that is not
 * counted (delivery, photos) gives no operation, so the call may always stand there. At most five
 * operations for a change, each on an item of its own; a transaction may not touch these items a second
 * time, so the changes of all reports in it go into one call.
 */
export const counterUpdates = (table: Table, ...changes: readonly Change[]): Operation[] => [
  ...steps(changes, ({ customerId }) => customerId).map(([id, step]) =>
    moveCustomer(table, id, step),
  ),
  ...moveTotals(
    table,
    steps(changes, ({ status }) => (status === 'draft' ? null : status)),
  ),
  ...steps(changes, writtenOn).map(([date, step]) => ({
    Update: updateOf(table, { key: keys.reportDay(date), add: { reports: step } }),
  })),
];

/** The day for which a report counts as written; none while it is a pending report. */
const writtenOn = (report: Counted): string | null =>
  report.status === 'pending' ? null : report.serviceDate;

/** One more for where each report counts now, one less for where it did; what cancels out is left out. */
const steps = (
  changes: readonly Change[],
  placeOf: (report: Counted) => string | null,
): [place: string, by: number][] => {
  const moves = new Map<string, number>();
  const move = (report: Counted | undefined, by: number): void => {
    const place = report && placeOf(report);
    if (place) moves.set(place, (moves.get(place) ?? 0) + by);
  };
  for (const { before, after } of changes) {
    move(after, 1);
    move(before, -1);
  }
  return [...moves].filter(([, by]) => by !== 0);
};

const moveCustomer = (table: Table, customerId: string, step: number): Operation => ({
  Update: updateOf(table, {
    key: keys.user(customerId),
    add: { reportCount: step },
    // A report is for a customer who exists; one that goes must not be held up by who became what.
    when: step > 0 ? 'attribute_exists(pk) and not isAdmin = :yes' : 'attribute_exists(pk)',
    ...(step > 0 && { values: { yes: true } }),
  }),
});

const moveTotals = (table: Table, moves: [field: string, by: number][]): Operation[] =>
  moves.length === 0
    ? []
    : [{ Update: updateOf(table, { key: keys.reportTotals(), add: Object.fromEntries(moves) }) }];
