import * as z from 'zod/mini';
import { StageError } from '../../infra/stages.ts';
import { accountFault } from './account-fault.ts';

/**
 * Stops the CDK's CLI before it builds anything if the credentials do not fit the stage. cdk.json runs this ahead of
 * the build, with the account from the CLI and its arguments from infra/cli-plugin.cjs.
 */
const args = z.array(z.string()).parse(JSON.parse(process.env['CDK_CLI_ARGUMENTS'] ?? '[]'));
try {
  const fault = await accountFault({ args, account: process.env['CDK_DEFAULT_ACCOUNT'] });
  if (fault !== undefined) throw new StageError(fault);
} catch (error) {
  if (!(error instanceof StageError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
