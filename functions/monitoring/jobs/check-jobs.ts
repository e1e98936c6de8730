import * as z from 'zod/mini';
import { readEnvironment } from '../../platform/environment.ts';
import { jobRuns } from '../../platform/job-runs.ts';
import { job } from '../../platform/job.ts';
import { alarmEvents } from '../../platform/logs/alarm-events.ts';
import { logger } from '../../platform/logs/logger.ts';

/** By name, the days between two runs. */
const watchedJobs = z.record(z.string(), z.int().check(z.positive()));

const hour = 3_600_000;

/** For a day that has 25 hours, and for the hour in which a failed run is repeated. */
const graceHours = 2;

/**
 * Logs `jobs-alive` if every scheduled job has completed a run when it should have. One alarm goes off if that line
 * is missing, so also if this job does not run (docs/decisions/0069).
 */
export const handler = job({
  name: 'check-jobs',
  dependencies: (table) => ({
    runs: jobRuns(table),
    watched: watchedJobs.parse(JSON.parse(readEnvironment('WATCHED_JOBS'))),
  }),
  run: async (now, { runs, watched }) => {
    const ranAt = await runs.list();
    const overdue: string[] = [];
    for (const [name, days] of Object.entries(watched)) {
      const last = ranAt.get(name);
      if (!last) await runs.expectFrom(name, now);
      else if (now.getTime() - last.getTime() > (days * 24 + graceHours) * hour) overdue.push(name);
    }
    if (overdue.length === 0) logger.info(alarmEvents.jobsAlive);
    else logger.warn('jobs-overdue', { jobs: overdue.join(' ') });
    return { overdue: overdue.length };
  },
});
