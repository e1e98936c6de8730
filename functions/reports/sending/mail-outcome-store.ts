import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { cancellationCodes } from '../../platform/cancellations.ts';
import { indexKeys, keys } from '../../platform/keys.ts';
import type { Table } from '../../platform/table.ts';
import { transact } from '../../platform/transact.ts';
import { conditionalWrite } from '../../platform/conditional-write.ts';
import { counterUpdates } from '../report-counters.ts';
import { reportMessage } from './report-message.ts';
import type { StoredReport } from '../stored-report.ts';

/** What became of the mail of a report that was sent, as its mailbox says. */
export const mailOutcomeStore = ({ name, client }: Table) => ({
  /** The mailbox took the mail of that id; false when the report is no longer sent by it, or knew. */
  markDelivered: async (id: string, mailId: string): Promise<boolean> =>
    conditionalWrite(async () =>
      client.send(
        new UpdateCommand({
          TableName: name,
          Key: keys.report(id),
          UpdateExpression: 'SET deliveryStatus = :delivered',
          ConditionExpression: '#status = :sent and mailId = :mail and deliveryStatus = :accepted',
          ExpressionAttributeNames: { '#status': 'status' },
          ExpressionAttributeValues: {
            ':delivered': 'delivered',
            ':accepted': 'accepted',
            ':sent': 'sent',
            ':mail': mailId,
          },
        }),
      ),
    ),

  /**
   * The mail of a sent report came back: it is a draft again and says why. What sending made goes with
   * it, the message on the site, the place in the clean-up's list and the counts; the visit stays
   * completed. False when the report is no longer sent by that mail.
   */
  takeBack: async (
    report: StoredReport,
    { mailId, reason }: { mailId: string; reason: string },
  ): Promise<boolean> => {
    const changes = {
      status: 'draft',
      sentToCustomer: false,
      sentAt: null,
      deliveryStatus: 'failed',
      deliveryError: reason,
      mailId: null,
      cleanupWarningNotified: false,
      cleanupWarningDate: null,
    } as const;
    const draft: StoredReport = { ...report, ...changes };
    const { gsi2sk } = indexKeys.customerReport(
      report.customerId ?? '',
      false,
      report.serviceDate,
      report.id,
    );
    const fields = Object.entries({ ...changes, gsi2sk });
    const message = reportMessage(report);
    try {
      await transact({ name, client }, [
        {
          Update: {
            TableName: name,
            Key: keys.report(report.id),
            UpdateExpression: `SET ${fields.map(([field]) => `#${field} = :${field}`).join(', ')}`,
            ConditionExpression: '#status = :was and #mailId = :mail',
            ExpressionAttributeNames: Object.fromEntries(
              fields.map(([field]) => [`#${field}`, field]),
            ),
            ExpressionAttributeValues: {
              ...Object.fromEntries(fields.map(([field, value]) => [`:${field}`, value])),
              ':was': 'sent',
              ':mail': mailId,
            },
          },
        },
        ...(message
          ? [{ Delete: { TableName: name, Key: keys.message(message.customerId, message.id) } }]
          : []),
        { Delete: { TableName: name, Key: keys.retention(report.id) } },
        ...counterUpdates({ name, client }, { before: report, after: draft }),
      ]);
      return true;
    } catch (error) {
      if (cancellationCodes(error)[0] !== 'ConditionalCheckFailed') throw error;
      return false;
    }
  },
});
export type MailOutcomeStore = ReturnType<typeof mailOutcomeStore>;
