import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { getUploadCredentials } from 'shared/contracts/uploads.ts';
import { afterAll, expect, it, vi } from 'vitest';
import { startWorld } from '../testing/world.ts';
import { handler } from './endpoints/get-upload-credentials.ts';
import { temporaryCredentials } from './temporary-credentials.ts';

const world = await startWorld();
const admin = await world.person({ isAdmin: true });

const requested: URLSearchParams[] = [];
/** Answers as STS does. https://docs.aws.amazon.com/STS/latest/APIReference/API_AssumeRole.html */
const sts = createServer((request, response) => {
  const answer = async () => {
    requested.push(new URLSearchParams(await text(request)));
    response.writeHead(200, { 'content-type': 'text/xml' });
    response.end(`<AssumeRoleResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/">
      <AssumeRoleResult><Credentials>
        <AccessKeyId>ASIA</AccessKeyId>
        <SecretAccessKey>secret</SecretAccessKey>
        <SessionToken>token</SessionToken>
        <Expiration>2026-11-21T12:15:00Z</Expiration>
      </Credentials></AssumeRoleResult>
    </AssumeRoleResponse>`);
  };
  void answer();
});
await new Promise<void>((resolve) => sts.listen(0, '127.0.0.1', resolve));
afterAll(() => {
  sts.closeAllConnections();
  sts.close();
});

it('hands out nothing on a stage without a role for it, and says so', async () => {
  const { status, body } = await world.call(handler, getUploadCredentials, {
    cookie: admin.cookie,
  });
  expect(status).toBe(403);
  expect(body.message).toContain('does not issue temporary credentials');
});

it('hands out fifteen minutes of the caller’s own prefix, for writing alone', async () => {
  const address = sts.address();
  if (address === null || typeof address === 'string') throw new Error('STS does not listen');
  vi.stubEnv('AWS_ENDPOINT_URL_STS', `http://127.0.0.1:${address.port}`);
  vi.stubEnv('UPLOAD_ROLE', 'arn:aws:iam::000000000000:role/uploads');
  const { status, body } = await world.call(
    handler.with({ dependencies: { credentialsFor: temporaryCredentials() } }),
    getUploadCredentials,
    { cookie: admin.cookie },
  );
  vi.unstubAllEnvs();
  expect(status).toBe(200);
  expect(body).toEqual({
    credentials: {
      AccessKeyId: 'ASIA',
      SecretAccessKey: 'secret',
      SessionToken: 'token',
      Expiration: '2026-11-21T12:15:00.000Z',
    },
    bucket: world.bucket,
    region: 'us-east-1',
  });
  expect(requested).toHaveLength(1);
  const { Policy = '', ...input } = Object.fromEntries(requested[0]!);
  expect(input).toMatchObject({
    Action: 'AssumeRole',
    RoleArn: 'arn:aws:iam::000000000000:role/uploads',
    RoleSessionName: admin.id,
    DurationSeconds: '900',
  });
  expect(JSON.parse(Policy).Statement).toEqual([
    {
      Effect: 'Allow',
      Action: ['s3:PutObject', 's3:AbortMultipartUpload', 's3:ListMultipartUploadParts'],
      Resource: `arn:aws:s3:::${world.bucket}/uploads/${admin.id}/*`,
    },
  ]);
});
