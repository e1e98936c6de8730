import { addDays, businessDate } from 'shared/domain/dates.ts';
import { warningDays } from 'shared/domain/reports/retention.ts';
import type { MailOwner } from '../delivery/apply-mail-event.ts';
import { keys } from '../platform/table/keys.ts';
import type { CleanupMailStore } from './cleanup-mail.ts';
import type { RetentionRow } from '../reports/retention-row.ts';
import type { RetentionStore } from './retention-store.ts';

type WarningDependencies = {
  cleanupMails: Pick<CleanupMailStore, 'find'>;
  retention: Pick<RetentionStore, 'find' | 'hold'>;
  clock: () => Date;
};

/** The mail tags by which a mail event finds its warning: the customer and the day of the deletions. */
export const warningTags = ({
  customerId,
  deleteOn,
}: {
  customerId: string;
  deleteOn: string;
}) => ({
  warned: customerId,
  'delete-on': deleteOn,
});

/** How often to try to hold a report: a run may mark it as warned between the read and the write. */
const attempts = 3;

/**
 * Applies mail events to warnings. If a warning bounces or is reported as spam, the reports it names are
 * held, because deletion is final and the operator can ask the customer.
 */
export const warningMails = ({
  cleanupMails,
  retention,
  clock,
}: WarningDependencies): MailOwner => ({
  listensTo: ['failed', 'undelivered', 'complained'],
  complaintIs: 'failed',
  find: async ({ warned: customerId, 'delete-on': deleteOn }) => {
    if (customerId === undefined || deleteOn === undefined) return undefined;
    const key = keys.cleanupWarning(customerId, deleteOn);
    const warning = await cleanupMails.find(key);
    if (!warning) return undefined;
    // A report that became a draft again and was resent has a row with a later date and gets a new warning.
    const isMentioned = ({ state, date }: RetentionRow): boolean =>
      (state === 'warned' && date === deleteOn) ||
      (state === 'kept' && date <= addDays(deleteOn, -warningDays));
    const afterBounce = async (reason: string): Promise<void> => {
      const on = businessDate(clock());
      for (const reportId of warning.reportIds)
        for (let attempt = 0; attempt < attempts; attempt += 1) {
          const row = await retention.find(reportId);
          if (!row || !isMentioned(row) || (await retention.hold(row, { on, reason }))) break;
        }
    };
    return { key, delivery: warning.delivery, afterBounce };
  },
});
