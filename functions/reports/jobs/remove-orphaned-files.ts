import { job } from '../../platform/job.ts';
import { photos } from '../../platform/photo-bucket.ts';
import { table } from '../../platform/table.ts';
import { removeOrphanedFiles } from '../orphaned-files.ts';
import { reportStore } from '../report-store.ts';

/** Deletes what lies in the bucket for no report. */
export const handler = job({
  name: 'remove-orphaned-files',
  dependencies: () => ({
    bucket: photos(),
    reports: reportStore(table()),
    clock: () => new Date(),
    // The Lambda's fifteen minutes leave time to end what is at work.
    workMilliseconds: 13 * 60_000,
  }),
  run: async (now, { workMilliseconds, ...dependencies }) =>
    removeOrphanedFiles(now, dependencies, workMilliseconds),
});
