import {
  GetSecretValueCommand,
  SecretsManagerClient,
  type GetSecretValueCommandInput,
} from '@aws-sdk/client-secrets-manager';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { startSecretsServer, type SecretsServer } from './secrets-server.ts';

let server: SecretsServer;
let client: SecretsManagerClient;

beforeAll(async () => {
  server = await startSecretsServer();
  client = new SecretsManagerClient({
    endpoint: server.origin,
    region: 'us-east-1',
    credentials: { accessKeyId: 'test', secretAccessKey: 'test-secret' },
    maxAttempts: 1,
  });
  server.put('dev/stripe', 'first');
});

afterAll(async () => {
  client.destroy();
  await server.close();
});

const get = async (input: GetSecretValueCommandInput) =>
  client.send(new GetSecretValueCommand(input)).catch((error: Error) => ({
    name: error.name,
    message: error.message,
  }));

test('answers with the current version of a secret, by its name or its ARN', async () => {
  const first = await client.send(new GetSecretValueCommand({ SecretId: 'dev/stripe' }));
  expect(first).toMatchObject({
    Name: 'dev/stripe',
    SecretString: 'first',
    VersionStages: ['AWSCURRENT'],
    CreatedDate: expect.any(Date),
  });
  expect(first.ARN).toMatch(/:secret:dev\/stripe-\w{6}$/);
  const { ARN, VersionId } = first;
  expect(await get({ SecretId: ARN })).toMatchObject({ SecretString: 'first' });
  expect(
    await get({ SecretId: 'dev/stripe', VersionId, VersionStage: 'AWSCURRENT' }),
  ).toMatchObject({ SecretString: 'first' });
  server.put('dev/stripe', 'second');
  expect(await get({ SecretId: 'dev/stripe' })).toMatchObject({ SecretString: 'second' });
  expect(await get({ SecretId: 'dev/stripe', VersionId })).toMatchObject({
    name: 'ResourceNotFoundException',
  });
});

test.each([
  [{ SecretId: 'prod/stripe' }, 'ResourceNotFoundException', 'find the specified secret.'],
  [
    { SecretId: 'dev/stripe', VersionStage: 'AWSPREVIOUS' },
    'ResourceNotFoundException',
    'staging label',
  ],
  [{ SecretId: '' }, 'InvalidParameterException', 'SecretId'],
  [{ SecretId: 'dev/stripe', VersionId: 'short' }, 'InvalidParameterException', 'VersionId'],
])('%j: %s', async (input, name, message) => {
  expect(await get(input)).toEqual({ name, message: expect.stringContaining(message) });
});

const send = async (headers: Record<string, string>, body = '{"SecretId":"dev/stripe"}') => {
  const response = await fetch(server.origin, { method: 'POST', headers, body });
  const { __type } = z.object({ __type: z.string() }).parse(await response.json());
  return [response.status, __type];
};
const target = { 'x-amz-target': 'secretsmanager.GetSecretValue' };
const signed = { ...target, authorization: 'AWS4-HMAC-SHA256 Credential=test' };

test('refuses what is unsigned, malformed, too large or another operation', async () => {
  expect(await send(target)).toEqual([400, 'MissingAuthenticationTokenException']);
  expect(await send(signed, '{')).toEqual([400, 'SerializationException']);
  expect(await send(signed, ' '.repeat(70_000))).toEqual([400, 'SerializationException']);
  expect(await send({ ...signed, 'x-amz-target': 'secretsmanager.DeleteSecret' })).toEqual([
    400,
    'UnknownOperationException',
  ]);
});
