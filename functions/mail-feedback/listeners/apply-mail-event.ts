import { listener } from '../../platform/listener.ts';
import { mailEvents } from '../../platform/mail-events.ts';
import { table } from '../../platform/table.ts';
import { deliveryStore } from '../../reports/sending/delivery-store.ts';
import { mailOutcomeStore } from '../../reports/sending/mail-outcome-store.ts';
import { reportStore } from '../../reports/report-store.ts';
import { settleDelivery } from '../../reports/sending/settle-delivery.ts';
import { noticeStore } from '../../retention/notice-store.ts';
import { retentionStore } from '../../retention/retention-store.ts';
import { settleWarning } from '../../retention/settle-warning.ts';

/** Hears what became of the mails that matter later: those with a report, and warnings of a deletion. */
export const handler = listener({
  name: 'apply-mail-event',
  read: mailEvents,
  dependencies: () => ({
    reports: reportStore(table()),
    deliveries: deliveryStore(table()),
    outcomes: mailOutcomeStore(table()),
    notices: noticeStore(table()),
    retention: retentionStore(table()),
    clock: () => new Date(),
  }),
  handle: async (event, dependencies) => ({
    mailId: event.mailId,
    outcome: event.outcome,
    settlement:
      event.tags['report'] === undefined
        ? await settleWarning(event, dependencies)
        : await settleDelivery(event, dependencies),
  }),
});
