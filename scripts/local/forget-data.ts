import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';

/** Everything that is deleted: all of a data folder except its ports and the claim on it. */
const deletedEntries = [
  'dynamodb',
  's3',
  'mail',
  'stripe',
  'events',
  'logs',
  'users.json',
  'origin-secret',
  'job-token',
];

/**
 * Deletes a stack's data in a folder and nothing else, because `--data` may name one with other files
 * in it. Does nothing if no stack has run there yet: a folder `mail` or `logs` may then belong to
 * somebody else.
 */
export const forgetData = async (directory: string): Promise<void> => {
  if (!existsSync(path.join(directory, 'ports.json'))) return;
  for (const name of deletedEntries)
    await rm(path.join(directory, name), { recursive: true, force: true });
};
