import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isFree } from '../free-port.ts';

export type DynamoServer = {
  endpoint: string;
  /** Of the process this started; undefined when the server is someone else's. */
  pid: number | undefined;
  close: () => Promise<void>;
};

const packaged = (): string | undefined => {
  try {
    const manifest = createRequire(import.meta.url).resolve('@dynoxide/linux-x64/package.json');
    const binary = path.join(path.dirname(manifest), 'dynoxide');
    return existsSync(binary) ? binary : undefined;
  } catch {
    return undefined;
  }
};

const onPath = (): string | undefined =>
  spawnSync('dynoxide', ['--version'], { stdio: 'ignore' }).error ? undefined : 'dynoxide';

const missing =
  'No DynamoDB can be embedded on this platform. Start one (npx dynoxide, or DynamoDB Local) and name it: DYNAMODB_ENDPOINT=http://127.0.0.1:8000 npm start';

const isUp = async (endpoint: string): Promise<boolean> =>
  fetch(endpoint, { signal: AbortSignal.timeout(1000) }).then(
    () => true,
    () => false,
  );

/**
 * DynamoDB on this machine's disk: the server `DYNAMODB_ENDPOINT` names, else the native binary
 * (`DYNOXIDE_BIN`, the package of this platform, or `dynoxide` on the PATH). A write it has
 * acknowledged survives a SIGKILL.
 * @throws Error that says what to do when there is none.
 */
export const startDynamo = async (options: {
  directory: string;
  port: number;
}): Promise<DynamoServer> => {
  const named = process.env['DYNAMODB_ENDPOINT'];
  if (named !== undefined) {
    if (await isUp(named)) return { endpoint: named, pid: undefined, close: async () => {} };
    throw new Error(`DYNAMODB_ENDPOINT names ${named}, but nothing answers there.`);
  }
  const binary = process.env['DYNOXIDE_BIN'] ?? packaged() ?? onPath();
  if (binary === undefined) throw new Error(missing);

  // Whatever listens there already would be taken for the one started here.
  if (!(await isFree(options.port)))
    throw new Error(`DynamoDB did not start: port ${options.port} is taken.`);
  await mkdir(options.directory, { recursive: true });
  const child = spawn(
    binary,
    [
      '--host',
      '127.0.0.1',
      '--port',
      String(options.port),
      '--db-path',
      path.join(options.directory, 'dynamodb.sqlite'),
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  // However this process ends, short of a SIGKILL, the database ends with it. It loses nothing by that.
  const endAlong = () => child.kill('SIGKILL');
  process.once('exit', endAlong);
  child.once('exit', () => process.off('exit', endAlong));
  let complaint = '';
  child.stderr.on(
    'data',
    (chunk: Buffer) => (complaint = (complaint + chunk.toString()).slice(-2000)),
  );
  const endpoint = `http://127.0.0.1:${options.port}`;
  for (let attempt = 0; attempt < 200; attempt += 1) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`DynamoDB did not start: ${complaint.trim()}`);
    if (await isUp(endpoint)) return { endpoint, pid: child.pid, close: () => end(child) };
    await pause(50);
  }
  await end(child);
  throw new Error(`DynamoDB did not answer on port ${options.port} within ten seconds.`);
};

const end = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), 3000);
  await ended;
  clearTimeout(timer);
};
