import { listSignups, type SignupStatus } from 'shared/contracts/admin-signups.ts';
import { pagesFor } from '../../lib/query-client.ts';

/** Sign-up requests, newest first, of one status or of all; people sign up at any time. */
export const signupsQuery = (status: SignupStatus | undefined) => ({
  ...pagesFor(listSignups, 20, { query: { status } }),
  staleTime: 0,
});
