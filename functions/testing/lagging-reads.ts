import { describedCall } from './described-calls.ts';
import type { AwsCall } from './intercepted-calls.ts';

/** Reads by key that need not be of what is stored by now, by scenario, and why not. An index always lags. */
const exceptions: readonly { because: string; read: string; by: readonly string[] }[] = [
  {
    because:
      'for a name, a tax or a mail; nothing is decided by it, and what is written with it has its condition',
    read: 'DynamoDB Get USER#<id> PROFILE',
    by: [
      'act-on-customers-plan',
      'announce-cancellations',
      'make-charges',
      'make-pending-reports',
      'mark-not-possible (with a photo)',
      'rain-out-day (move)',
      'save-visit-report',
      'save-visit-report (of a yard)',
      'transition-booking (complete)',
      'transition-booking (confirm)',
      'transition-booking (markPaid)',
      'transition-booking (refund)',
      'undo-rain-out',
    ],
  },
  {
    because: 'a list that somebody looks at, and may look at again',
    read: 'DynamoDB Query USER#<id>',
    by: [
      'download-record',
      'download-record-of-customer',
      'export-customer',
      'export-own-data',
      'gather-evidence',
      'get-record',
      'get-record-of-customer',
      'list-chat-messages',
      'list-chat-messages-of-customer',
    ],
  },
  { because: 'as above', read: 'DynamoDB Query DAY#<day>', by: ['list-rain-outs'] },
  {
    because: 'the next run finds what this one does not',
    read: 'DynamoDB Query NEWS',
    by: ['announce-cancellations'],
  },
  { because: 'as above', read: 'DynamoDB Query DELETIONS', by: ['finish-deletions'] },
  { because: 'hours decide, not milliseconds', read: 'DynamoDB Query JOBS', by: ['check-jobs'] },
];

const isLagging = ({ service, name, input }: AwsCall): boolean => {
  const tables: any[] = name === 'BatchGet' ? Object.values(input.RequestItems) : [input];
  return (
    service === 'DynamoDB' &&
    ['Get', 'BatchGet', 'Query'].includes(name) &&
    input.IndexName === undefined &&
    tables.some(({ ConsistentRead }) => !ConsistentRead)
  );
};

/** The reads by key that may miss what was just written, but for the catalogue, which only a deployment changes. */
export const laggingReads = (calls: readonly AwsCall[]): string[] =>
  [...new Set(calls.filter(isLagging).map((call) => describedCall(call).replace(/ \(.*\)$/, '')))]
    .filter((read) => !/^DynamoDB (Get|Query) CATALOGUE/.test(read))
    .toSorted();

/** The lagging reads that a scenario makes and may make, by its name. */
export const laggingReadsOf: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  [...new Set(exceptions.flatMap(({ by }) => by))].map((name) => [
    name,
    exceptions.flatMap(({ read, by }) => (by.includes(name) ? [read] : [])).toSorted(),
  ]),
);
