import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { freePort } from 'local-aws/free-port.ts';
import { projectRoot } from '../build/project-root.ts';
import { requireCommand } from './run-command.ts';

/** The region and the account in which the emulator creates everything. */
export const region = 'us-east-1';
export const account = '000000000000';

export type Emulator = {
  /** Its address, `https://127.0.0.1:<port>`. */
  origin: string;
  /** The variables that lead the SDK and the CDK to it, and nowhere else. */
  environment: Record<string, string>;
  /** File with all that it and the functions print. */
  log: string;
  stop: () => Promise<void>;
};

/** A certificate for loopback; the toolkit's bucket refuses calls without TLS. */
const makeCertificate = async (folder: string) => {
  const files = { key: path.join(folder, 'key.pem'), certificate: path.join(folder, 'cert.pem') };
  await requireCommand('Making a certificate', 'openssl', [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-days',
    '2',
    '-keyout',
    files.key,
    '-out',
    files.certificate,
    '-subj',
    '/CN=localhost',
    '-addext',
    'subjectAltName=DNS:localhost,DNS:*.execute-api.localhost,IP:127.0.0.1',
  ]);
  return files;
};

const waitUntilReady = async (origin: string, hasEnded: () => boolean, log: string) => {
  const deadline = Date.now() + 60_000;
  while (Date.now() < deadline && !hasEnded()) {
    const response = await fetch(`${origin}/_ministack/ready`).catch(() => undefined);
    if (response?.ok) return;
    await pause(200);
  }
  throw new Error(`The emulator does not start:\n${(await readFile(log, 'utf8')).slice(-3000)}`);
};

/**
 * Starts MiniStack on loopback, with its IAM and TLS on: without IAM a missing permission would not show. What the
 * functions write goes to a folder outside of this checkout, where Node would find the packages that a bundle lacks.
 */
export const startEmulator = async (python: string): Promise<Emulator> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'rehearse-'));
  const temporary = path.join(folder, 'tmp');
  await mkdir(temporary);
  const { key, certificate } = await makeCertificate(folder);
  setDefaultCACertificates([...getCACertificates('default'), await readFile(certificate, 'utf8')]);
  const port = await freePort();
  const origin = `https://127.0.0.1:${port}`;
  const log = path.join(projectRoot, '.cache/rehearse/emulator.log');
  const output = createWriteStream(log);
  await once(output, 'open');
  const child = spawn(
    process.execPath,
    [path.join(import.meta.dirname, 'emulator-process.ts'), python, folder],
    {
      cwd: folder,
      stdio: ['ignore', output, output, 'ipc'],
      env: {
        PATH: process.env['PATH'],
        HOME: folder,
        TMPDIR: temporary,
        BIND_HOST: '127.0.0.1',
        GATEWAY_PORT: String(port),
        AUTH: 'true',
        LAMBDA_EXECUTOR: 'local',
        IOT_MTLS_ENABLED: '0',
        SFTP_ENABLED: '0',
        USE_SSL: '1',
        MINISTACK_SSL_CERT: certificate,
        MINISTACK_SSL_KEY: key,
        NODE_EXTRA_CA_CERTS: certificate,
        PYTHONUNBUFFERED: '1',
      },
    },
  );
  const ended = once(child, 'exit');
  let hasEnded = false;
  void ended.then(() => (hasEnded = true));
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await ended;
  };
  try {
    await waitUntilReady(origin, () => hasEnded, log);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    origin,
    log,
    stop,
    environment: {
      AWS_ENDPOINT_URL: origin,
      AWS_ENDPOINT_URL_S3: origin,
      AWS_ACCESS_KEY_ID: 'test',
      AWS_SECRET_ACCESS_KEY: 'test',
      AWS_REGION: region,
      AWS_DEFAULT_REGION: region,
      AWS_EC2_METADATA_DISABLED: 'true',
      // The CDK's CLI reads one of these variables, and its own Node the other.
      AWS_CA_BUNDLE: certificate,
      NODE_EXTRA_CA_CERTS: certificate,
    },
  };
};
