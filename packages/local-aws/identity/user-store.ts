import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import * as z from 'zod/mini';

const userSchema = z.strictObject({
  sub: z.string(),
  /** Cognito's user attributes by name; all values are strings, `email_verified` too. */
  attributes: z.record(z.string(), z.string()),
  enabled: z.boolean(),
  status: z.enum(['CONFIRMED', 'FORCE_CHANGE_PASSWORD']),
  groups: z.array(z.string()),
  passwordHash: z.string(),
  /** Times are milliseconds since the epoch. */
  passwordSetAt: z.number(),
  createdAt: z.number(),
  modifiedAt: z.number(),
  /** The user's authenticator app. */
  softwareToken: z.optional(
    z.strictObject({
      /** Base32; null until the user has verified one. */
      secret: z.nullable(z.string()),
      /** Base32; set up but not verified yet. */
      pending: z.nullable(z.string()),
      /** Whether signing in requires a code. */
      enabled: z.boolean(),
      /** The 30-second step of the last code used, so that none is accepted twice. */
      usedStep: z.number(),
    }),
  ),
  /** Tokens issued up to this time are invalid. */
  signedOutAt: z.nullable(z.number()),
});

const recoverySchema = z.strictObject({
  code: z.string(),
  expiresAt: z.number(),
  wrongTries: z.number(),
  /** When codes were requested during the last hour. */
  requestedAt: z.array(z.number()),
});

const signingKeySchema = z.strictObject({
  kty: z.literal('RSA'),
  alg: z.literal('RS256'),
  use: z.literal('sig'),
  kid: z.string(),
  n: z.string(),
  e: z.string(),
  d: z.string(),
  p: z.string(),
  q: z.string(),
  dp: z.string(),
  dq: z.string(),
  qi: z.string(),
});

const contentSchema = z.strictObject({
  version: z.literal(1),
  signingKey: signingKeySchema,
  cookieSecret: z.string(),
  /** By `sub`. */
  users: z.record(z.string(), userSchema),
  /** By the key of `limitKey`: the user's `sub`, or what was typed if there is no such user. */
  recoveries: z.record(z.string(), recoverySchema),
});

export type StoredUser = z.infer<typeof userSchema>;
export type StoredContent = z.infer<typeof contentSchema>;

export type UserStore = {
  /** The content as last written to disk; not to be modified. */
  read: () => StoredContent;
  /**
   * Applies `mutate` to a copy, writes the copy durably, and only then resolves. Changes run one
   * after the other; one that throws changes nothing.
   */
  change: <T>(mutate: (draft: StoredContent) => T) => Promise<T>;
  /** Resolves when every change requested so far has been written or refused. */
  idle: () => Promise<void>;
};

const newContent = (): StoredContent => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const jwk = privateKey.export({ format: 'jwk' });
  return {
    version: 1,
    signingKey: signingKeySchema.parse({ ...jwk, alg: 'RS256', use: 'sig', kid: randomUUID() }),
    cookieSecret: randomBytes(32).toString('base64url'),
    users: {},
    recoveries: {},
  };
};

const readContent = async (file: string): Promise<StoredContent | null> => {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
  try {
    return contentSchema.parse(JSON.parse(text));
  } catch (cause) {
    throw new Error(
      `${file} is not a user store this version can read. Start with an empty data folder.`,
      { cause },
    );
  }
};

const syncFolder = async (folder: string) => {
  // Windows cannot open a folder to sync it; there, the rename has to do.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

const writeContent = async (file: string, content: StoredContent) => {
  const temporary = `${file}.tmp`;
  const handle = await open(temporary, 'w', 0o600);
  try {
    await handle.writeFile(JSON.stringify(content));
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(temporary, file);
  await syncFolder(dirname(file));
};

/**
 * Opens the JSON file with the users, the signing key and the cookie secret, and creates it if it
 * is missing. Throws if the file exists and cannot be read.
 */
export const openUserStore = async (file: string): Promise<UserStore> => {
  await mkdir(dirname(file), { recursive: true });
  const existing = await readContent(file);
  let current = existing ?? newContent();
  if (!existing) await writeContent(file, current);
  let last: Promise<void> = Promise.resolve();
  return {
    read: () => current,
    change: (mutate) => {
      const turn = last.then(async () => {
        const draft = structuredClone(current);
        const result = mutate(draft);
        await writeContent(file, draft);
        current = draft;
        return result;
      });
      last = turn.then(
        () => undefined,
        () => undefined,
      );
      return turn;
    },
    idle: () => last,
  };
};
