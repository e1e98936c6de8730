import inspector from 'node:inspector';
import { findDatabase } from 'local-aws/dynamodb/dynamodb-server.ts';
import { portRefusal } from 'local-aws/free-port.ts';
import { runChildScript } from '../build/child-script.ts';
import type { CodeSource } from './code-source.ts';
import { forgetData } from './forget-data.ts';
import { ignoreClosedOutput } from './ignore-closed-output.ts';
import { localPorts } from './local-ports.ts';
import type { LocalStack } from './local-stack.ts';
import {
  awaitEnding,
  claimDirectory,
  endOrphanedDatabase,
  releaseDirectory,
} from './process-claim.ts';
import { portProblem, startFailure } from './start-failure.ts';
import { readStartOptions, type StartOptions } from './start-options.ts';

/** Bundlers are loaded where they are needed: in the process that builds, or here by `npm run dev`. */
const codeOf = async ({ watch, inspect }: StartOptions): Promise<CodeSource> => {
  if (watch) return (await import('./dev/source-code.ts')).sourceCode({ inspect });
  await runChildScript({ what: 'The build', script: 'scripts/build.ts' });
  return (await import('./code-source.ts')).builtCode;
};

let ending = false;

/**
 * `npm start`: the whole product on this machine, with every AWS service embedded. With `--watch` (`npm
 * run dev`) it runs from the sources, which may change meanwhile.
 */
const start = async (): Promise<void> => {
  // Lambda always uses UTC; the functions' threads inherit it.
  process.env['TZ'] = 'UTC';
  ignoreClosedOutput();
  const options = readStartOptions(process.argv.slice(2));
  const { port, data, fresh, inspect } = options;
  await awaitEnding(data);
  const refusal = await portRefusal(port);
  if (refusal !== undefined) throw new Error(portProblem(refusal, port));
  // A machine without one learns it now, not after the build.
  await findDatabase();
  await claimDirectory(data);
  await endOrphanedDatabase(data);
  if (fresh) await forgetData(data);

  let stack: LocalStack | undefined;
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
  // Loading takes a second, and so does the build at least.
  const [code, { startLocalStack }] = await Promise.all([
    codeOf(options),
    import('./local-stack.ts'),
  ]);
  stack = await startLocalStack(options, await localPorts(data, port), code);
  void endAfter(stack.databaseLost);
  const { site, accounts } = stack.info;
  console.log(`Ready ${site}`);
  for (const { role, email, password } of accounts)
    console.log(`  ${role}: ${email} / ${password}`);
  console.log(`  mailbox, accounts and more: ${site}/__local/`);
};

start().catch((error: unknown) => {
  // Ctrl-C also ends what this process has started, which is no failure.
  if (ending) return;
  console.error(startFailure(error));
  process.exit(1);
});
