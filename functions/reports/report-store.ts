import { AppError } from 'shared/errors.ts';
import * as z from 'zod/mini';
import { unlessRemoved } from '../customers/customer-exists.ts';
import { deliveryCondition } from '../delivery/delivery-store.ts';
import { batchGet } from '../platform/table/batch-get.ts';
import { cancellationCodes } from '../platform/table/cancellations.ts';
import { keys } from '../platform/table/keys.ts';
import { getRow, isAbsent, putOf } from '../platform/table/rows.ts';
import type { Table } from '../platform/table/table.ts';
import { transact, type Operation } from '../platform/table/transact.ts';
import { retentionItems } from './retention-row.ts';
import { noteAwaited } from './photos/awaited-photo-store.ts';
import { counterUpdates } from './report-counters.ts';
import { reportMissing } from './report-rules.ts';
import { deliveryStatusOf, reportItem, storedReport, type StoredReport } from './stored-report.ts';
import { linkOperations, sameVisit, type VisitLink } from './writing/link-visit.ts';
import { isUnfinished, markUnfinished } from './unfinished-reports.ts';

/** How a save ended: stored, or refused because the report or its visit has changed since it was read. */
export type SaveResult = 'saved' | 'overtaken' | 'visit-changed';

type SaveOptions = {
  link?: VisitLink;
  /** The administrator who saves. If the save queues the report, it becomes the last one they queued. */
  queuedBy?: string | undefined;
};

/** The report an administrator queued last, and its version then. */
const queueEntry = z.object({ reportId: z.string(), version: z.int() });

const isConditional = (code: string | undefined) => code === 'ConditionalCheckFailed';

/** Service reports, one row each, with their counters updated in the same transaction. */
export const reportStore = (table: Table) => {
  const find = async (id: string, { latest = false } = {}): Promise<StoredReport | undefined> =>
    getRow(table, { key: keys.report(id), row: storedReport, latest });

  const queue = (report: StoredReport, queuedBy: string | undefined): Operation[] => {
    const { id: reportId, version, delivery } = report;
    const isLast = delivery.state === 'queued' && queuedBy !== undefined;
    return [
      ...(isUnfinished(report) ? [markUnfinished(table, report)] : []),
      ...(isLast
        ? [putOf(table, { item: { ...keys.queuedReport(queuedBy), reportId, version } })]
        : []),
    ];
  };

  const write = async (
    own: Operation,
    visit: Operation[],
    rest: Operation[],
  ): Promise<SaveResult> => {
    try {
      await transact(table, [own, ...visit, ...rest]);
      return 'saved';
    } catch (error) {
      const codes = cancellationCodes(error);
      if (isConditional(codes[0])) return 'overtaken';
      if (codes.slice(1, 1 + visit.length).some(isConditional)) return 'visit-changed';
      if (codes.some(isConditional)) throw unknownCustomer(error);
      throw error;
    }
  };

  return {
    find,

    /** The reports with these ids, at most 100. Ids without a report are left out. */
    getMany: async (ids: readonly string[]): Promise<StoredReport[]> =>
      batchGet(table, storedReport, ids.map(keys.report)),

    /**
     * A consistent read, so that the editor gets the latest version.
     * @throws AppError `not-found` when there is none.
     */
    get: async (id: string): Promise<StoredReport> => {
      const report = await find(id, { latest: true });
      if (!report) throw new AppError('not-found', reportMissing);
      return report;
    },

    /**
     * Stores a new report in any state: a draft, a pending report, or a sent one for the demo.
     * @throws AppError `invalid` when the customer does not exist.
     */
    create: async (
      report: StoredReport,
      { link = sameVisit, queuedBy }: SaveOptions = {},
    ): Promise<SaveResult> =>
      write(
        putOf(table, { item: reportItem(report), when: isAbsent }),
        linkOperations(table, report.id, link),
        [
          ...counterUpdates(table, { after: report }, { before: link.pending }),
          ...queue(report, queuedBy),
          ...noteAwaited(table, report),
          ...retentionItems(report).map((item) => putOf(table, { item })),
        ],
      ),

    /**
     * Replaces `before` with `after`, unless the report or its visit has changed since `before` was read.
     * @throws AppError `invalid` when the new customer does not exist.
     */
    replace: async (
      before: StoredReport,
      after: StoredReport,
      { now, link = sameVisit, queuedBy }: SaveOptions & { now: Date },
    ): Promise<SaveResult> => {
      const { when, values } = deliveryCondition(
        after.delivery.state === 'queued' ? 'queue' : 'unqueue',
        { now },
      );
      const { version, status } = before;
      const counted = counterUpdates(table, { before, after }, { before: link.pending });
      return write(
        putOf(table, {
          item: reportItem(after),
          when: `version = :version and #status = :status and ${when}`,
          values: { ...values, version, status },
        }),
        linkOperations(table, after.id, link),
        [
          ...(after.customerId === null
            ? counted
            : unlessRemoved(table, after.customerId, counted)),
          ...queue(after, queuedBy),
          ...noteAwaited(table, after),
        ],
      );
    },

    /** The report an administrator queued last; undefined when it is no longer queued or was saved since. */
    queuedReport: async (adminId: string): Promise<StoredReport | undefined> => {
      const key = keys.queuedReport(adminId);
      const entry = await getRow(table, { key, row: queueEntry, latest: true });
      if (!entry) return undefined;
      const report = await find(entry.reportId, { latest: true });
      const isWaiting = report && deliveryStatusOf(report.delivery) === 'queued';
      return isWaiting && report.version === entry.version ? report : undefined;
    },
  };
};
export type ReportStore = ReturnType<typeof reportStore>;

const unknownCustomer = (cause?: unknown) => {
  const message = 'This customer could not be found. Please select another one.';
  return new AppError('invalid', message, { fields: { customerId: message }, cause });
};
