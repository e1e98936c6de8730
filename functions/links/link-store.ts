import { createHash, randomBytes } from 'node:crypto';
import { linkPath } from 'shared/domain/app-pages.ts';
import { indexKeys, keys } from '../platform/keys.ts';
import { getRow, putOf, updateOf } from '../platform/rows.ts';
import { queryPage } from '../platform/table.ts';
import type { Page, PageRequest, Table } from '../platform/table.ts';
import type { Operation } from '../platform/transact.ts';
import { storedLink } from './stored-link.ts';
import type { StoredLink, UsedLink } from './stored-link.ts';

/** 128 bits: nobody guesses one, and it stays short in a mail (docs/decisions/0049). */
const secretBytes = 16;

/** Days for which the row of a dead link is kept. */
const rememberedDays = 7;

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

/** The address in a mail. What follows # reaches no server, log or Referer. */
export const linkAddress = (siteOrigin: string, secret: string): string =>
  `${siteOrigin}${linkPath}#${secret}`;

type NewLink = Pick<
  StoredLink,
  'purpose' | 'subject' | 'revision' | 'customerId' | 'actions' | 'expiresAt'
> & { now: Date };

/**
 * A link for a mail. Its row belongs in or before the transaction that hands the mail over, so that no mail
 * goes out with a link that is not there. The secret is stored nowhere; keep the hash to revoke it.
 */
export const newLink = (
  table: Table,
  { now, ...link }: NewLink,
): { secret: string; hash: string; put: Operation } => {
  const secret = randomBytes(secretBytes).toString('base64url');
  const hash = hashOf(secret);
  const createdAt = now.toISOString();
  const item = {
    ...keys.link(hash),
    ...link,
    hash,
    createdAt,
    expire: Math.floor(Date.parse(link.expiresAt) / 1000) + rememberedDays * 24 * 3600,
    ...(link.customerId !== null && indexKeys.customerLink(link.customerId, createdAt, hash)),
  };
  return { secret, hash, put: { Put: putOf(table, { item }) } };
};

/** Ends a link for good, as part of a transaction; fails where there is no such link. */
export const revokeLink = (table: Table, hash: string, now: Date): Operation => ({
  Update: updateOf(table, {
    key: keys.link(hash),
    set: { revokedAt: now.toISOString() },
    when: 'attribute_exists(pk)',
  }),
});

/**
 * Uses a link up, as part of the transaction that does what it is for; fails when it is revoked, or used
 * already.
 */
export const useUpLink = (table: Table, { hash, used }: { hash: string; used: UsedLink }) => ({
  Update: updateOf(table, {
    key: keys.link(hash),
    set: { used },
    when: 'attribute_exists(pk) and attribute_not_exists(#used) and attribute_not_exists(revokedAt)',
  }),
});

/** Whatever the secret says, it costs one read. */
export const findLink = async (table: Table, secret: string): Promise<StoredLink | undefined> =>
  getRow(table, { key: keys.link(hashOf(secret)), row: storedLink, latest: true });

/** The links that were mailed to a customer, newest first; an index may lag. */
export const linksOfCustomer = async (
  table: Table,
  customerId: string,
  page: PageRequest,
): Promise<Page<StoredLink>> =>
  queryPage({
    table,
    item: storedLink,
    page,
    query: {
      index: 'gsi2',
      pk: indexKeys.customerLink(customerId, '', '').gsi2pk,
      newestFirst: true,
    },
  });
