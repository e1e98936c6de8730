import { createHash } from 'node:crypto';
import { copyFile, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort, isFree } from 'local-aws/free-port.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { projectRoot } from '../build/project-root.ts';
import {
  endRuns,
  expectRefusal,
  runScript,
  until,
  untilPrinted,
  type Run,
} from './testing/run-script.ts';

const engine = createRequire(import.meta.url)
  .resolve('@dynoxide/linux-x64/package.json')
  .replace('package.json', 'dynoxide');

/** A copy of what `npm run database` needs, in a folder whose name has a space. */
let root: string;
let port: number;

const files = [
  'build/project-root.ts',
  'local/database.ts',
  'local/start-options.ts',
  'local/dynamodb-local/database-command.ts',
  'local/dynamodb-local/library-faults.ts',
  'local/dynamodb-local/pom.xml',
];

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'database test '));
  port = await freePort();
  for (const file of files) {
    await mkdir(path.dirname(path.join(root, 'scripts', file)), { recursive: true });
    await copyFile(path.join(projectRoot, 'scripts', file), path.join(root, 'scripts', file));
  }
  await symlink(path.join(projectRoot, 'node_modules'), path.join(root, 'node_modules'));
  const digest = createHash('sha256').update('library\n').digest('hex');
  await writeFile(path.join(root, 'scripts/local/dynamodb-local/lib.sha256'), `${digest}  a.jar\n`);
  await mkdir(path.join(root, 'bin'));
});

afterEach(async () => {
  await endRuns();
  await rm(root, { recursive: true, force: true });
});

/** Puts a program on the PATH, which is otherwise empty: it writes its arguments down and does as the script says. */
const plant = (name: string, script: string) =>
  writeFile(
    path.join(root, 'bin', name),
    `#!/bin/sh\nprintf '%s\\n' "$@" >> "${root}/${name}-calls"\n${script}\n`,
    { mode: 0o755 },
  );

const callsOf = async (name: string): Promise<string[]> =>
  (await readFile(path.join(root, `${name}-calls`), 'utf8').catch(() => '')).trim().split('\n');

const serve = () => `exec "${engine}" --host 127.0.0.1 --port ${port}`;
const plantJava = (version = '17.0.15') =>
  plant('java', `[ "$1" = -version ] && echo 'openjdk version "${version}"' >&2 || ${serve()}`);
const plantMaven = (library = 'library') =>
  plant(
    'mvn',
    `[ "$1" = --version ] && exit
     library="\${4#-DoutputDirectory=}"
     /bin/mkdir -p "$library" && echo ${library} > "$library/a.jar"`,
  );

const runDatabase = (...args: string[]): Run =>
  runScript(path.join(root, 'scripts/local/database.ts'), ['--port', String(port), ...args], {
    PATH: path.join(root, 'bin'),
  });

const isReady = (run: Run, place = path.join(root, '.local/dynamodb-local')) =>
  untilPrinted(
    run,
    `DynamoDB Local runs on http://127.0.0.1:${port}, with its data in ${place}.\n`,
  );

test('starts DynamoDB Local by Maven, which downloads it once, and keeps its data in a folder', async () => {
  await plantJava();
  await plantMaven();
  await plant('docker', serve());
  await isReady(runDatabase());
  await endRuns();
  await isReady(runDatabase());
  const copies = (await callsOf('mvn')).filter((line) => line === 'dependency:copy-dependencies');
  expect(copies).toHaveLength(1);
  expect((await callsOf('java')).slice(-9)).toEqual([
    '-cp',
    path.join(root, '.cache/dynamodb-local/*'),
    'com.amazonaws.services.dynamodbv2.local.main.ServerRunner',
    '-sharedDb',
    '-disableTelemetry',
    '-dbPath',
    path.join(root, '.local/dynamodb-local'),
    '-port',
    String(port),
  ]);
  expect(await callsOf('java')).toContain(
    `-Dsqlite4java.library.path=${path.join(root, '.cache/dynamodb-local')}`,
  );
  expect(await callsOf('docker')).toEqual(['']);
});

test('runs nothing of a download that differs from the list of digests', async () => {
  await plantJava();
  await plantMaven('something else');
  await expectRefusal(runDatabase(), /Maven has downloaded other files than expected: a\.jar\.\n$/);
  expect(await callsOf('java')).toEqual(['-version']);
});

test('says that the download failed', async () => {
  await plantJava();
  await plant('mvn', '[ "$1" = --version ]');
  await expectRefusal(runDatabase(), /Maven could not download DynamoDB Local: see above\.\n$/);
});

test.each([
  ['without Maven', () => plantJava()],
  ['without Java', () => plantMaven()],
  ['with an older Java', () => Promise.all([plantMaven(), plantJava('11.0.26')])],
])('starts it by Docker, on loopback alone, %s', async (_, plantOthers) => {
  await plantOthers();
  await plant('docker', `[ "$1" = info ] || ${serve()}`);
  await isReady(runDatabase());
  expect(await callsOf('docker')).toEqual([
    'info',
    'run',
    '--rm',
    '--publish',
    `127.0.0.1:${port}:8000`,
    '--user',
    'root',
    '--mount',
    `type=bind,source=${path.join(root, '.local/dynamodb-local')},target=/data`,
    'amazon/dynamodb-local:2.6.1',
    '-jar',
    'DynamoDBLocal.jar',
    '-sharedDb',
    '-disableTelemetry',
    '-dbPath',
    '/data',
  ]);
});

test('keeps nothing with --in-memory', async () => {
  await plantJava();
  await plantMaven();
  await isReady(runDatabase('--in-memory'), 'memory');
  expect((await callsOf('java')).slice(-3)).toEqual(['-inMemory', '-port', String(port)]);
});

test('says what to install where there is neither Maven nor a running Docker', async () => {
  // The client is there, its engine is not.
  await plant('docker', 'exit 1');
  await expectRefusal(
    runDatabase(),
    /^Neither Maven nor Docker runs here\. Install .+, or .+\.\n$/,
  );
});

test('says that the port is taken', async () => {
  await plantJava();
  await plantMaven();
  await isReady(runDatabase());
  await expectRefusal(runDatabase(), /^Port \d+ cannot be used \(EADDRINUSE\)\. Is the .+\?\n$/);
});

test('ends the database when it is ended, and ends with it', async () => {
  await plantJava();
  await plantMaven();
  const ended = runDatabase();
  await isReady(ended);
  ended.child.kill('SIGTERM');
  await ended.ended;
  await until(() => isFree(port));
  await plant('java', `[ "$1" = -version ] && echo 'openjdk version "17"' >&2 || exit 3`);
  expect(await runDatabase().ended).toBe(3);
});
