import { countForCustomer } from '../customers/customer-counts.ts';
import { keys } from '../platform/table/keys.ts';
import { updateOf } from '../platform/table/rows.ts';
import type { Table } from '../platform/table/table.ts';
import type { Operation } from '../platform/table/transact.ts';
import type { StoredReport } from './stored-report.ts';

type Counted = Pick<StoredReport, 'status' | 'serviceDate' | 'customerId'>;

type Change = { before?: Counted | undefined; after?: Counted | undefined };

/**
 * Counter updates for a report that is created (`after` only), changed (both) or deleted (`before` only):
 * the customer's `reportCount` and sent reports, all pending and all sent reports, and reports written for
 * a day (docs/decisions/0031). They go after the report's own write in the same transaction:
 *
 * ```ts
 * await transact(table, [
 *   putOf(table, { item: reportItem(pending), when: isAbsent }),
 *   ...counterUpdates(table, { after: pending }),
 * ]);
 * ```
 *
 * The report's own write must fail unless the stored report is still `before` (by version and status, or
 * by claim), so that a repeated or outdated write counts nothing. Changes that affect no counter give no
 * operations. At most seven operations per change. A transaction may touch an item only once, so pass the
 * changes of all its reports in one call.
 */
export const counterUpdates = (table: Table, ...changes: readonly Change[]): Operation[] => [
  ...steps(changes, ({ customerId }) => customerId).map(([id, step]) =>
    moveCustomer(table, id, step),
  ),
  ...steps(changes, ({ status, customerId }) => (status === 'sent' ? customerId : null)).map(
    ([id, step]) => countForCustomer(table, id, { sentReports: step }),
  ),
  ...moveTotals(
    table,
    steps(changes, ({ status }) => (status === 'draft' ? null : status)),
  ),
  ...steps(changes, writtenOn).map(([date, step]) =>
    updateOf(table, { key: keys.reportDay(date), add: { reports: step } }),
  ),
];

/** The day a report counts toward; null while it is pending. */
const writtenOn = (report: Counted): string | null =>
  report.status === 'pending' ? null : report.serviceDate;

/** Adds one wherever a report counts now, subtracts one wherever it counted before, and drops zero sums. */
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

const moveCustomer = (table: Table, customerId: string, step: number): Operation =>
  updateOf(table, {
    key: keys.user(customerId),
    add: { reportCount: step },
    // A new report needs an existing customer. Removing a report must not fail because the customer became an admin.
    when: step > 0 ? 'attribute_exists(pk) and not isAdmin = :yes' : 'attribute_exists(pk)',
    ...(step > 0 && { values: { yes: true } }),
  });

const moveTotals = (table: Table, moves: [field: string, by: number][]): Operation[] =>
  moves.length === 0
    ? []
    : [updateOf(table, { key: keys.reportTotals(), add: Object.fromEntries(moves) })];
