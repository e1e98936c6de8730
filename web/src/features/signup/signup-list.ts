import {
  listSignups,
  type AdminSignup,
  type SignupStatus,
} from 'shared/contracts/admin-signups.ts';
import { pagesFor } from '../../lib/query-client.ts';
import type { ListRule } from '../../lib/written-items.ts';

/** Newest first, of one status or all; refetched because people can sign up at any time. */
export const signupsQuery = (status: SignupStatus | undefined) => ({
  ...pagesFor(listSignups, 20, { query: { status } }),
  staleTime: 0,
});

export const signupsRule: ListRule<AdminSignup> = {
  contract: listSignups,
  holds: ({ status }, { query }) => (query?.['status'] ?? status) === status,
  place: ({ createdAt, id }) => `${createdAt}#${id}`,
  newestFirst: true,
  revision: ({ handledAt }) => handledAt ?? '',
};
