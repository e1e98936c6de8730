import { withoutChance } from './call-effects.ts';
import type { AwsCall } from './intercepted-calls.ts';

const rowsOf = ({ TransactItems, RequestItems }: any): object[] =>
  TransactItems?.map((item: any) => Object.values<any>(item)[0]) ??
  Object.values<any>(RequestItems ?? {}).flatMap((table) => table.Keys ?? table);

/** The names of the rows in a batch read, without duplicates. */
const readTogether = (input: any): string => {
  const rows = rowsOf(input).map(({ pk, sk }: any) => withoutChance(`${pk} ${sk}`));
  return [...new Set(rows)].toSorted().join(' and ');
};

/** A name for a call that is the same in every run of a scenario. */
export const labelOf = ({ service, name, input }: AwsCall): string => {
  if (name === 'BatchGet') return `${service} ${name} ${readTogether(input)}`;
  const { Key, Item, IndexName, ExpressionAttributeValues: values } = input;
  const [first] = rowsOf(input) as any[];
  const about = [Key, Item, first?.Key, first?.Item, first].find((key) => key?.pk ?? key?.length);
  const target = about?.pk ? `${about.pk} ${about.sk}` : (about ?? values?.[':pk'] ?? '');
  return withoutChance(`${service} ${name} ${IndexName ?? ''} ${String(target)}`)
    .replaceAll(/ +/g, ' ')
    .trim();
};

/** Replaces days and weekdays, because some rows are named after those of the test run. */
export const withoutDays = (text: string): string =>
  text
    .replaceAll(/\b20\d\d(-\d\d){0,2}\b/g, '<day>')
    .replaceAll(/(#(?:CODE-)?MAIL(?:-DAY)?) \d+/g, '$1 <day>')
    .replaceAll(/(WEEKDAY-)\d/g, '$1<weekday>');

const conditionOf = ({ ConditionExpression: condition }: any): string[] =>
  condition === undefined ? [] : [`if ${condition}`];

/** A line for each row of a transaction: 'Update REPORT#<id> REPORT if version = :version'. */
const writesOf = ({ TransactItems = [] }: any): string[] =>
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
      ? [...conditionOf(input), ...readingOf(input), ...new Set(writesOf(input).toSorted())]
      : [];
  const label = labelOf(call);
  return withoutDays(details.length === 0 ? label : `${label} (${details.join('; ')})`);
};
