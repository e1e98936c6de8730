import { DynamoDBServiceException } from '@aws-sdk/client-dynamodb';

type Key = Readonly<Record<string, string>>;
type Query = {
  KeyConditionExpression: string;
  ExpressionAttributeValues: Key;
  ExclusiveStartKey?: Key;
};

/** The forms of a key condition in this product, and how a key fulfills each. */
const forms: readonly [RegExp, (input: string, one: string, other: string) => boolean][] = [
  [/^(\w+) = (:\w+)$/, (input, value) => input === value],
  [/^begins_with\((\w+), (:\w+)\)$/, (input, prefix) => input.startsWith(prefix)],
  [/^(\w+) between (:\w+) and (:\w+)$/, (input, first, last) => input >= first && input <= last],
];

/**
 * Refuses a query that starts at a key outside its own condition, as AWS and DynamoDB Local do; the embedded
 * database answers it.
 * @throws DynamoDBServiceException `ValidationException`
 */
export const requireStartInRange = ({
  KeyConditionExpression,
  ExpressionAttributeValues: values,
  ExclusiveStartKey: start,
}: Query): void => {
  if (start === undefined) return;
  const fulfills = (condition: string): boolean => {
    for (const [form, isFulfilled] of forms) {
      const [, field = '', one = '', other = ''] = form.exec(condition) ?? [];
      if (field !== '')
        return isFulfilled(start[field] ?? '', values[one] ?? '', values[other] ?? '');
    }
    throw new Error(`No form of a key condition: ${condition}`);
  };
  // An `and` within `between` joins two values.
  if (!KeyConditionExpression.split(/ and (?!:)/).every(fulfills))
    throw new DynamoDBServiceException({
      name: 'ValidationException',
      message: 'The provided starting key is outside query boundaries based on provided conditions',
      $fault: 'client',
      $metadata: { httpStatusCode: 400 },
    });
};
