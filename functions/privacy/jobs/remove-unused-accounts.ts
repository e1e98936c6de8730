import { AppError } from 'shared/errors.ts';
import { profileStore } from '../../customers/profile-store.ts';
import { signInStore } from '../../customers/sign-in-store.ts';
import { job } from '../../platform/job.ts';
import { logger } from '../../platform/logs/logger.ts';
import { table } from '../../platform/table/table.ts';
import { signupStore } from '../../signup/signup-store.ts';
import { customerRecords } from '../customer-records.ts';
import { poolUserDeletion } from '../delete-pool-user.ts';
import { unusedAccount, unusedDays } from '../unused-account.ts';

/** Days for which an account is looked for once it may go, in case the job does not run on the first. */
const triedDays = 30;

const daysBefore = (now: Date, days: number): string =>
  new Date(now.getTime() - days * 86_400_000).toISOString();

/** @throws Error if an account could not be removed, after removing the others, so that the scheduler retries. */
export const handler = job({
  name: 'remove-unused-accounts',
  dependencies: () => ({
    signups: signupStore(table()),
    accounts: unusedAccount({
      table: table(),
      people: signInStore(table()),
      profiles: profileStore(table()),
      records: customerRecords(table()),
      deleteUser: poolUserDeletion(),
    }),
  }),
  run: async (now, { signups, accounts }) => {
    const summary = { removed: 0, removedFromCustomers: 0, failed: 0 };
    const [first, last] = [daysBefore(now, unusedDays + triedDays), daysBefore(now, unusedDays)];
    for (const { id, sub } of await signups.createdBetween(first, last))
      try {
        const outcome = sub === null ? 'in use' : await accounts.remove(sub, now);
        if (outcome === 'removed') summary.removed += 1;
        if (outcome === 'removed from a customer') summary.removedFromCustomers += 1;
      } catch (error) {
        logger.error('account-not-removed', error, { signupId: id });
        summary.failed += 1;
      }
    if (summary.failed === 0) return summary;
    throw new AppError('internal', `${summary.failed} accounts could not be removed`);
  },
});
