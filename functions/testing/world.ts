import { randomUUID } from 'node:crypto';
import { CreateTableCommand, DeleteTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { mailStore, type CapturedMail } from 'local-aws/mail/mail-store.ts';
import type { EmbeddedStack } from 'local-aws/testing/embedded-stack-context.ts';
import { afterAll, inject } from 'vitest';
import type { Contract } from 'shared/contracts/contract.ts';
import type { SiteSettings } from 'shared/domain/site/settings.ts';
import { testSettings as anySettings } from 'shared/testing/site-settings.ts';
import type { ApiHandler } from '../platform/endpoint/endpoint.ts';
import type { EnvironmentName } from '../platform/environment.ts';
import { table, type Table } from '../platform/table/table.ts';
import {
  callHandler,
  originSecret,
  siteUrl,
  type TestResponse,
  type TestRequest,
} from './api-event.ts';
import { personMaker, type Role } from './person-maker.ts';

export const testSettings: SiteSettings = { ...anySettings, siteUrl };

export type World = {
  table: Table;
  bucket: string;
  person: ReturnType<typeof personMaker>;
  /** The role of each person, by id. */
  roles: ReadonlyMap<string, Role>;
  call: (handler: ApiHandler, contract: Contract, request?: TestRequest) => Promise<TestResponse>;
  /** Mail accepted for an address since the world began, newest first. */
  mailTo: (address: string) => Promise<CapturedMail[]>;
};

/** Someone with a profile and an open session. */
export type TestPerson = Awaited<ReturnType<World['person']>>;

/** Milliseconds that a call of a test may take; a busy machine needs more than a table on AWS. */
const timeout = 20_000;

/** A separate table and bucket on an embedded stack, and the environment of a Lambda in this process. */
export const openWorld = async (
  endpoints: EmbeddedStack,
): Promise<{ world: World; close: () => Promise<void> }> => {
  const name = `test-${randomUUID()}`;
  const variables: Record<EnvironmentName, string> = {
    TABLE_NAME: name,
    PHOTO_BUCKET: name,
    SITE_URL: siteUrl,
    ORIGIN_SECRET: originSecret,
    IDENTITY_URL: 'http://sign-in.test',
    IDENTITY_ISSUER: 'http://sign-in.test/pool',
    USER_POOL_ID: 'us-east-1_Test00001',
    USER_POOL_CLIENT_ID: 'test-client',
    SECOND_FACTOR: 'off',
    MAIL_SENDER: 'Pool & Poop Sheriff <reports@example.com>',
    ADMIN_EMAIL: 'admin@example.com',
    MAIL_CONFIGURATION_SET: 'test',
    // More than any test sends, except the tests of the allowance itself.
    MAILS_PER_DAY: '100000',
    MAILS_PER_CAUSE: '100000',
    CODE_MAILS_PER_DAY: '100000',
    SITE_SETTINGS: JSON.stringify(testSettings),
    UPLOAD_ROLE: 'none',
    PAYMENTS: 'null',
    IMPORT_SECRET: 'none',
    WATCHED_JOBS: '{}',
  };
  Object.assign(process.env, variables, {
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: endpoints.accessKeyId,
    AWS_SECRET_ACCESS_KEY: endpoints.secretAccessKey,
    AWS_ENDPOINT_URL_DYNAMODB: endpoints.dynamodb,
    AWS_ENDPOINT_URL_S3: endpoints.s3,
    AWS_ENDPOINT_URL_SES: endpoints.ses,
  });
  const database = new DynamoDBClient({});
  await database.send(new CreateTableCommand({ ...endpoints.table, TableName: name }));
  const storage = new S3Client({ forcePathStyle: true });
  await storage.send(new CreateBucketCommand({ Bucket: name }));
  const close = async (): Promise<void> => {
    await database.send(new DeleteTableCommand({ TableName: name }));
    database.destroy();
    storage.destroy();
  };

  // Some tests make hundreds of calls at once, which queue for fifty connections. A function never does.
  const handler = table().client.config.requestHandler;
  if (
    !('updateHttpClientConfig' in handler) ||
    typeof handler.updateHttpClientConfig !== 'function'
  )
    throw new Error('The client’s limits are set in another way');
  for (const limit of ['connectionTimeout', 'requestTimeout'])
    handler.updateHttpClientConfig(limit, timeout);

  const mails = await mailStore(endpoints.mailDirectory);
  const begun = new Date();
  const roles = new Map<string, Role>();
  const world: World = {
    table: table(),
    bucket: name,
    roles,
    person: personMaker(table(), roles),
    call: callHandler,
    mailTo: async (address) => mails.listTo(address, begun),
  };
  return { world, close };
};

/** A world for this test file. Call it once, at the top of the file. */
export const startWorld = async (): Promise<World> => {
  const { world, close } = await openWorld(inject('embeddedStack'));
  afterAll(close);
  return world;
};
