import { logger } from '../platform/logger.ts';
import type { Mail, MailOutcome, Mailer } from '../platform/mailer.ts';
import type { NoticeFacts, NoticeKey, NoticeStore } from './notice-store.ts';

/**
 * What is known of a notice after trying: `sent` (now or by an earlier run), `failed` (its address
 * refuses it), `open` (another run is at it, the mail service is away, or the answer got lost).
 */
export type NoticeOutcome = { outcome: 'sent' | 'failed' | 'open'; reportIds: readonly string[] };

type Notice = {
  key: NoticeKey;
  facts: NoticeFacts;
  /** Made only when the notice is to be sent; undefined when there is no address. */
  compose: () => Promise<Mail | undefined>;
};

export type NoticeDependencies = {
  notices: NoticeStore;
  mailer: Mailer;
  newId: () => string;
  clock: () => Date;
};

/**
 * Sends a notice once, however often and however concurrently it is asked for, also when a run dies
 * over it. A mail whose answer got lost is not sent again under the same key.
 */
export const sendNotice = async (
  { key, facts, compose }: Notice,
  { notices, mailer, newId, clock }: NoticeDependencies,
): Promise<NoticeOutcome> => {
  const claimId = newId();
  if (!(await notices.claim({ key, facts }, { claimId, at: clock() }))) {
    const found = await notices.find(key);
    const outcome = found?.state === 'sent' || found?.state === 'failed' ? found.state : 'open';
    return { outcome, reportIds: found?.reportIds ?? [] };
  }
  const held = { key, claimId };
  const mail = await compose();
  if (!mail) return settle(await notices.failed(held, 'no address'), 'failed', facts);
  if (!(await notices.handOver(held))) return { outcome: 'open', reportIds: [] };
  const mailed = await mailer.send(mail).catch((error: unknown): MailOutcome => {
    logger.error('notice-not-handed-over', error, { noticeId: facts.id });
    return { outcome: 'unknown' };
  });
  switch (mailed.outcome) {
    case 'accepted':
      return settle(await notices.sent(held, mailed.mailId), 'sent', facts);
    case 'rejected':
      return settle(await notices.failed(held, mailed.reason), 'failed', facts);
    case 'unavailable':
      return settle(await notices.release(held), 'open', facts);
    case 'unknown':
      return settle(await notices.lost(held), 'open', facts);
  }
};

const settle = (
  isOurs: boolean,
  outcome: NoticeOutcome['outcome'],
  { reportIds }: NoticeFacts,
): NoticeOutcome => (isOurs ? { outcome, reportIds } : { outcome: 'open', reportIds: [] });
