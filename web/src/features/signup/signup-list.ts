import { listSignups, type SignupStatus } from 'shared/contracts/admin-signups.ts';
import { pagesFor } from '../../lib/query-client.ts';

/** Newest first, of one status or all; refetched because people can sign up at any time. */
export const signupsQuery = (status: SignupStatus | undefined) => ({
  ...pagesFor(listSignups, 20, { query: { status } }),
  staleTime: 0,
});
