import { createHash } from 'node:crypto';
import { DeleteCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { recentSignInSeconds } from 'shared/contracts/contract.ts';
import { AppError } from 'shared/errors.ts';
import * as z from 'zod/mini';
import { readItems } from '../table/joined-reads.ts';
import { keys } from '../table/keys.ts';
import { logFailure } from '../logs/log-failure.ts';
import { pastConflicts } from '../table/past-conflicts.ts';
import { deleteRow, putOf, updateRow } from '../table/rows.ts';
import { sealedId } from './session-seal.ts';
import { queryOf, type Table } from '../table/table.ts';
import { conditionalTransact } from '../table/transact.ts';

export type Session = { userId: string; email: string; isAdmin: boolean };

/** A session that was looked up and is valid. */
export type VerifiedSession = Session & {
  /** Hash of the secret in the cookie. Identifies the session but cannot be used to sign in. */
  id: string;
  /** Roughly the device that was used to sign in, such as 'Safari on iPhone'. */
  device: string;
  /** When the person entered their password, as an ISO instant. */
  authenticatedAt: string;
  /** ISO instants. */
  createdAt: string;
  lastSeen: string;
  /** When the session ends even if it is in use, as an ISO instant. */
  endsAt: string;
  /**
   * The access token with which an operator sets up a second factor. A session with one is good for nothing else
   * (rules: access-22).
   */
  setUpToken: string | undefined;
};

type NewSession = Session &
  Partial<Pick<VerifiedSession, 'device' | 'setUpToken'>> & {
    /** Now by default. Earlier if the hosted sign-in remembered the person. */
    authenticatedAt?: Date;
  };

/** What the cookie says, unverified. */
export type SessionClaim = { userId: string; sid: string };

/** A session's lifetime in seconds: 7 days, or 12 hours for administrators (rules: access-10). */
export const sessionSeconds = (isAdmin: boolean): number => (isAdmin ? 12 : 7 * 24) * 3600;

/** The lifetime in seconds of a session that sets up a second factor (rules: access-22). */
export const setUpSeconds = 600;

/** Seconds of inactivity after which an administrator's session ends (rules: access-21). */
const idleSeconds = 2 * 3600;

/** Minimum seconds between two updates of a session's `lastSeen`. */
const seenSeconds = 600;

const sessionItem = z.object({
  sid: z.string(),
  sess: z.object({ userId: z.string(), email: z.string(), isAdmin: z.boolean() }),
  device: z._default(z.string(), 'An unknown device'),
  createdAt: z.string(),
  authenticatedAt: z.optional(z.string()),
  lastSeen: z.optional(z.string()),
  setUpToken: z.optional(z.string()),
  expire: z.number(),
});

/** The session, or undefined once it has ended. DynamoDB's TTL can delete rows days late, so every read checks. */
const verified = (item: unknown, now: Date): VerifiedSession | undefined => {
  const stored = sessionItem.safeParse(item);
  if (!stored.success || stored.data.expire * 1000 <= now.getTime()) return undefined;
  const { sid: id, sess, device, createdAt, setUpToken } = stored.data;
  const { lastSeen = createdAt, authenticatedAt = createdAt } = stored.data;
  const isIdle = sess.isAdmin && secondsSince(lastSeen, now) >= idleSeconds;
  const endsAt = new Date(stored.data.expire * 1000).toISOString();
  return isIdle
    ? undefined
    : { ...sess, id, device, createdAt, authenticatedAt, lastSeen, endsAt, setUpToken };
};

const secondsSince = (instant: string, now: Date): number =>
  (now.getTime() - Date.parse(instant)) / 1000;

const hashOf = (sid: string): string => createHash('sha256').update(sid).digest('base64url');

/**
 * Creates a session and returns the value for its cookie. Only a hash of the session id is stored.
 * @throws AppError `forbidden` if the account has been disabled in the meantime.
 */
export const openSession = async (
  table: Table,
  { device, setUpToken, authenticatedAt, ...session }: NewSession,
  now: Date,
): Promise<string> => {
  const sid = sealedId(session.userId);
  const hash = hashOf(sid);
  const seconds = setUpToken === undefined ? sessionSeconds(session.isAdmin) : setUpSeconds;
  const isOpen = await conditionalTransact(table, [
    {
      ConditionCheck: {
        TableName: table.name,
        Key: keys.user(session.userId),
        // A sign-in that overlaps with the disabling of the account must not create a session that outlives it.
        ConditionExpression: 'attribute_not_exists(isDisabled) or isDisabled = :no',
        ExpressionAttributeValues: { ':no': false },
      },
    },
    putOf(table, {
      item: {
        ...keys.session(session.userId, hash),
        sid: hash,
        sess: session,
        device,
        setUpToken,
        expire: Math.floor(now.getTime() / 1000) + seconds,
        createdAt: now.toISOString(),
        authenticatedAt: (authenticatedAt ?? now).toISOString(),
      },
    }),
  ]);
  if (!isOpen)
    throw new AppError('forbidden', 'This account has been disabled. Please call us about it.');
  return `${session.userId}.${sid}`;
};

/**
 * A signed-in session or, with `setsUp`, one that sets up a second factor.
 * @throws AppError `unauthorized` if there is no such session or it has ended.
 */
export const readSession = async (
  table: Table,
  { claim, now, setsUp = false }: { claim: SessionClaim; now: Date; setsUp?: boolean },
): Promise<VerifiedSession> => {
  const key = keys.session(claim.userId, hashOf(claim.sid));
  // A stale replica must not revive a session that has just ended.
  const [item] = await readItems(table, [key], { latest: true });
  const session = verified(item, now);
  if (!session || setsUp !== (session.setUpToken !== undefined)) throw signedOut();
  return session;
};

/**
 * Updates a session's `lastSeen`, unless that happened recently. If the write fails, the session may count as idle
 * too early.
 */
export const noteSeen = async (
  table: Table,
  { userId, id, lastSeen }: VerifiedSession,
  now: Date,
): Promise<void> => {
  if (secondsSince(lastSeen, now) < seenSeconds) return;
  await logFailure('session-not-marked-as-seen', {}, async () =>
    updateRow(table, {
      key: keys.session(userId, id),
      set: { lastSeen: now.toISOString() },
      // The session may have been ended in the meantime.
      when: 'attribute_exists(pk)',
    }),
  );
};

/** A person's sessions, most recently seen first; at most a hundred. */
export const listSessions = async (
  { name, client }: Table,
  userId: string,
  now: Date,
): Promise<VerifiedSession[]> => {
  const { Items = [] } = await client.send(
    new QueryCommand({
      TableName: name,
      ...queryOf(keys.session(userId, '')),
      ConsistentRead: true,
      Limit: 100,
    }),
  );
  return Items.flatMap((item) => verified(item, now) ?? [])
    .filter(({ setUpToken }) => setUpToken === undefined)
    .toSorted((one, other) => other.lastSeen.localeCompare(one.lastSeen));
};

export const closeSession = async (table: Table, claim: SessionClaim): Promise<void> => {
  await deleteRow(table, { key: keys.session(claim.userId, hashOf(claim.sid)) });
};

/**
 * Ends one of a person's sessions; returns false if it does not belong to them. The row remains until it expires,
 * so that the call can be repeated if its response is lost.
 */
export const expireSession = async (
  table: Table,
  { userId, id, now }: { userId: string; id: string; now: Date },
): Promise<boolean> =>
  updateRow(table, {
    key: keys.session(userId, id),
    set: { expire: Math.floor(now.getTime() / 1000) },
    when: 'attribute_exists(pk)',
  });

const rowKeys = z.array(z.object({ pk: z.string(), sk: z.string() }));

/** Ends a person's sessions on all devices, except `keep`. */
export const closeSessions = async (
  { name, client }: Table,
  userId: string,
  keep?: SessionClaim,
): Promise<void> => {
  const saved = keep && keys.session(userId, hashOf(keep.sid)).sk;
  let startKey: Record<string, unknown> | undefined;
  do {
    const { Items, LastEvaluatedKey } = await client.send(
      new QueryCommand({
        TableName: name,
        ...queryOf(keys.session(userId, '')),
        ProjectionExpression: 'pk, sk',
        // Must not miss a session that was opened just now.
        ConsistentRead: true,
        Limit: 25,
        ...(startKey && { ExclusiveStartKey: startKey }),
      }),
    );
    const rows = rowKeys.parse(Items ?? []).filter(({ sk }) => sk !== saved);
    await Promise.all(
      rows.map(async (Key) =>
        pastConflicts(async () => client.send(new DeleteCommand({ TableName: name, Key }))),
      ),
    );
    startKey = LastEvaluatedKey;
  } while (startKey);
};

/** @throws AppError `sign-in-again` if the password was entered too long ago for this call (rules: access-23). */
export const requireRecentSignIn = ({ authenticatedAt }: VerifiedSession, now: Date): void => {
  if (secondsSince(authenticatedAt, now) > recentSignInSeconds)
    throw new AppError('sign-in-again', 'For your safety, please sign in again before this step.');
};

/** The browser relies on the word `Unauthorized` (rules: api-8). */
export const signedOut = (): AppError =>
  new AppError('unauthorized', 'Unauthorized. Please sign in and try again.');
