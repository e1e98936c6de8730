import { handleSignup } from 'shared/contracts/admin-signups.ts';
import { AppError } from 'shared/errors.ts';
import { endpoint } from '../../platform/endpoint/endpoint.ts';
import { signupStore } from '../signup-store.ts';

export const handler = endpoint({
  contract: handleSignup,
  dependencies: (table) => ({ signups: signupStore(table) }),
  handle: async ({ params, caller, now }, { signups }) => {
    const { email } = await caller.verified();
    await signups.handle(params.id, { handledBy: email, now });
    const signup = await signups.find(params.id);
    if (!signup) throw new AppError('not-found', 'This sign-up request could not be found.');
    return signup;
  },
});
