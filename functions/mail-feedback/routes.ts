import type { Listener } from '../platform/route.ts';

export const mailFeedbackListeners: Listener[] = [
  {
    name: 'apply-mail-event',
    summary:
      'Notes whether a report’s mail arrived and takes the report back when it did not; holds what a warning that came back spoke of',
    entry: 'mail-feedback/listeners/apply-mail-event.ts',
    trigger: { on: 'mail-events' },
    grants: [
      {
        on: 'table',
        actions: [
          'dynamodb:GetItem',
          'dynamodb:PutItem',
          'dynamodb:UpdateItem',
          'dynamodb:DeleteItem',
        ],
      },
    ],
    environment: ['TABLE_NAME'],
  },
];
