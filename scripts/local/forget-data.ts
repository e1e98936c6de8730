import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';

/** Everything in a data folder except its ports and the claim on it. */
const kept = [
  'dynamodb',
  's3',
  'mail',
  'events',
  'logs',
  'users.json',
  'origin-secret',
  'job-token',
];

/**
 * Deletes what a stack keeps in a folder, and nothing else: `--data` may name one with other files in it. One where
 * no stack has run yet may have a folder `mail` or `logs` that is somebody else's.
 */
export const forgetData = async (directory: string): Promise<void> => {
  if (!existsSync(path.join(directory, 'ports.json'))) return;
  for (const name of kept) await rm(path.join(directory, name), { recursive: true, force: true });
};
