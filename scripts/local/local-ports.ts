import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isFree } from 'local-aws/free-port.ts';
import * as z from 'zod/mini';

const ports = z.object({
  dynamodb: z.number(),
  s3: z.number(),
  mail: z.number(),
  identity: z.number(),
  stripe: z.number(),
});
export type Ports = z.infer<typeof ports>;

/**
 * The ports of the embedded services: those this data folder had before, so that URLs issued before a
 * restart still work, or else free ones above the site's port.
 */
export const localPorts = async (directory: string, sitePort: number): Promise<Ports> => {
  const file = path.join(directory, 'ports.json');
  // A kill while it was being written may have left it unreadable.
  const saved = await readFile(file, 'utf8')
    .then((text) => ports.safeParse(JSON.parse(text)).data)
    .catch(() => undefined);
  // The site may since have been given one of them.
  const isUsable = async (port: number) => port !== sitePort && (await isFree(port));
  if (saved && (await Promise.all(Object.values(saved).map(isUsable))).every(Boolean)) return saved;
  const found: number[] = [];
  for (let port = sitePort + 1; found.length < 5 && port < sitePort + 1000; port += 1)
    if (await isFree(port)) found.push(port);
  const [dynamodb, s3, mail, identity, stripe] = found;
  const chosen = ports.parse({ dynamodb, s3, mail, identity, stripe });
  await mkdir(directory, { recursive: true });
  await writeFile(file, JSON.stringify(chosen));
  return chosen;
};
