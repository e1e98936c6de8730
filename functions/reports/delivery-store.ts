import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { indexKeys, keys } from '../platform/keys.ts';
import type { Table } from '../platform/table.ts';
import { claimMilliseconds } from './report-rules.ts';
import { storedReport } from './stored-report.ts';
import type { StoredReport } from './stored-report.ts';

export type Held = { report: StoredReport; claimId: string };

/**
 * The steps of a delivery, each one conditional write: who claims a draft mails it, and only the
 * holder of the claim may say how that ended.
 */
export const deliveryStore = ({ name, client }: Table) => ({
  /** Claims a draft with a customer that nobody is mailing, and queues it; undefined when it is none. */
  claim: async (
    id: string,
    { claimId, now }: { claimId: string; now: Date },
  ): Promise<StoredReport | undefined> => {
    try {
      const { Attributes } = await client.send(
        new UpdateCommand({
          TableName: name,
          Key: keys.report(id),
          UpdateExpression:
            'SET claimId = :claim, claimedAt = :now, deliveryStatus = :queued, deliveryError = :none',
          ConditionExpression:
            '#status = :draft and attribute_type(customerId, :text) and ' +
            '(attribute_not_exists(claimId) or claimId = :none or claimedAt <= :dead)',
          ExpressionAttributeNames: { '#status': 'status' },
          ExpressionAttributeValues: {
            ':claim': claimId,
            ':now': now.toISOString(),
            ':queued': 'queued',
            ':none': null,
            ':draft': 'draft',
            ':text': 'S',
            ':dead': new Date(now.getTime() - claimMilliseconds).toISOString(),
          },
          ReturnValues: 'ALL_NEW',
        }),
      );
      return storedReport.parse(Attributes);
    } catch (error) {
      if (!(error instanceof ConditionalCheckFailedException)) throw error;
      return undefined;
    }
  },

  /** The mail service took the mail: the report is sent for good and shows in the customer's list. */
  markSent: async (
    { report, claimId }: Held,
    { mailId, sentAt }: { mailId: string; sentAt: Date },
  ): Promise<StoredReport> => {
    const { gsi2sk } = indexKeys.customerReport(
      report.customerId ?? '',
      true,
      report.serviceDate,
      report.id,
    );
    const { Attributes } = await client.send(
      new UpdateCommand({
        TableName: name,
        Key: keys.report(report.id),
        UpdateExpression:
          'SET #status = :sent, sentToCustomer = :yes, sentAt = :at, deliveryStatus = :accepted, ' +
          'deliveryError = :none, mailId = :mail, claimId = :none, claimedAt = :none, gsi2sk = :sk',
        ConditionExpression: 'claimId = :claim',
        ExpressionAttributeNames: { '#status': 'status' },
        ExpressionAttributeValues: {
          ':sent': 'sent',
          ':yes': true,
          ':at': sentAt.toISOString(),
          ':accepted': 'accepted',
          ':none': null,
          ':mail': mailId,
          ':claim': claimId,
          ':sk': gsi2sk,
        },
        ReturnValues: 'ALL_NEW',
      }),
    );
    return storedReport.parse(Attributes);
  },

  /**
   * Gives the claim back. With a `reason` the mail was refused for good and the draft says why;
   * without one it stays queued. A claim somebody else holds by now is left alone.
   */
  release: async ({ report, claimId }: Held, reason?: string): Promise<void> => {
    try {
      await client.send(
        new UpdateCommand({
          TableName: name,
          Key: keys.report(report.id),
          UpdateExpression:
            'SET claimId = :none, claimedAt = :none, deliveryStatus = :status, deliveryError = :reason',
          ConditionExpression: 'claimId = :claim',
          ExpressionAttributeValues: {
            ':none': null,
            ':claim': claimId,
            ':status': reason === undefined ? 'queued' : 'failed',
            ':reason': reason ?? null,
          },
        }),
      );
    } catch (error) {
      if (!(error instanceof ConditionalCheckFailedException)) throw error;
    }
  },
});
export type DeliveryStore = ReturnType<typeof deliveryStore>;
