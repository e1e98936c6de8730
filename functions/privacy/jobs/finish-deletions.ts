import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { AppError } from 'shared/errors.ts';
import { readProviderSettings } from '../../payments/provider-settings.ts';
import { connectedProvider } from '../../payments/stripe/connected-provider.ts';
import { job } from '../../platform/job.ts';
import { logger } from '../../platform/logs/logger.ts';
import { mailer } from '../../platform/mail/mailer.ts';
import { photos } from '../../platform/storage/photo-bucket.ts';
import { readSiteSettings } from '../../platform/site-settings.ts';
import { customerRecords } from '../customer-records.ts';
import { deletionStore } from '../deletion-store.ts';
import { endAccount } from '../end-account.ts';
import { finishDeletion } from '../finish-deletion.ts';
import { removeRecords } from '../remove-records.ts';

/** @throws Error if a deletion failed, after finishing the others, so that the scheduler retries. */
export const handler = job({
  name: 'finish-deletions',
  dependencies: (table) => ({
    table,
    deletions: deletionStore(table),
    endAccount: endAccount(table),
    records: customerRecords(table),
    removeRecords: removeRecords({
      table,
      bucket: photos(),
      records: customerRecords(table),
    }),
    provider: connectedProvider(readProviderSettings()),
    mailer: mailer(),
    settings: readSiteSettings(),
    newId: (): string => randomUUID(),
    clock: () => new Date(),
    pause: (milliseconds: number): Promise<unknown> => pause(milliseconds),
  }),
  run: async (_now, dependencies) => {
    const summary = { finished: 0, waiting: 0, failed: 0 };
    for (const deletion of await dependencies.deletions.list())
      try {
        if (await finishDeletion(deletion, dependencies)) summary.finished += 1;
        else summary.waiting += 1;
      } catch (error) {
        // One customer's failure must not stop the others.
        logger.error('deletion-failed', error, { customerId: deletion.userId });
        summary.failed += 1;
      }
    if (summary.failed === 0) return summary;
    throw new AppError('internal', `${summary.failed} customers could not be deleted`);
  },
});
