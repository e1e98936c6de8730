import { markReportTold } from 'shared/contracts/reports.ts';
import {
  jobsOf,
  onIndex,
  onMail,
  onPhotoList,
  onPhotos,
  onRows,
  onTable,
  routesOf,
} from '../platform/endpoint/route.ts';

export const retentionRoutes = routesOf('retention', [
  {
    contract: markReportTold,
    grants: [onRows('report', 'GetItem', 'PutItem', 'UpdateItem')],
  },
]);

export const retentionJobs = jobsOf('retention', [
  {
    name: 'report-cleanup',
    summary: 'Warns of reports that will be six months old in a week, and deletes those that are',
    // At nine, then a few more times for what a fifteen-minute run could not finish. Most of those find
    // nothing to do.
    schedule: { expression: 'cron(0/15 9-10 * * ? *)', timeZone: 'America/Chicago' },
    grants: [
      onTable('GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'),
      onIndex('gsi1'),
      onPhotoList('photos/'),
      onPhotoList('pdfs/'),
      onPhotos('photos/', 'DeleteObject'),
      onPhotos('pdfs/', 'DeleteObject'),
      onMail,
    ],
    environment: ['SITE_SETTINGS', 'ADMIN_EMAIL'],
    timeout: 900,
  },
]);
