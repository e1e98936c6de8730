import { listenersOf, onTable } from '../platform/endpoint/route.ts';

export const mailFeedbackListeners = listenersOf('mail-feedback', [
  {
    name: 'apply-mail-event',
    summary:
      'Notes whether a report’s mail arrived and takes the report back when it did not; holds what a warning that came back spoke of; notes on a customer that mail came back for good',
    trigger: { on: 'mail-events' },
    grants: [onTable('GetItem', 'PutItem', 'UpdateItem', 'DeleteItem')],
  },
]);
