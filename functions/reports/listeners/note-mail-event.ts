import { listener } from '../../platform/listener.ts';
import { mailEvents } from '../../platform/mail-events.ts';
import { table } from '../../platform/table.ts';
import { deliveryStore } from '../delivery-store.ts';
import { reportStore } from '../report-store.ts';
import { settleDelivery } from '../settle-delivery.ts';

/** Notes at a report whether its mail arrived. */
export const handler = listener({
  name: 'note-mail-event',
  read: mailEvents,
  dependencies: () => ({
    reports: reportStore(table()),
    deliveries: deliveryStore(table()),
    clock: () => new Date(),
  }),
  handle: async (event, dependencies) => ({
    mailId: event.mailId,
    outcome: event.outcome,
    settlement: await settleDelivery(event, dependencies),
  }),
});
