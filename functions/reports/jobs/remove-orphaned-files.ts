import { AppError } from 'shared/errors.ts';
import { bookingStore } from '../../bookings/booking-store.ts';
import { job } from '../../platform/job.ts';
import { logger } from '../../platform/logs/logger.ts';
import { photos } from '../../platform/storage/photo-bucket.ts';
import { removeOrphanedFiles } from '../photos/orphaned-files.ts';
import { reportStore } from '../report-store.ts';

/** @throws AppError when the run ran out of time before the end of the bucket. */
export const handler = job({
  name: 'remove-orphaned-files',
  dependencies: (table) => ({
    bucket: photos(),
    reports: reportStore(table),
    bookings: bookingStore(table),
    clock: () => new Date(),
    // The Lambda has fifteen minutes, which leaves time to finish the current page.
    workMilliseconds: 13 * 60_000,
  }),
  run: async (now, { workMilliseconds, ...dependencies }) => {
    const { isFinished, ...summary } = await removeOrphanedFiles(
      now,
      dependencies,
      workMilliseconds,
    );
    if (isFinished) return summary;
    logger.info('remove-orphaned-files-incomplete', summary);
    throw new AppError('internal', 'The bucket holds more files than one run can look at');
  },
});
