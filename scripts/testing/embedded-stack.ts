import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startDynamo } from '../local/emulators/dynamodb.ts';
import { startMailServer } from '../local/emulators/mail/mail-server.ts';
import { startS3Server } from '../local/emulators/s3/s3-server.ts';
import { localTemplate } from '../local/local-template.ts';
import { tableDefinitionOf } from '../local/stack-definition.ts';
import type { EmbeddedStack } from './embedded-stack-context.ts';

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => {
        resolve(typeof address === 'object' && address ? address.port : 0);
      });
    });
  });

/** Starts the services that endpoints use, on free ports and in a folder that is gone afterwards. */
export const startEmbeddedStack = async (): Promise<
  EmbeddedStack & { stop: () => Promise<void> }
> => {
  const directory = await mkdtemp(path.join(tmpdir(), 'sheriff-test-'));
  const credentials = { accessKeyId: 'test', secretAccessKey: 'test-secret' };
  const mailDirectory = path.join(directory, 'mail');
  const [template, dynamo, s3, mail] = await Promise.all([
    localTemplate(),
    startDynamo({ directory: path.join(directory, 'dynamodb'), port: await freePort() }),
    startS3Server({
      directory: path.join(directory, 's3'),
      credentials: { [credentials.accessKeyId]: credentials.secretAccessKey },
    }),
    startMailServer({ directory: mailDirectory }),
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
