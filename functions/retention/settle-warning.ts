import { addDays, businessDate } from 'shared/domain/dates.ts';
import { warningDays } from 'shared/domain/retention.ts';
import { AppError } from 'shared/errors.ts';
import type { MailEvent } from '../platform/mail-events.ts';
import { isBeingSent } from './notice-store.ts';
import type { NoticeStore } from './notice-store.ts';
import type { RetentionRow } from '../reports/retention-row.ts';
import type { RetentionStore } from './retention-store.ts';
import { readWarningTags } from './warning-tags.ts';

export type WarningDependencies = {
  notices: Pick<NoticeStore, 'find' | 'cameBack'>;
  retention: Pick<RetentionStore, 'find' | 'hold'>;
  clock: () => Date;
};

/**
 * How the event of a warning's mail ended: `held` what it spoke of, `too-late` because its deletions
 * have begun, `ignored` for a mail that arrived or is no warning.
 */
export type WarningSettlement = 'held' | 'too-late' | 'ignored';

/** A run may mark a report as warned of between the look at it and the change. */
const attempts = 3;

/**
 * Holds the reports of a warning that came back, for whatever reason and also as unwanted: what is
 * deleted is gone, and the operator can ask. An event that comes twice or late changes nothing more.
 * @throws AppError `unavailable` while the run that sent the mail has not finished: the event is to come again.
 */
export const settleWarning = async (
  event: MailEvent,
  { notices, retention, clock }: WarningDependencies,
): Promise<WarningSettlement> => {
  const warning = readWarningTags(event.tags);
  if (!warning || event.outcome === 'delivered' || event.outcome === 'none') return 'ignored';
  const { key, claimId, deleteOn } = warning;
  const { reason } = event;
  const notice = await notices.find(key);
  if (!notice || notice.claimId !== claimId) return 'ignored';
  if (isBeingSent(notice, clock()))
    throw new AppError('unavailable', 'The mail is still being sent');
  if (!(await notices.cameBack({ key, claimId }, reason))) return 'too-late';

  // A report that was taken back and sent again since has a row of a later day: it is warned of anew.
  const isSpokenOf = ({ state, date }: RetentionRow): boolean =>
    (state === 'warned' && date === deleteOn) ||
    (state === 'kept' && date <= addDays(deleteOn, -warningDays));
  const on = businessDate(clock());
  for (const reportId of notice.reportIds)
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      const row = await retention.find(reportId);
      if (!row || !isSpokenOf(row) || (await retention.hold(row, { on, reason }))) break;
    }
  return 'held';
};
