import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { DynamoDBDocumentClient, paginateQuery } from '@aws-sdk/lib-dynamodb';
import { startEmbeddedStack } from 'local-aws/testing/embedded-stack.ts';
import { addDays } from 'shared/domain/dates.ts';
import { projectRoot } from '../build/project-root.ts';
import { localTemplate } from '../build/local-template.ts';
import type { BenchLine } from './bench-lines.ts';
import { dueOfACustomer, dueShare, seedCleanup } from './cleanup-seed.ts';
import type { SliceResult } from './cleanup-slice.ts';

const name = 'bench';
const today = '2027-05-20';

const memoryFolder = '/dev/shm';

const limits = { megabytes: 256, reads: 1.2 };

/** One run in its own process, as on Lambda, killed when its time is up. */
const slice = async (
  environment: Record<string, string>,
  { day, seconds }: { day: string; seconds: number },
): Promise<SliceResult | undefined> => {
  const child = spawn(
    process.execPath,
    ['--max-old-space-size=128', 'scripts/bench/cleanup-slice.ts', `${day}T14:00:00.000Z`],
    {
      cwd: projectRoot,
      env: { ...process.env, ...environment, SLICE_SECONDS: String(seconds) },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    },
  );
  const exited = once(child, 'exit');
  let result: SliceResult | undefined;
  child.on('message', (message: SliceResult) => {
    result = message;
  });
  const end = setTimeout(() => child.kill('SIGKILL'), seconds * 1000);
  await exited;
  clearTimeout(end);
  return result;
};

const rowsLeft = async (
  client: DynamoDBDocumentClient,
  { state, until }: { state: string; until: string },
): Promise<number> => {
  let rows = 0;
  const pages = paginateQuery(
    { client },
    {
      TableName: name,
      IndexName: 'gsi1',
      KeyConditionExpression: 'gsi1pk = :pk and gsi1sk <= :until',
      ExpressionAttributeValues: { ':pk': `RETENTION#${state}`, ':until': `${until}~` },
      Select: 'COUNT',
    },
  );
  for await (const { Count = 0 } of pages) rows += Count;
  return rows;
};

type Totals = { done: number; itemsRead: number; needed: number; peakMegabytes: number };

/** Runs slices for one day until nothing is left, and prints each of them. */
const workDay = async (
  environment: Record<string, string>,
  { day, seconds, ofACustomer }: { day: string; seconds: number; ofACustomer: number },
): Promise<Totals> => {
  const totals = { done: 0, itemsRead: 0, needed: 0, peakMegabytes: 0 };
  for (let number = 1; ; number += 1) {
    const result = await slice(environment, { day, seconds });
    if (!result) {
      console.log(`  slice ${number}: killed at the end of its time`);
      continue;
    }
    const { summary, itemsRead, peakMegabytes, seconds: taken } = result;
    const done = summary.warned + summary.deleted;
    totals.done += done;
    totals.itemsRead += itemsRead;
    // One read per report row, another before each deletion, and the customer's profile for a warning.
    totals.needed += done + summary.deleted + done * ofACustomer;
    totals.peakMegabytes = Math.max(totals.peakMegabytes, peakMegabytes);
    console.log(
      `  slice ${number}: ${summary.warned} warned, ${summary.deleted} deleted in ${taken.toFixed(0)} s; ` +
        `${itemsRead} items read; ${peakMegabytes.toFixed(0)} MB at most; ` +
        (summary.isFinished ? 'finished' : 'the next one goes on'),
    );
    if (summary.failed > 0) throw new Error(`${summary.failed} customers failed`);
    if (summary.isFinished) return totals;
  }
};

/**
 * Cleans up many reports, first on the day of the warnings, then on that of the deletions, each in
 * several slices.
 */
export const run = async (): Promise<BenchLine[]> => {
  const { values } = parseArgs({
    allowPositionals: true,
    options: {
      reports: { type: 'string', default: '100000' },
      // Seconds per slice instead of Lambda's fifteen minutes, so that several are needed.
      slice: { type: 'string', default: '60' },
    },
  });
  const reports = Number(values.reports);
  const seconds = Number(values.slice);
  const due = reports / dueShare;
  // Every write waits for the disk, so on a shared one the bench would measure the disk.
  if (existsSync(memoryFolder)) process.env['TMPDIR'] ??= memoryFolder;
  const stack = await startEmbeddedStack(await localTemplate());
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
    MAIL_CONFIGURATION_SET: 'test',
  };
  Object.assign(process.env, environment);
  const database = new DynamoDBClient({});
  const client = DynamoDBDocumentClient.from(database);
  try {
    await database.send(new CreateTableCommand({ ...stack.table, TableName: name }));
    await new S3Client({ forcePathStyle: true }).send(new CreateBucketCommand({ Bucket: name }));
    const started = performance.now();
    await seedCleanup({ client, table: name, reports, today });
    console.log(
      `${reports} reports written in ${((performance.now() - started) / 1000).toFixed(0)} s, ${due} of them due; ` +
        `slices of ${seconds} s`,
    );
    const how = `${reports} reports, slices of ${seconds} s in processes of their own`;
    const line = (
      what: string,
      value: number,
      { unit = '', goal = null }: { unit?: string; goal?: BenchLine['goal'] } = {},
    ): BenchLine => ({ what, value, unit, goal, how });
    const lines: BenchLine[] = [];
    for (const { what, day, state, ofACustomer } of [
      { what: 'warnings', day: today, state: 'KEPT', ofACustomer: 1 / dueOfACustomer },
      { what: 'deletions', day: addDays(today, 7), state: 'WARNED', ofACustomer: 0 },
    ]) {
      console.log(`${what}:`);
      const { done, itemsRead, needed, peakMegabytes } = await workDay(environment, {
        day,
        seconds,
        ofACustomer,
      });
      const left = await rowsLeft(client, { state, until: day });
      lines.push(
        line(`${what} done`, done, { unit: `of ${due}`, goal: { atLeast: due } }),
        line(`${what} left over`, left, { goal: { atMost: 0 } }),
        line(`${what}, memory`, peakMegabytes, { unit: 'MB', goal: { atMost: limits.megabytes } }),
        line(`${what}, items read for each that was needed`, itemsRead / needed, {
          goal: { atMost: limits.reads },
        }),
      );
    }
    const kept = await rowsLeft(client, { state: 'KEPT', until: '9999' });
    const mails = (await readdir(stack.mailDirectory)).length;
    const notDue = reports - due;
    return [
      ...lines,
      line('reports that were not due', kept, { unit: `of ${notDue}`, goal: { atLeast: notDue } }),
      line(`mails to ${due / dueOfACustomer} customers`, mails),
    ];
  } finally {
    database.destroy();
    await stack.stop();
  }
};
