import { deleteCustomer } from 'shared/contracts/privacy.ts';
import { AppError } from 'shared/errors.ts';
import { paymentDisputed, paymentUnderWay } from '../../bookings/held-item.ts';
import { greetingName } from '../../customers/greeting-name.ts';
import { profileStore } from '../../customers/profile-store.ts';
import { paymentStore } from '../../payment-rows/payment-store.ts';
import { isContested, isUnsettled } from '../../payment-rows/stored-payment.ts';
import { endpoint } from '../../platform/endpoint/endpoint.ts';
import { deletionStore } from '../deletion-store.ts';
import { endAccount } from '../end-account.ts';

/** Ends the account right away. The job does the rest, since it can take its time and be repeated. */
export const handler = endpoint({
  contract: deleteCustomer,
  dependencies: (table) => ({
    profiles: profileStore(table),
    deletions: deletionStore(table),
    payments: paymentStore(table),
    endAccount: endAccount(table),
  }),
  handle: async ({ params: { id }, now }, { profiles, deletions, payments, ...dependencies }) => {
    const [profile, made] = await Promise.all([
      profiles.find(id, { latest: true }),
      payments.listOfCustomer(id),
    ]);
    // Whatever the provider takes after that could be explained by no row. What the index does not show yet is waited
    // for by the job.
    if (made.some(isContested)) throw paymentDisputed();
    if (made.some(isUnsettled)) throw paymentUnderWay();
    if (profile && !profile.isAdmin) {
      const { email, formerEmails, firstName, lastName, phone } = profile;
      await deletions.begin({
        userId: id,
        email,
        firstName: greetingName(profile),
        requestedAt: now.toISOString(),
        ...(formerEmails.length > 0 && { former: { formerEmails, firstName, lastName, phone } }),
      });
    } else if (profile || !(await deletions.find(id)))
      throw new AppError('not-found', 'This customer could not be found.');
    await dependencies.endAccount(id);
    return { success: true };
  },
});
