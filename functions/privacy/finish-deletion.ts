import type { SiteSettings } from 'shared/domain/site/settings.ts';
import { sendOnce, type SendDependencies } from '../delivery/send-once.ts';
import { keys } from '../platform/table/keys.ts';
import { isUnsettled } from '../payment-rows/stored-payment.ts';
import type { Provider } from '../payments/stripe/provider.ts';
import type { CustomerRecords } from './customer-records.ts';
import { composeDeletionMail } from './deletion-mail.ts';
import { isMailSettled, type DeletionStore, type StoredDeletion } from './deletion-store.ts';
import type { EndAccount } from './end-account.ts';

export type FinishDependencies = SendDependencies & {
  deletions: DeletionStore;
  endAccount: EndAccount;
  removeRecords: (deletion: StoredDeletion) => Promise<void>;
  records: Pick<CustomerRecords, 'payments'>;
  /** Null on a stage that takes no cards and banks. */
  provider: Pick<Provider, 'deleteCustomer'> | null;
  settings: SiteSettings;
  pause: (milliseconds: number) => Promise<unknown>;
};

/** Longer than an index lags behind the table, and than most calls may run. */
export const settlingMilliseconds = 10_000;

/**
 * Completes a deletion, regardless of how far an earlier run got. Tells the customer, if they have an address, and
 * then deletes the record of the deletion itself. Returns false while the mail has to wait, or a payment that was begun
 * just before the account ended, or a refund of it, is undecided: without its row, nothing could explain what the
 * provider takes or gives back.
 */
export const finishDeletion = async (
  deletion: StoredDeletion,
  {
    deletions,
    endAccount,
    removeRecords,
    records,
    provider,
    settings,
    pause,
    ...sending
  }: FinishDependencies,
): Promise<boolean> => {
  const { userId, email, firstName, requestedAt } = deletion;
  await endAccount(userId);
  // What was written just before the account ended has to show in the indexes, or nobody would look for it again.
  const settled = Date.parse(requestedAt) + settlingMilliseconds - sending.clock().getTime();
  if (settled > 0) await pause(settled);
  if ((await records.payments(userId)).some(isUnsettled)) return false;
  // With all that is saved there. Before the row that knows the customer there is gone, and once more by a further run.
  const paymentCustomerId = (await deletions.find(userId))?.paymentCustomerId;
  if (provider && paymentCustomerId !== undefined) await provider.deleteCustomer(paymentCustomerId);
  await removeRecords(deletion);
  if (email === null) {
    await deletions.finish(userId);
    return true;
  }
  await sendOnce(
    {
      // Without the guard, a run that comes too late would recreate the row.
      owner: { key: keys.deletion(userId) },
      guard: { when: 'attribute_exists(userId)', values: {} },
      claim: 'claim',
      compose: async () => composeDeletionMail({ to: email, firstName, settings }),
      tags: {},
    },
    sending,
  );
  const after = await deletions.find(userId);
  if (after && !isMailSettled(after)) return false;
  await deletions.finish(userId);
  return true;
};
