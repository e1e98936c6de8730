import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isFree } from '../free-port.ts';
import manifest from '../package.json' with { type: 'json' };

export type DynamoServer = {
  endpoint: string;
  /** The id of the process started here; undefined if the server was started elsewhere. */
  pid: number | undefined;
  /** Says how that process ended, once it has without being closed. */
  lost: Promise<string>;
  close: () => Promise<void>;
};

type Database = { endpoint: string } | { binary: string };

const packaged = (): string | undefined => {
  try {
    const description = createRequire(import.meta.url).resolve('@dynoxide/linux-x64/package.json');
    const binary = path.join(path.dirname(description), 'dynoxide');
    return existsSync(binary) ? binary : undefined;
  } catch {
    return undefined;
  }
};

const canRun = (binary: string): boolean =>
  spawnSync(binary, ['--version'], { stdio: 'ignore' }).error === undefined;

/** The version that npm installs where it has one. */
const version = manifest.optionalDependencies['@dynoxide/linux-x64'];

/** @throws Error that says what to do if the PATH has none, or one of another version */
const onPath = (): string => {
  const { stdout, error } = spawnSync('dynoxide', ['--version'], { encoding: 'utf8' });
  if (error !== undefined)
    throw new Error(
      `npm has no DynamoDB for ${process.platform}-${process.arch}: run npm run database in another terminal, or install dynoxide ${version} (https://github.com/nubo-db/dynoxide/releases).`,
    );
  const found = stdout.trim().split(' ').at(-1);
  if (found !== version)
    throw new Error(
      `The dynoxide on the PATH is version ${found}, but the tests ran with ${version}: install that, or run npm run database in another terminal.`,
    );
  return 'dynoxide';
};

const isUp = async (endpoint: string): Promise<boolean> =>
  fetch(endpoint, { signal: AbortSignal.timeout(1000) }).then(
    () => true,
    () => false,
  );

/** Whether what answers there is a DynamoDB, be it by refusing a request that is not signed. */
export const isDynamo = async (endpoint: string): Promise<boolean> =>
  fetch(endpoint, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.0',
      'x-amz-target': 'DynamoDB_20120810.ListTables',
    },
    body: '{}',
    signal: AbortSignal.timeout(1000),
  })
    .then(async (response) => /"(__type|TableNames)"/.test(await response.text()))
    .catch(() => false);

/**
 * The database that this machine has: the server named by `DYNAMODB_ENDPOINT`, or else the native binary
 * (`DYNOXIDE_BIN` or the npm package for this platform), or else what `npm run database` has started, or else
 * `dynoxide` on the PATH.
 * @throws Error that says what to do if there is none of them
 */
export const findDatabase = async (started = 'http://127.0.0.1:8000'): Promise<Database> => {
  // An empty variable counts as none.
  const endpoint = process.env['DYNAMODB_ENDPOINT'] ?? '';
  if (endpoint !== '') {
    if (await isUp(endpoint)) return { endpoint };
    throw new Error(`DYNAMODB_ENDPOINT names ${endpoint}, but nothing answers there.`);
  }
  const named = process.env['DYNOXIDE_BIN'] ?? '';
  if (named !== '' && !canRun(named))
    throw new Error(`DYNOXIDE_BIN names ${named}, which cannot be run.`);
  const binary = named || packaged();
  if (binary !== undefined) return { binary };
  if (await isDynamo(started)) return { endpoint: started };
  return { binary: onPath() };
};

/**
 * Provides a DynamoDB that keeps its data in a directory, by what {@link findDatabase} finds.
 * Acknowledged writes survive a SIGKILL. Without a directory, data is kept in memory until the server
 * ends, and writes need not wait for the disk.
 * @throws Error that says why it did not start
 */
export const startDynamo = async (options: {
  directory?: string;
  port: number;
}): Promise<DynamoServer> => {
  const found = await findDatabase();
  if ('endpoint' in found)
    return {
      endpoint: found.endpoint,
      pid: undefined,
      lost: new Promise(() => {}),
      close: async () => {},
    };

  const { binary } = found;
  // A server that is already listening there would be mistaken for this one.
  if (!(await isFree(options.port)))
    throw new Error(`DynamoDB did not start: port ${options.port} is taken.`);
  if (options.directory !== undefined) await mkdir(options.directory, { recursive: true });
  const place =
    options.directory === undefined
      ? []
      : ['--db-path', path.join(options.directory, 'dynamodb.sqlite')];
  const child = spawn(binary, ['--host', '127.0.0.1', '--port', String(options.port), ...place], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  // The database must not outlive this process, and killing it loses no data.
  const killDatabase = () => child.kill('SIGKILL');
  process.once('exit', killDatabase);
  child.once('exit', () => process.off('exit', killDatabase));
  let isClosing = false;
  const close = async (): Promise<void> => {
    isClosing = true;
    await stop(child);
  };
  let errorOutput = '';
  child.stderr.on(
    'data',
    (chunk: Buffer) => (errorOutput = (errorOutput + chunk.toString()).slice(-2000)),
  );
  child.once('error', ({ message }) => (errorOutput = message));
  const lost = new Promise<string>((resolve) => {
    child.once('exit', (code, signal) => {
      if (!isClosing)
        resolve(signal === null ? `exit code ${code}: ${errorOutput.trim()}` : `signal ${signal}`);
    });
  });
  const endpoint = `http://127.0.0.1:${options.port}`;
  for (let attempt = 0; attempt < 200; attempt += 1) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(
        `DynamoDB did not start: ${errorOutput.trim() || `${binary} ended at once.`}`,
      );
    if (await isUp(endpoint)) return { endpoint, pid: child.pid, lost, close };
    await pause(50);
  }
  await stop(child);
  throw new Error(`DynamoDB did not answer on port ${options.port} within ten seconds.`);
};

const stop = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), 3000);
  await ended;
  clearTimeout(timer);
};
