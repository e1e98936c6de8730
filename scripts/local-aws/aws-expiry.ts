import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { expireRows } from './dynamodb/expire-rows.ts';
import type { S3Server } from './s3/s3-server.ts';
import { expiryAttributeOf, localNames } from './stack/stack-definition.ts';
import type { Template } from './stack/template-values.ts';

const everyHour = 3_600_000;

type Services = { client: DynamoDBDocumentClient; template: Template; s3: S3Server };

/**
 * What AWS removes by itself, by the rules of the template: rows by their time to live, objects and
 * unfinished uploads by the bucket's lifecycle. Here once an hour, and when it is asked to.
 */
export const awsExpiry = ({ client, template, s3 }: Services) => {
  const attribute = expiryAttributeOf(template);
  const run = async (now: Date) => {
    const rows = await expireRows({ client, table: localNames.table, attribute, now });
    return { rows, ...(await s3.sweep(now)) };
  };
  const timer = setInterval(() => void run(new Date()).catch(() => undefined), everyHour);
  timer.unref();
  return {
    run,
    stop: (): void => {
      clearInterval(timer);
    },
  };
};
