import { infiniteQueryOptions } from '@tanstack/react-query';
import { listSignups, type SignupStatus } from 'shared/contracts/admin-signups.ts';
import { callPage } from '../../lib/api.ts';

/** Sign-up requests, newest first, of one status or of all; people sign up at any time. */
export const signupsQuery = (status: SignupStatus | undefined) =>
  infiniteQueryOptions({
    queryKey: [listSignups.name, status ?? 'all'],
    queryFn: async ({ pageParam }) => callPage(listSignups, { cursor: pageParam, status }),
    initialPageParam: ((): string | undefined => undefined)(),
    getNextPageParam: (page) => page.nextCursor,
    staleTime: 0,
  });
