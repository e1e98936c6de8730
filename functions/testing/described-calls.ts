import { withoutChance } from './call-effects.ts';
import { labelOf } from './fault-run.ts';
import type { AwsCall } from './intercepted-calls.ts';

/** Replaces days and weekdays, because some rows are named after those of the test run. */
const withoutDays = (text: string): string =>
  text
    .replaceAll(/\b20\d\d(-\d\d){0,2}\b/g, '<day>')
    .replaceAll(/(#MAIL) \d+/g, '$1 <day>')
    .replaceAll(/(WEEKDAY-)\d/g, '$1<weekday>');

const conditionOf = ({ ConditionExpression: condition }: any): string[] =>
  condition === undefined ? [] : [`if ${condition}`];

/** A line for each row of a transaction: 'Update REPORT#<id> REPORT if version = :version'. */
const rowsOf = ({ TransactItems = [] }: any): string[] =>
  TransactItems.flatMap((item: any) =>
    Object.entries<any>(item).map(([verb, { Key, Item, ...rest }]) => {
      const { pk, sk } = Key ?? Item;
      return [verb, withoutChance(`${pk} ${sk}`), ...conditionOf(rest)].join(' ');
    }),
  );

const readingOf = ({ ConsistentRead, ScanIndexForward, Limit, RequestItems }: any): string[] => {
  const [batch] = Object.values<any>(RequestItems ?? {});
  return [
    ...(ConsistentRead || batch?.ConsistentRead ? ['latest'] : []),
    ...(ScanIndexForward === false ? ['newest first'] : []),
    ...(Limit === undefined ? [] : [`at most ${Limit}`]),
  ];
};

/** A call's label, followed by its conditions, order and limits. */
export const describedCall = (call: AwsCall): string => {
  const { service, input } = call;
  const details =
    service === 'DynamoDB'
      ? [...conditionOf(input), ...readingOf(input), ...new Set(rowsOf(input).toSorted())]
      : [];
  const label = labelOf(call);
  return withoutDays(details.length === 0 ? label : `${label} (${details.join('; ')})`);
};
