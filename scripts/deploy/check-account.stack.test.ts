import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from '../checks/run-step.ts';

const home = mkdtempSync(path.join(tmpdir(), 'check-account-'));

/** Answers as AWS does for an account in which nothing is bootstrapped. */
const newAccount = createServer((request, response) => {
  const isForSsm = String(request.headers['x-amz-target']).startsWith('AmazonSSM.');
  request.resume();
  if (isForSsm)
    response
      .writeHead(400, { 'content-type': 'application/x-amz-json-1.1' })
      .end(JSON.stringify({ __type: 'ParameterNotFound' }));
  else
    response
      .writeHead(200, { 'content-type': 'text/xml' })
      .end(
        '<GetCallerIdentityResponse><GetCallerIdentityResult><Account>111122223333</Account><Arn>arn:aws:iam::111122223333:user/developer</Arn><UserId>AIDA</UserId></GetCallerIdentityResult></GetCallerIdentityResponse>',
      );
});
const addressOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

beforeAll(async () => {
  newAccount.listen(0, '127.0.0.1');
  await once(newAccount, 'listening');
});
afterAll(() => {
  newAccount.close();
  newAccount.closeAllConnections();
  rmSync(home, { recursive: true });
});

/** Runs the CDK's own CLI in the project, with nothing of this machine's AWS settings. */
const cdk = async (args: string[], environment: NodeJS.ProcessEnv = {}) => {
  const child = spawn(
    process.execPath,
    [
      path.join(root, 'node_modules/aws-cdk/bin/cdk'),
      ...args,
      '--no-color',
      '--ci',
      '--no-notices',
      '--output',
      path.join(home, 'assembly'),
    ],
    {
      cwd: root,
      env: {
        PATH: process.env['PATH'],
        HOME: home,
        USERPROFILE: home,
        // Where the CLI remembers which account a key belongs to.
        CDK_HOME: home,
        AWS_REGION: 'us-east-1',
        AWS_EC2_METADATA_DISABLED: 'true',
        ...environment,
      },
    },
  );
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  const [status] = (await once(child, 'close')) as [number | null];
  return { status, printed };
};

test('cdk deploy ends in one sentence without credentials, before anything is built', async () => {
  const { status, printed } = await cdk(['deploy', '-c', 'stage=dev']);
  expect(status).toBe(1);
  expect(printed).toMatch(/^"cdk deploy" needs an AWS account, and this shell has no credentials/m);
  expect(printed).not.toContain('functions built');
});

test('cdk deploy ends in one sentence where nothing is bootstrapped, before anything is built', async () => {
  const { status, printed } = await cdk(['deploy', '-c', 'stage=dev'], {
    AWS_ENDPOINT_URL: addressOf(newAccount),
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
  });
  expect(status).toBe(1);
  expect(printed).toMatch(/^The AWS account 111122223333 is not bootstrapped in us-east-1: run/m);
  expect(printed).not.toContain('functions built');
});
