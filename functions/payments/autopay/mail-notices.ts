import type { NoticeStore } from '../../payment-rows/autopay-notice.ts';
import { logger } from '../../platform/logs/logger.ts';
import { mailNotice, type NoticeMailDependencies } from './mail-notice.ts';

type Summary = {
  /** Mails that were handed over. */
  mailed: number;
  /** Mails that are left to the next run because something failed. */
  failed: number;
  /** False if the run ran out of time. */
  isFinished: boolean;
};

/** Sends the mails about autopay that have yet to be sent, until the time is up. What fails does not stop the rest. */
export const mailNotices = async (
  endsAt: number,
  { notices, ...dependencies }: NoticeMailDependencies & { notices: Pick<NoticeStore, 'listDue'> },
): Promise<Summary> => {
  const summary = { mailed: 0, failed: 0, isFinished: true };
  for (const notice of await notices.listDue()) {
    if (dependencies.clock().getTime() > endsAt) return { ...summary, isFinished: false };
    try {
      const sent = await mailNotice(notice, dependencies);
      if (sent?.state === 'sent') summary.mailed += 1;
    } catch (error) {
      logger.error('notice-not-sent', error, { id: notice.id });
      summary.failed += 1;
    }
  }
  return summary;
};
