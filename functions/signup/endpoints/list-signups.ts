import { listSignups } from 'shared/contracts/admin-signups.ts';
import { endpoint } from '../../platform/endpoint/endpoint.ts';
import { signupStore } from '../signup-store.ts';

export const handler = endpoint({
  contract: listSignups,
  dependencies: (table) => ({ signups: signupStore(table) }),
  handle: async ({ query, now }, { signups }) => signups.list(query, now),
});
