import { randomUUID } from 'node:crypto';
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { addDays } from 'shared/domain/dates.ts';
import { keys } from '../../functions/platform/keys.ts';
import { blankReport, reportItem } from '../../functions/reports/stored-report.ts';
import { retentionItem } from '../../functions/reports/retention-row.ts';

/** One report in five is due. */
export const dueShare = 5;
const reportsOfACustomer = 10;
export const dueOfACustomer = reportsOfACustomer / dueShare;
/** The due reports are spread over this many days, as if the job had not run for a week. */
const daysLate = 7;
/** Days until the others are due: after the run that deletes, which would send warnings for them, too. */
const notDueFor = 8;
/** Each customer has 21 items, and a transaction holds 100. */
const customersOfATransaction = 4;

type Seed = { client: DynamoDBDocumentClient; table: string; reports: number; today: string };

const customerItem = (id: string, today: string) => ({
  ...keys.user(id),
  id,
  email: `${id}@example.com`,
  firstName: 'Casey',
  reportCount: reportsOfACustomer,
  revision: 1,
  createdAt: `${today}T14:00:00.000Z`,
  updatedAt: `${today}T14:00:00.000Z`,
});

const reportItems = (customerId: string, date: string) => {
  const id = randomUUID();
  const createdAt = `${date}T14:00:00.000Z`;
  return [
    reportItem({
      ...blankReport({ id, serviceDate: date, createdAt }),
      customerId,
      status: 'sent',
      delivery: { state: 'sent', claimId: id, mailId: id, sentAt: createdAt },
      notes: 'Backwashed the filter and brushed the walls. '.repeat(10),
    }),
    retentionItem({ reportId: id, customerId, serviceDate: date, state: 'kept', date }),
  ];
};

/** A customer's profile and ten reports, two of them due. */
const customerItems = (number: number, today: string): Record<string, unknown>[] => {
  const id = randomUUID();
  const dates = Array.from({ length: reportsOfACustomer }, (_, report) =>
    report % dueShare === 0
      ? addDays(today, -((number + report) % daysLate))
      : addDays(today, notDueFor + ((number + report) % 180)),
  );
  return [customerItem(id, today), ...dates.flatMap((date) => reportItems(id, date))];
};

/**
 * Writes thousands of reports in transactions that are as large as possible: the embedded database
 * commits a transaction to disk once, but a batch item by item.
 */
export const seedCleanup = async ({ client, table, reports, today }: Seed): Promise<void> => {
  const customers = Array.from({ length: reports / reportsOfACustomer }, (_, number) => number);
  const worker = async (): Promise<void> => {
    for (;;) {
      const items = customers
        .splice(-customersOfATransaction)
        .flatMap((number) => customerItems(number, today));
      if (items.length === 0) return;
      await client.send(
        new TransactWriteCommand({
          TransactItems: items.map((Item) => ({ Put: { TableName: table, Item } })),
        }),
      );
    }
  };
  await Promise.all(Array.from({ length: 4 }, worker));
};
