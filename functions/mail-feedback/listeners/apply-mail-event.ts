import { profileStore } from '../../customers/profile-store.ts';
import { applyMailEvent } from '../../delivery/apply-mail-event.ts';
import { listener } from '../../platform/listener.ts';
import { mailEvents } from '../../platform/mail/mail-events.ts';
import { table } from '../../platform/table/table.ts';
import { offerMails } from '../../offers/offer-mails.ts';
import { reportMails } from '../../reports/sending/report-delivery.ts';
import { cleanupMailStore } from '../../retention/cleanup-mail.ts';
import { retentionStore } from '../../retention/retention-store.ts';
import { warningMails } from '../../retention/warning-mails.ts';

/**
 * Records on a customer that their mailbox refuses mail, and applies mail events to the mails that react to
 * them: reports, deletion warnings and offers.
 */
export const handler = listener({
  name: 'apply-mail-event',
  read: mailEvents,
  dependencies: () => ({
    table: table(),
    profiles: profileStore(table()),
    cleanupMails: cleanupMailStore(table()),
    retention: retentionStore(table()),
    clock: () => new Date(),
  }),
  handle: async (event, dependencies) => {
    const { profiles, clock } = dependencies;
    for (const address of event.bounced) await profiles.noteBounce(address, clock());
    return {
      mailId: event.mailId,
      outcome: event.outcome,
      result: await applyMailEvent(
        event,
        [
          reportMails(dependencies.table),
          warningMails(dependencies),
          offerMails(dependencies.table),
        ],
        dependencies,
      ),
    };
  },
});
