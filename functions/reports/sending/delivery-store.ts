import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { transitionUpdate } from '../../bookings/booking-transition.ts';
import { messageItem } from '../../messages/stored-message.ts';
import { cancellationCodes } from '../../platform/cancellations.ts';
import { indexKeys, keys } from '../../platform/keys.ts';
import type { Table } from '../../platform/table.ts';
import { transact } from '../../platform/transact.ts';
import type { Operation } from '../../platform/transact.ts';
import { conditionalWrite } from '../../platform/conditional-write.ts';
import { retentionOf } from '../retention-row.ts';
import { counterUpdates } from '../report-counters.ts';
import { reportMessage } from './report-message.ts';
import { answerLost, claimMilliseconds } from '../report-rules.ts';
import { storedReport } from '../stored-report.ts';
import type { StoredReport } from '../stored-report.ts';

export type Held = { report: StoredReport; claimId: string };

/** A claim taken by then belongs to a call that has died. */
const deadSince = (now: Date): string => new Date(now.getTime() - claimMilliseconds).toISOString();

const endDelivery = 'SET claimId = :none, claimedAt = :none, handedOverAt = :none';

// The mail is out: whatever the visit's state, that must be written down.
const withVisit = async (
  table: Table,
  { sent, bookingId, now }: { sent: Operation[]; bookingId: string | null; now: Date },
): Promise<void> => {
  if (bookingId === null) return transact(table, sent);
  const visit = transitionUpdate(table, { id: bookingId, action: 'report', now });
  try {
    await transact(table, [...sent, visit]);
  } catch (error) {
    if (cancellationCodes(error)[sent.length] !== 'ConditionalCheckFailed') throw error;
    await transact(table, sent);
  }
};

/**
 * The steps of a delivery, each one conditional write or transaction: who claims a draft mails it, and only the
 * holder of the claim may say how that ended.
 */
export const deliveryStore = ({ name, client }: Table) => ({
  /**
   * Claims a draft with a customer and all its photos that nobody is mailing, and queues it; undefined
   * when it is none.
   * A claim whose holder has died is taken over, unless the mail may have gone out.
   */
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
            '(attribute_not_exists(waitingPhotos) or size(waitingPhotos) = :zero) and ' +
            '(attribute_not_exists(claimId) or claimId = :none or claimedAt <= :dead) and ' +
            '(attribute_not_exists(handedOverAt) or handedOverAt = :none)',
          ExpressionAttributeNames: { '#status': 'status' },
          ExpressionAttributeValues: {
            ':claim': claimId,
            ':now': now.toISOString(),
            ':queued': 'queued',
            ':none': null,
            ':draft': 'draft',
            ':zero': 0,
            ':text': 'S',
            ':dead': deadSince(now),
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

  /**
   * Writes down, before it happens, that the mail goes to the mail service now: whoever finds this and
   * no outcome knows that it may have gone out. False when somebody else holds the claim by now.
   */
  handOver: async ({ report, claimId }: Held, now: Date): Promise<boolean> =>
    conditionalWrite(async () =>
      client.send(
        new UpdateCommand({
          TableName: name,
          Key: keys.report(report.id),
          UpdateExpression: 'SET handedOverAt = :now',
          ConditionExpression: 'claimId = :claim',
          ExpressionAttributeValues: { ':now': now.toISOString(), ':claim': claimId },
        }),
      ),
    ),

  /** Ends a delivery whose holder died after handing the mail over: the draft says that nobody knows. */
  failLostDelivery: async (id: string, now: Date): Promise<boolean> =>
    conditionalWrite(async () =>
      client.send(
        new UpdateCommand({
          TableName: name,
          Key: keys.report(id),
          UpdateExpression: `${endDelivery}, deliveryStatus = :failed, deliveryError = :reason`,
          ConditionExpression: 'attribute_type(handedOverAt, :text) and claimedAt <= :dead',
          ExpressionAttributeValues: {
            ':none': null,
            ':failed': 'failed',
            ':reason': answerLost,
            ':text': 'S',
            ':dead': deadSince(now),
          },
        }),
      ),
    ),

  /**
   * The mail service took the mail: the report is sent and shows in the customer's list, with a message
   * to them, its day in the clean-up's list and the counters moved, all or nothing and for one holder of
   * the claim. The visit it tells of is completed with it, unless that was completed or cancelled before.
   */
  markSent: async (
    { report, claimId }: Held,
    { mailId, sentAt }: { mailId: string; sentAt: Date },
  ): Promise<StoredReport> => {
    const changes = {
      claimId: null,
      claimedAt: null,
      handedOverAt: null,
      status: 'sent',
      sentToCustomer: true,
      sentAt: sentAt.toISOString(),
      deliveryStatus: 'accepted',
      deliveryError: null,
      mailId,
    } as const;
    const sent: StoredReport = { ...report, ...changes };
    const { gsi2sk } = indexKeys.customerReport(
      report.customerId ?? '',
      true,
      report.serviceDate,
      report.id,
    );
    const message = reportMessage(sent);
    const fields = Object.entries({ ...changes, gsi2sk });
    const operations: Operation[] = [
      {
        Update: {
          TableName: name,
          Key: keys.report(report.id),
          UpdateExpression: `SET ${fields.map(([field]) => `#${field} = :${field}`).join(', ')}`,
          ConditionExpression: 'claimId = :claim',
          ExpressionAttributeNames: Object.fromEntries(
            fields.map(([field]) => [`#${field}`, field]),
          ),
          ExpressionAttributeValues: {
            ...Object.fromEntries(fields.map(([field, value]) => [`:${field}`, value])),
            ':claim': claimId,
          },
        },
      },
      ...(message ? [{ Put: { TableName: name, Item: messageItem(message) } }] : []),
      ...retentionOf({ name, client }, sent),
      ...counterUpdates({ name, client }, { before: report, after: sent }),
    ];
    await withVisit(
      { name, client },
      { sent: operations, bookingId: report.bookingId, now: sentAt },
    );
    return sent;
  },

  /**
   * Gives the claim back. With a `reason` the mail was refused for good and the draft says why;
   * without one it stays queued. A claim somebody else holds by now is left alone.
   */
  release: async ({ report, claimId }: Held, reason?: string): Promise<void> => {
    await conditionalWrite(async () =>
      client.send(
        new UpdateCommand({
          TableName: name,
          Key: keys.report(report.id),
          UpdateExpression: `${endDelivery}, deliveryStatus = :status, deliveryError = :reason`,
          ConditionExpression: 'claimId = :claim',
          ExpressionAttributeValues: {
            ':none': null,
            ':claim': claimId,
            ':status': reason === undefined ? 'queued' : 'failed',
            ':reason': reason ?? null,
          },
        }),
      ),
    );
  },
});
export type DeliveryStore = ReturnType<typeof deliveryStore>;
