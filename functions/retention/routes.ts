import type { Job } from '../platform/route.ts';

export const retentionJobs: Job[] = [
  {
    name: 'report-cleanup',
    summary: 'Warns of reports that will be six months old in a week, and deletes those that are',
    entry: 'retention/jobs/report-cleanup.ts',
    // At nine, and a few times more for what a run of fifteen minutes leaves; those find nothing mostly.
    schedule: { expression: 'cron(0/15 9-10 * * ? *)', timeZone: 'America/Chicago' },
    grants: [
      {
        on: 'table',
        actions: [
          'dynamodb:GetItem',
          'dynamodb:Query',
          'dynamodb:PutItem',
          'dynamodb:UpdateItem',
          'dynamodb:DeleteItem',
        ],
      },
      { on: 'index', index: 'gsi1', actions: ['dynamodb:Query'] },
      { on: 'photo-list', actions: ['s3:ListBucket'], prefix: 'photos/' },
      { on: 'photo-list', actions: ['s3:ListBucket'], prefix: 'pdfs/' },
      { on: 'photos', actions: ['s3:DeleteObject'], prefix: 'photos/' },
      { on: 'photos', actions: ['s3:DeleteObject'], prefix: 'pdfs/' },
      { on: 'mail', actions: ['ses:SendRawEmail'] },
    ],
    environment: [
      'TABLE_NAME',
      'PHOTO_BUCKET',
      'SITE_SETTINGS',
      'ADMIN_EMAIL',
      'MAIL_SENDER',
      'MAIL_CONFIGURATION_SET',
    ],
    timeout: 900,
  },
];
