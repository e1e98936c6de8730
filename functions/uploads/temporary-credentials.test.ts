import { AssumeRoleCommand, STSClient } from '@aws-sdk/client-sts';
import { mockClient } from 'aws-sdk-client-mock';
import { getUploadCredentials } from 'shared/contracts/uploads.ts';
import { expect, it, vi } from 'vitest';
import { startWorld } from '../testing/world.ts';
import { handler } from './endpoints/get-upload-credentials.ts';
import { temporaryCredentials } from './temporary-credentials.ts';

const world = await startWorld();
const admin = await world.person({ isAdmin: true });

it('hands out nothing on a stage without a role for it, and says so', async () => {
  const { status, body } = await world.call(handler, getUploadCredentials, {
    cookie: admin.cookie,
  });
  expect(status).toBe(403);
  expect(body.message).toContain('hands out no temporary credentials');
});

it('hands out fifteen minutes of the caller’s own prefix, for writing alone', async () => {
  vi.stubEnv('UPLOAD_ROLE', 'arn:aws:iam::000000000000:role/uploads');
  const sts = mockClient(STSClient);
  sts.on(AssumeRoleCommand).resolves({
    Credentials: {
      AccessKeyId: 'ASIA',
      SecretAccessKey: 'secret',
      SessionToken: 'token',
      Expiration: new Date('2026-11-21T12:15:00Z'),
    },
  });
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
  const [{ input }] = sts.commandCalls(AssumeRoleCommand).map(({ args }) => args[0]) as [
    AssumeRoleCommand,
  ];
  expect(input).toMatchObject({
    RoleArn: 'arn:aws:iam::000000000000:role/uploads',
    RoleSessionName: admin.id,
    DurationSeconds: 900,
  });
  expect(JSON.parse(input.Policy ?? '').Statement).toEqual([
    {
      Effect: 'Allow',
      Action: ['s3:PutObject', 's3:AbortMultipartUpload', 's3:ListMultipartUploadParts'],
      Resource: `arn:aws:s3:::${world.bucket}/uploads/${admin.id}/*`,
    },
  ]);
});
