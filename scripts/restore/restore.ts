import { parseArgs } from 'node:util';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { copyRows } from './copy-rows.ts';

const fail = (message: string): never => {
  console.error(message);
  process.exit(1);
};

const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const readOptions = () => {
  try {
    return parseArgs({
      options: {
        from: { type: 'string', default: '' },
        to: { type: 'string', default: '' },
        under: { type: 'string' },
        overwrite: { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    return fail(textOf(error));
  }
};

/**
 * `npm run restore -- --from <restored table> --to <the stage's table> [--under <key>] [--overwrite]`
 * copies rows back after a restore to a point in time, with the credentials and the region of the shell
 * (docs/deploying.md).
 */
const { from, to, under, overwrite } = readOptions();
if (from === '' || to === '' || from === to)
  fail('Name two tables: npm run restore -- --from <the restored one> --to <the stage’s own>');

const client = new DynamoDBClient({});
try {
  const {
    copied,
    kept: stored,
    leftOut,
  } = await copyRows({
    client,
    from,
    to,
    under,
    overwrite,
    now: new Date(),
  });
  console.log(`${copied} rows copied, ${stored} kept as they are, ${leftOut} left out`);
} catch (error) {
  fail(`Not everything was copied: ${textOf(error)}. It is safe to run it again.`);
}
