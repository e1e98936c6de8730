import { jobsOf, onRows } from '../platform/endpoint/route.ts';

export const monitoringJobs = jobsOf('monitoring', [
  {
    name: 'check-site',
    summary: 'Opens the site and reads the services through CloudFront, as a visitor would',
    schedule: { expression: 'rate(5 minutes)', timeZone: 'America/Chicago' },
    isProbe: true,
    environment: ['SITE_URL'],
    memory: 256,
    timeout: 30,
  },
  {
    name: 'check-jobs',
    summary: 'Says in the log that every scheduled job has completed its latest run',
    schedule: { expression: 'rate(1 hour)', timeZone: 'America/Chicago' },
    grants: [onRows('jobs', 'Query', 'PutItem')],
    environment: ['WATCHED_JOBS'],
  },
]);
