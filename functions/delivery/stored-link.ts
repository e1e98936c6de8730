import { linkActions, linkPurposes } from 'shared/domain/site/link-actions.ts';
import * as z from 'zod/mini';

/** The state of a subject: an offer's revision, or a visit's day and time window. */
const linkRevision = z.union([z.int(), z.string()]);

/** A mailed link as stored (rules: link-1), keyed by the hash of its secret. Instants are ISO, in UTC. */
export const storedLink = z.object({
  hash: z.string(),
  purpose: z.enum(linkPurposes),
  /** The id of the one object that the link is about. */
  subject: z.string(),
  /** The state of that object when the link was created. In any other state, the link does not work. */
  revision: linkRevision,
  /** Null if the recipient is not a customer. */
  customerId: z.nullable(z.string()),
  actions: z.array(z.enum(linkActions)),
  createdAt: z.string(),
  expiresAt: z.string(),
  revokedAt: z._default(z.nullable(z.string()), null),
  /** The one action that cannot be undone, and the state it led to; null if it has not been taken. */
  used: z._default(
    z.nullable(z.object({ action: z.enum(linkActions), revision: linkRevision, at: z.string() })),
    null,
  ),
});
export type StoredLink = z.infer<typeof storedLink>;
export type UsedLink = NonNullable<StoredLink['used']>;
