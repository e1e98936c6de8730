import { DeleteCommand, GetCommand } from '@aws-sdk/lib-dynamodb';
import type { TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { AppError } from 'shared/errors.ts';
import { batchGet } from '../platform/batch-get.ts';
import { cancellationCodes } from '../platform/cancellations.ts';
import { keys } from '../platform/keys.ts';
import type { Table } from '../platform/table.ts';
import { conditionalWrite } from '../platform/conditional-write.ts';
import { transact } from '../platform/transact.ts';
import { retentionOf } from './retention-row.ts';
import { noteAwaited } from './photos/awaited-photo-store.ts';
import { counterUpdates } from './report-counters.ts';
import { claimMilliseconds, reportMissing } from './report-rules.ts';
import { reportItem, storedReport } from './stored-report.ts';
import type { StoredReport } from './stored-report.ts';
import { linkOperations, sameVisit } from './writing/visit-link.ts';
import type { VisitLink } from './writing/visit-link.ts';

type Operation = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

/** How a save ended: stored, or overtaken by another change of the report, or of its visit, since they were read. */
export type SaveResult = 'saved' | 'overtaken' | 'visit-changed';

const isConditional = (code: string | undefined) => code === 'ConditionalCheckFailed';

/** Service reports: one row each, with the counts of them kept in the same transaction. */
export const reportStore = ({ name, client }: Table) => {
  const find = async (id: string, { latest = false } = {}): Promise<StoredReport | undefined> => {
    const { Item } = await client.send(
      new GetCommand({ TableName: name, Key: keys.report(id), ConsistentRead: latest }),
    );
    return Item && storedReport.parse(Item);
  };

  const queue = (report: StoredReport): Operation[] =>
    report.deliveryStatus === 'queued' && report.queuedBy !== null
      ? [
          {
            Put: {
              TableName: name,
              Item: {
                ...keys.queuedReport(report.queuedBy),
                reportId: report.id,
                queuedAt: report.updatedAt,
              },
            },
          },
        ]
      : [];

  /** Writes the report's own part, what changes at its visit, and the rest. */
  const write = async (
    own: Operation,
    visit: Operation[],
    rest: Operation[],
  ): Promise<SaveResult> => {
    try {
      await transact({ name, client }, [own, ...visit, ...rest]);
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

    /** Those of these reports that exist, as they are now; at most 100. */
    getMany: async (ids: readonly string[]): Promise<StoredReport[]> =>
      batchGet({ name, client }, storedReport, ids.map(keys.report)),

    /**
     * The report as last saved, so that the editor names its true version.
     * @throws AppError `not-found` when there is none.
     */
    get: async (id: string): Promise<StoredReport> => {
      const report = await find(id, { latest: true });
      if (!report) throw new AppError('not-found', reportMissing);
      return report;
    },

    /**
     * Stores a report nobody has stored before, in whatever state it is: a draft, a shell for a visit,
     * a sent one for the demonstration.
     * @throws AppError `invalid` when the customer does not exist.
     */
    create: async (report: StoredReport, link = sameVisit): Promise<SaveResult> =>
      write(
        {
          Put: {
            TableName: name,
            Item: reportItem(report),
            ConditionExpression: 'attribute_not_exists(pk)',
          },
        },
        linkOperations({ name, client }, report.id, link),
        [
          ...counterUpdates({ name, client }, { after: report }, { before: link.pending }),
          ...queue(report),
          ...noteAwaited({ name, client }, report),
          ...retentionOf({ name, client }, report),
        ],
      ),

    /**
     * Replaces `before`, as it was read, by `after`; otherwise says what has changed since.
     * @throws AppError `invalid` when the new customer does not exist.
     */
    replace: async (
      before: StoredReport,
      after: StoredReport,
      { now, link = sameVisit }: { now: Date; link?: VisitLink },
    ): Promise<SaveResult> =>
      write(
        {
          Put: {
            TableName: name,
            Item: reportItem(after),
            ConditionExpression:
              'version = :version and #status = :status and ' +
              '(attribute_not_exists(claimId) or claimId = :none or claimedAt <= :dead)',
            ExpressionAttributeNames: { '#status': 'status' },
            ExpressionAttributeValues: {
              ':version': before.version,
              ':status': before.status,
              ':none': null,
              ':dead': new Date(now.getTime() - claimMilliseconds).toISOString(),
            },
          },
        },
        linkOperations({ name, client }, after.id, link),
        [
          ...counterUpdates({ name, client }, { before, after }, { before: link.pending }),
          ...queue(after),
          ...noteAwaited({ name, client }, after),
        ],
      ),

    /** The report an administrator queued last; undefined when none waits. */
    queuedReportId: async (adminId: string): Promise<string | undefined> => {
      const { Item } = await client.send(
        new GetCommand({ TableName: name, Key: keys.queuedReport(adminId), ConsistentRead: true }),
      );
      const reportId: unknown = Item?.['reportId'];
      return typeof reportId === 'string' ? reportId : undefined;
    },

    /** Takes a report off its administrator's queue, unless a later one has taken its place. */
    unqueue: async ({ id, queuedBy }: StoredReport): Promise<void> => {
      if (queuedBy === null) return;
      await conditionalWrite(async () =>
        client.send(
          new DeleteCommand({
            TableName: name,
            Key: keys.queuedReport(queuedBy),
            ConditionExpression: 'reportId = :id',
            ExpressionAttributeValues: { ':id': id },
          }),
        ),
      );
    },
  };
};
export type ReportStore = ReturnType<typeof reportStore>;

const unknownCustomer = (cause?: unknown) => {
  const message = 'This customer could not be found. Please select another one.';
  return new AppError('invalid', message, { fields: { customerId: message }, cause });
};
