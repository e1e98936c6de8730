import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '../../build/project-root.ts';
import { libraryFaults } from './library-faults.ts';

type Options = {
  port: number;
  /** Absolute path of the folder that keeps the data; undefined keeps it in memory. */
  data: string | undefined;
};

type Command = { command: string; args: string[] };

const read = (file: string): string => readFileSync(path.join(import.meta.dirname, file), 'utf8');

const succeeds = (line: string): boolean =>
  // Maven is a command file on Windows, which only a shell runs.
  spawnSync(line, { shell: true, stdio: 'ignore' }).status === 0;

const hasJava17 = (): boolean => {
  const { stderr } = spawnSync('java', ['-version'], { encoding: 'utf8' });
  const [, version] = /version "(\d+)/.exec(stderr ?? '') ?? [];
  return Number(version ?? 0) >= 17;
};

const server = (storage: string[]): string[] => ['-sharedDb', '-disableTelemetry', ...storage];

const byMaven = ({ port, data }: Options): Command => {
  const library = path.join(projectRoot, '.cache/dynamodb-local');
  const list = read('lib.sha256');
  if (libraryFaults(library, list).length > 0) {
    console.log('Downloading DynamoDB Local (once) ...');
    rmSync(library, { recursive: true, force: true });
    // Relative to the folder of pom.xml, so that the shell meets no path with a space.
    const { status } = spawnSync(
      'mvn --batch-mode --quiet dependency:copy-dependencies -DoutputDirectory=../../../.cache/dynamodb-local',
      { cwd: import.meta.dirname, shell: true, stdio: ['ignore', 'inherit', 'inherit'] },
    );
    if (status !== 0) throw new Error('Maven could not download DynamoDB Local: see above.');
    // Each of them, before anything of it runs.
    const faults = libraryFaults(library, list);
    if (faults.length > 0)
      throw new Error(`Maven has downloaded other files than expected: ${faults.join(', ')}.`);
  }
  // Maven's native libraries are for x64; for other processors DynamoDB Local brings its own.
  const native = process.arch === 'x64' ? [`-Dsqlite4java.library.path=${library}`] : [];
  const main = 'com.amazonaws.services.dynamodbv2.local.main.ServerRunner';
  const storage = data === undefined ? ['-inMemory'] : ['-dbPath', data];
  return {
    command: 'java',
    args: [
      ...native,
      '-cp',
      path.join(library, '*'),
      main,
      ...server(storage),
      '-port',
      String(port),
    ],
  };
};

const byDocker = ({ port, data }: Options): Command => {
  const [, version] =
    /<artifactId>DynamoDBLocal<\/artifactId>\s*<version>(.+?)</.exec(read('pom.xml')) ?? [];
  // The image's own user may not write to a folder of this machine.
  const mount = ['--user', 'root', '--mount', `type=bind,source=${data},target=/data`];
  const storage = data === undefined ? ['-inMemory'] : ['-dbPath', '/data'];
  return {
    command: 'docker',
    args: [
      'run',
      '--rm',
      '--publish',
      `127.0.0.1:${port}:8000`,
      ...(data === undefined ? [] : mount),
      `amazon/dynamodb-local:${version}`,
      '-jar',
      'DynamoDBLocal.jar',
      ...server(storage),
    ],
  };
};

/**
 * The command that starts DynamoDB Local here: by Maven, which may have to download it first, or by Docker.
 * @throws Error with a sentence for the user, if there is neither or the download fails
 */
export const databaseCommand = (options: Options): Command => {
  if (hasJava17() && succeeds('mvn --version')) return byMaven(options);
  // The client alone starts nothing.
  if (succeeds('docker info')) return byDocker(options);
  throw new Error(
    'Neither Maven nor Docker runs here. Install Java 17 and Maven, or start Docker, and try again.',
  );
};
