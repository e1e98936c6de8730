import { withoutChance } from './call-effects.ts';
import { withoutDays } from './described-calls.ts';
import type { AwsCall } from './intercepted-calls.ts';
import { rowChecks, writeConditions, type Verb } from './write-conditions.ts';

/** The varying parts of a row's name, and what stands for them in write-conditions.ts. */
const kinds: readonly [RegExp, string][] = [
  [/^EMAIL#\S+/, 'EMAIL#<address>'],
  [/^THROTTLE#.*/, 'THROTTLE#<whose>'],
  [/^STATISTICS .*/, 'STATISTICS <counters>'],
  [/^JOBS .*/, 'JOBS <job>'],
  [/(?<=^NEWS ABOUT#)\w+/, '<what>'],
  [/(?<=^IMPORT#<id> ROW#)<digest>/, '<id>'],
  [/(?<= NOTE#).*/, '<n>'],
  [/(?<= OFFER#)\d+/, '<n>'],
  [/(?<= RECORD#<id>#)\d+/, '<n>'],
  [/(?<=^REFUND#\S+ REFUND#)\d+/, '<n>'],
  [/(?<=^REFUND#\S+ (RETURNED|FEE)#).+/, '<id>'],
  [/(?<=^ROUTE#)WEEKDAY-\S+/, '<day>'],
  [/(?<= ARCHIVE#).*/, '<file>'],
  [/(?<= IDEMPOTENCY#).*/, '<id>'],
  [/(?<= SEARCH#).*/, '<term>'],
];

const rowOf = ({ pk, sk }: { pk: string; sk: string }): string =>
  kinds.reduce(
    (row, [which, kind]) => row.replace(which, kind),
    withoutDays(withoutChance(`${pk} ${sk}`)),
  );

type Write = { verb: string; row: string; condition: string | null };

const writesOf = ({ service, name, input }: AwsCall): Write[] => {
  if (service !== 'DynamoDB') return [];
  const parts: [string, any][] = (input.TransactItems ?? [{ [name]: input }]).flatMap(
    Object.entries,
  );
  return parts.flatMap(([verb, { Key, Item, ConditionExpression: condition }]) =>
    ['Put', 'Update', 'Delete', 'ConditionCheck'].includes(verb)
      ? [
          {
            verb,
            row: rowOf(Key ?? Item),
            // How many states are listed differs.
            condition: condition?.replaceAll(/\(:\w+\d(, ?:\w+\d)*\)/g, '(…)') ?? null,
          },
        ]
      : [],
  );
};

const isAllowed = ({ verb, row, condition }: Write, of: string): boolean =>
  writeConditions[row]?.[verb as Verb]?.some((allowed) =>
    allowed !== null && typeof allowed === 'object'
      ? allowed.when === condition && allowed.only.includes(of)
      : allowed === condition,
  ) ?? false;

/** The writes of a function under a condition, or none, that write-conditions.ts does not name. */
export const wrongWrites = (calls: readonly AwsCall[], of: string): string[] =>
  calls
    .flatMap(writesOf)
    .filter((write) => write.verb !== 'ConditionCheck' && !isAllowed(write, of))
    .map(
      ({ verb, row, condition }) =>
        `${verb} ${row} ${condition === null ? 'always' : `if ${condition}`}`,
    );

/** The rows that the transactions of a scenario only look at, as they are and as write-conditions.ts names them. */
export const rowsChecked = (calls: readonly AwsCall[], scenario: string) => ({
  made: [
    ...new Set(
      calls
        .flatMap(writesOf)
        .filter(({ verb }) => verb === 'ConditionCheck')
        .map(({ row, condition }) => `${row} if ${condition}`),
    ),
  ],
  expected: [rowChecks[scenario] ?? []].flat(),
});
