import { createHash, randomBytes } from 'node:crypto';
import { linkPath } from 'shared/domain/site/app-pages.ts';
import { indexKeys, keys } from '../platform/table/keys.ts';
import { getRow, putOf, updateOf } from '../platform/table/rows.ts';
import { queryPage, type Page, type PageRequest, type Table } from '../platform/table/table.ts';
import type { Operation } from '../platform/table/transact.ts';
import { storedLink, type StoredLink, type UsedLink } from './stored-link.ts';

/** 128 bits, which cannot be guessed and are still short enough for a mail (docs/decisions/0049). */
const secretBytes = 16;

/** Days for which the row of an expired link is kept. */
const rememberedDays = 7;

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

/** The URL in a mail. The part after # never reaches a server, a log or a Referer header. */
export const linkAddress = (siteOrigin: string, secret: string): string =>
  `${siteOrigin}${linkPath}#${secret}`;

type NewLink = Pick<
  StoredLink,
  'purpose' | 'subject' | 'revision' | 'customerId' | 'actions' | 'expiresAt'
> & { now: Date };

/**
 * A link for a mail. Write its row in or before the transaction that hands the mail over, so that no mail goes out
 * with a link that does not exist. The secret itself is not stored; keep the hash to revoke the link.
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
  return { secret, hash, put: putOf(table, { item }) };
};

/** Revokes a link permanently, as part of a transaction. Fails if there is no such link. */
export const revokeLink = (table: Table, hash: string, now: Date): Operation =>
  updateOf(table, {
    key: keys.link(hash),
    set: { revokedAt: now.toISOString() },
    when: 'attribute_exists(pk)',
  });

/**
 * Marks a link as used, as part of the transaction that carries out its action. Fails if it has been revoked or
 * already used.
 */
export const useUpLink = (table: Table, { hash, used }: { hash: string; used: UsedLink }) =>
  updateOf(table, {
    key: keys.link(hash),
    set: { used },
    when: 'attribute_exists(pk) and attribute_not_exists(#used) and attribute_not_exists(revokedAt)',
  });

/** Costs a single read, whether or not the secret is valid. */
export const findLink = async (table: Table, secret: string): Promise<StoredLink | undefined> =>
  getRow(table, { key: keys.link(hashOf(secret)), row: storedLink, latest: true });

/** The links mailed to a customer, newest first. The index may lag. */
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
