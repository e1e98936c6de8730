import { jobsOf, onIndex, onMail, onPhotoList, onPhotos, onTable } from '../platform/route.ts';

export const retentionJobs = jobsOf('retention', [
  {
    name: 'report-cleanup',
    summary: 'Warns of reports that will be six months old in a week, and deletes those that are',
    // At nine, and a few times more for what a run of fifteen minutes leaves; those find nothing mostly.
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
