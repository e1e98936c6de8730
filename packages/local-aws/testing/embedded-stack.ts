import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startDynamo } from '../dynamodb/dynamodb-server.ts';
import { startMailServer } from '../mail/mail-server.ts';
import { startS3Server } from '../s3/s3-server.ts';
import { freePort } from '../free-port.ts';
import { tableDefinitionOf } from '../stack/stack-definition.ts';
import type { Template } from '../stack/template-values.ts';
import type { EmbeddedStack } from './embedded-stack-context.ts';

/**
 * Starts the services that endpoints use, on free ports, with their data in memory and in a temporary
 * folder.
 */
export const startEmbeddedStack = async (
  template: Template,
): Promise<EmbeddedStack & { stop: () => Promise<void> }> => {
  const directory = await mkdtemp(path.join(tmpdir(), 'sheriff-test-'));
  const credentials = { accessKeyId: 'test', secretAccessKey: 'test-secret' };
  const mailDirectory = path.join(directory, 'mail');
  const [dynamo, s3, mail] = await Promise.all([
    // In memory: it is never restarted, and on disk each write would wait for the drive.
    startDynamo({ port: await freePort() }),
    startS3Server({
      directory: path.join(directory, 's3'),
      credentials: { [credentials.accessKeyId]: credentials.secretAccessKey },
    }),
    startMailServer({
      directory: mailDirectory,
      setup: { sender: 'reports@example.com', configurationSet: 'test' },
    }),
  ]);
  return {
    dynamodb: dynamo.endpoint,
    s3: s3.origin,
    ses: mail.origin,
    ...credentials,
    table: tableDefinitionOf(template),
    mailDirectory,
    stop: async () => {
      await Promise.all([dynamo.close(), s3.close(), mail.close()]);
      await rm(directory, { recursive: true, force: true });
    },
  };
};
