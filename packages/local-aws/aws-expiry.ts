import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { expireRows } from './dynamodb/expire-rows.ts';
import type { S3Server } from './s3/s3-server.ts';
import { expiryAttributeOf, localNames } from './stack/stack-definition.ts';
import type { Template } from './stack/template-values.ts';

const everyHour = 3_600_000;

type Services = { client: DynamoDBDocumentClient; template: Template; s3: S3Server };

/**
 * Removes what AWS itself would remove under the template's rules: expired rows, and the objects and
 * unfinished uploads that the bucket's lifecycle covers. Runs once an hour, and whenever `run` is
 * called.
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
