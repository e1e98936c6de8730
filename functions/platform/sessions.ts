import { createHash, randomBytes } from 'node:crypto';
import { DeleteCommand, GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { AppError } from 'shared/errors.ts';
import * as z from 'zod/mini';
import { keys } from './keys.ts';
import { deleteRow, putRow } from './rows.ts';
import { queryOf } from './table.ts';
import type { Table } from './table.ts';

/** A verified session. */
export type Session = { userId: string; email: string; isAdmin: boolean };

/** What the cookie says, unverified. */
export type SessionClaim = { userId: string; sid: string };

/** A session's lifetime in seconds: a week, 12 hours for administrators (rules: access-10). */
export const sessionSeconds = (isAdmin: boolean): number => (isAdmin ? 12 : 7 * 24) * 3600;

// TTL can delete days late, so every read also checks `expire`.
const sessionItem = z.object({
  sid: z.string(),
  sess: z.object({ userId: z.string(), email: z.string(), isAdmin: z.boolean() }),
  expire: z.number(),
});

const hashOf = (sid: string): string => createHash('sha256').update(sid).digest('base64url');

/** Returns the cookie's value. Only a hash of the session's id is stored. */
export const openSession = async (table: Table, session: Session, now: Date): Promise<string> => {
  const sid = randomBytes(32).toString('base64url');
  const hash = hashOf(sid);
  await putRow(table, {
    item: {
      ...keys.session(session.userId, hash),
      sid: hash,
      sess: session,
      expire: Math.floor(now.getTime() / 1000) + sessionSeconds(session.isAdmin),
      createdAt: now.toISOString(),
    },
  });
  return `${session.userId}.${sid}`;
};

/** @throws AppError `unauthorized` when there is no such session or it has expired. */
export const readSession = async (
  { name, client }: Table,
  claim: SessionClaim,
  now: Date,
): Promise<Session> => {
  const { Item } = await client.send(
    new GetCommand({
      TableName: name,
      Key: keys.session(claim.userId, hashOf(claim.sid)),
      // A stale replica must not revive a session that has just ended.
      ConsistentRead: true,
    }),
  );
  const stored = sessionItem.safeParse(Item);
  if (!stored.success || stored.data.expire * 1000 <= now.getTime()) throw signedOut();
  return stored.data.sess;
};

export const closeSession = async (table: Table, claim: SessionClaim): Promise<void> => {
  await deleteRow(table, { key: keys.session(claim.userId, hashOf(claim.sid)) });
};

const rowKeys = z.array(z.object({ pk: z.string(), sk: z.string() }));

/** Ends a person's sessions on all devices, except for `keep`. */
export const closeSessions = async (
  { name, client }: Table,
  userId: string,
  keep?: SessionClaim,
): Promise<void> => {
  const kept = keep && keys.session(userId, hashOf(keep.sid)).sk;
  let startKey: Record<string, unknown> | undefined;
  do {
    const { Items, LastEvaluatedKey } = await client.send(
      new QueryCommand({
        TableName: name,
        ...queryOf(keys.session(userId, '')),
        ProjectionExpression: 'pk, sk',
        // Must not miss a session that was opened a moment ago.
        ConsistentRead: true,
        Limit: 25,
        ...(startKey && { ExclusiveStartKey: startKey }),
      }),
    );
    const rows = rowKeys.parse(Items ?? []).filter(({ sk }) => sk !== kept);
    await Promise.all(
      rows.map(async (Key) => client.send(new DeleteCommand({ TableName: name, Key }))),
    );
    startKey = LastEvaluatedKey;
  } while (startKey);
};

/** The browser relies on the word `Unauthorized` (rules: api-8). */
export const signedOut = (): AppError =>
  new AppError('unauthorized', 'Unauthorized. Please sign in and try again.');
