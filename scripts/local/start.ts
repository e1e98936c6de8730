import inspector from 'node:inspector';
import { stop as endBundler } from 'esbuild';
import { portRefusal } from 'local-aws/free-port.ts';
import { buildFunctions } from '../build/build-functions.ts';
import { buildWeb } from '../build/build-web.ts';
import { builtCode } from './code-source.ts';
import { sourceCode } from './dev/source-code.ts';
import { forgetData } from './forget-data.ts';
import { ignoreClosedOutput } from './ignore-closed-output.ts';
import { localPorts } from './local-ports.ts';
import { startLocalStack } from './local-stack.ts';
import type { LocalStack } from './local-stack.ts';
import {
  awaitEnding,
  claimDirectory,
  endOrphanedDatabase,
  releaseDirectory,
} from './process-claim.ts';
import { portProblem, startFailure } from './start-failure.ts';
import { readStartOptions } from './start-options.ts';

/**
 * `npm start`: the whole product on this machine, with every AWS service embedded. With `--watch` (`npm
 * run dev`) it runs from the sources, which may change meanwhile.
 */
const start = async (): Promise<void> => {
  // Lambda always uses UTC; the functions' threads inherit it.
  process.env['TZ'] = 'UTC';
  ignoreClosedOutput();
  const options = readStartOptions(process.argv.slice(2));
  const { port, data, fresh, watch, inspect } = options;
  await awaitEnding(data);
  const refusal = await portRefusal(port);
  if (refusal !== undefined) throw new Error(portProblem(refusal, port));
  await claimDirectory(data);
  await endOrphanedDatabase(data);
  if (fresh) await forgetData(data);

  let stack: LocalStack | undefined;
  let ending = false;
  const end = async (exitCode = 0) => {
    if (ending) return;
    ending = true;
    await stack?.close();
    await releaseDirectory(data);
    process.exit(exitCode);
  };
  const endAfter = async (databaseLost: Promise<string>) => {
    const how = await databaseLost;
    if (ending) return;
    console.error(`The database has ended by itself (${how}). Start again: its data is kept.`);
    await end(1);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => void end());
  // The launcher holds this channel; once it is gone, nobody could end this process.
  if (process.send) process.on('disconnect', () => void end());

  if (inspect) inspector.open(9229, '127.0.0.1');
  if (!watch) {
    await Promise.all([buildFunctions(), buildWeb()]);
    // After a whole build it would keep 3 GB for as long as the stack runs.
    await endBundler();
  }
  const code = watch ? sourceCode({ inspect }) : builtCode;
  stack = await startLocalStack(options, await localPorts(data, port), code);
  void endAfter(stack.databaseLost);
  const { site, accounts } = stack.info;
  console.log(`Ready ${site}`);
  for (const { role, email, password } of accounts)
    console.log(`  ${role}: ${email} / ${password}`);
  console.log(`  mailbox, accounts and more: ${site}/__local/`);
};

start().catch((error: unknown) => {
  console.error(startFailure(error));
  process.exit(1);
});
