import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Review } from 'shared/contracts/bookings.ts';
import { keys } from '../platform/keys.ts';
import type { Table } from '../platform/table.ts';
import { conditionalWrite } from '../platform/conditional-write.ts';

/**
 * Reviews lie in their bookings' rows: a visit has one, and every list that shows the visit has read it.
 * A review does not count as a change of the booking, so that it never stands in the way of a step.
 */
export const reviewStore = ({ name, client }: Table) => {
  const write = async (
    review: Review,
    condition: { expression: string; values: Record<string, unknown> },
  ): Promise<boolean> => {
    return conditionalWrite(async () =>
      client.send(
        new UpdateCommand({
          TableName: name,
          Key: keys.booking(review.bookingId),
          UpdateExpression: 'SET #review = :review',
          ConditionExpression: condition.expression,
          ExpressionAttributeNames: {
            '#review': 'review',
            ...(condition.expression.includes('#status') && { '#status': 'status' }),
          },
          ExpressionAttributeValues: {
            ':review': review,
            ':user': review.userId,
            ...condition.values,
          },
        }),
      ),
    );
  };

  return {
    /** Reviews a completed visit of its writer that has no review; false otherwise. */
    create: (review: Review): Promise<boolean> =>
      write(review, {
        expression:
          'userId = :user and #status = :completed and ' +
          '(attribute_not_exists(#review) or #review = :none)',
        values: { ':completed': 'completed', ':none': null },
      }),

    /** Puts a changed review in the place of its older self; false when what stands there is newer. */
    replace: (review: Review): Promise<boolean> =>
      write(review, {
        expression: 'userId = :user and #review.id = :id and #review.updatedAt <= :at',
        values: { ':id': review.id, ':at': review.updatedAt },
      }),
  };
};
