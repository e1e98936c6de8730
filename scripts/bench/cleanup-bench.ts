import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { BatchWriteCommand, DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { addDays } from 'shared/domain/dates.ts';
import { keys } from '../../functions/platform/keys.ts';
import { blankReport, reportItem } from '../../functions/reports/stored-report.ts';
import { retentionItem } from '../../functions/retention/retention-row.ts';
import { projectRoot } from '../build/project-root.ts';
import { startEmbeddedStack } from '../testing/embedded-stack.ts';
import type { SliceResult } from './cleanup-slice.ts';

const name = 'bench';
const today = '2027-05-20';
/** One report in five is due. */
const share = 5;
const reportsOfACustomer = 10;
const dueOfACustomer = reportsOfACustomer / share;

type Seed = { client: DynamoDBDocumentClient; reports: number };

const itemsOf = (customerId: string, dates: readonly string[]) => [
  {
    ...keys.user(customerId),
    id: customerId,
    email: `${customerId}@example.com`,
    firstName: 'Casey',
    reportCount: dates.length,
    createdAt: `${today}T14:00:00.000Z`,
    updatedAt: `${today}T14:00:00.000Z`,
  },
  ...dates.flatMap((date) => {
    const id = randomUUID();
    const createdAt = `${date}T14:00:00.000Z`;
    return [
      reportItem({
        ...blankReport({ id, serviceDate: date, createdAt }),
        customerId,
        status: 'sent',
        sentToCustomer: true,
        sentAt: createdAt,
        notes: 'Backwashed the filter and brushed the walls. '.repeat(10),
      }),
      retentionItem({ reportId: id, customerId, serviceDate: date, state: 'kept', date }),
    ];
  }),
];

/** Reports by the thousand; those due stand for the day itself, the others for later days. */
const seed = async ({ client, reports }: Seed): Promise<void> => {
  const write = async (items: Record<string, unknown>[]): Promise<void> => {
    for (let first = 0; first < items.length; first += 25)
      await client.send(
        new BatchWriteCommand({
          RequestItems: {
            [name]: items.slice(first, first + 25).map((Item) => ({ PutRequest: { Item } })),
          },
        }),
      );
  };
  const customers = Array.from({ length: reports / reportsOfACustomer }, (_, number) => number);
  const worker = async (): Promise<void> => {
    for (let number = customers.pop(); number !== undefined; number = customers.pop()) {
      const dates = Array.from({ length: reportsOfACustomer }, (_, report) =>
        report % share === 0 ? today : addDays(today, 1 + ((number + report) % 180)),
      );
      await write(itemsOf(randomUUID(), dates));
    }
  };
  await Promise.all(Array.from({ length: 8 }, worker));
};

/** One run in a process of its own, as Lambda would give it: what it did and what it took. */
const slice = async (environment: Record<string, string>, day: string): Promise<SliceResult> => {
  const child = spawn(
    process.execPath,
    ['--max-old-space-size=128', 'scripts/bench/cleanup-slice.ts', `${day}T14:00:00.000Z`],
    {
      cwd: projectRoot,
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    },
  );
  const [result] = await once(child, 'message');
  await once(child, 'exit');
  return result;
};

/** The clean-up of many reports, day of warnings and day of deletions, in as many slices as it takes. */
export const run = async (): Promise<void> => {
  const { values } = parseArgs({
    allowPositionals: true,
    options: {
      reports: { type: 'string', default: '100000' },
      slice: { type: 'string', default: '60' },
    },
  });
  const reports = Number(values.reports);
  const due = reports / share;
  const stack = await startEmbeddedStack();
  const environment = {
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: stack.accessKeyId,
    AWS_SECRET_ACCESS_KEY: stack.secretAccessKey,
    AWS_ENDPOINT_URL_DYNAMODB: stack.dynamodb,
    AWS_ENDPOINT_URL_S3: stack.s3,
    AWS_ENDPOINT_URL_SES: stack.ses,
    TABLE_NAME: name,
    PHOTO_BUCKET: name,
    MAIL_SENDER: 'reports@example.com',
    MAIL_CONFIGURATION_SET: 'bench',
    SLICE_SECONDS: values.slice,
  };
  Object.assign(process.env, environment);
  const database = new DynamoDBClient({});
  try {
    await database.send(new CreateTableCommand({ ...stack.table, TableName: name }));
    await new S3Client({ forcePathStyle: true }).send(new CreateBucketCommand({ Bucket: name }));
    console.log(`Writing ${reports} reports, ${due} of them due`);
    await seed({ client: DynamoDBDocumentClient.from(database), reports });
    for (const [what, day] of [
      ['warnings', today],
      ['deletions', addDays(today, 7)],
    ] as const) {
      console.log(`${what}:`);
      for (let number = 1; ; number += 1) {
        const { summary, itemsRead, peakMegabytes, seconds } = await slice(environment, day);
        const worked = summary.warned + summary.deleted;
        // Each report's row, and for each customer a profile to warn or a notice to trust.
        const needed = worked + worked / dueOfACustomer;
        console.log(
          `  slice ${number}: ${summary.warned} warned, ${summary.deleted} deleted in ${seconds.toFixed(0)} s; ` +
            `${itemsRead} items read, ${(itemsRead / needed).toFixed(2)} times what they need; ` +
            `${peakMegabytes.toFixed(0)} MB at most`,
        );
        if (summary.isFinished) break;
      }
    }
  } finally {
    database.destroy();
    await stack.stop();
  }
};
