import { logger } from '../platform/logger.ts';
import type { Mail, MailOutcome, Mailer } from '../platform/mailer.ts';
import type { NoticeFacts, NoticeKey, NoticeStore, StoredNotice } from './notice-store.ts';

/**
 * What is known of a notice after trying: `sent` (now or by an earlier run), `failed` (its address
 * refuses it, or sent it back), `open` (another run is at it, the mail service is away, or the answer got lost).
 */
export type NoticeOutcome = { reportIds: readonly string[] } & (
  { outcome: 'sent' | 'open' } | { outcome: 'failed'; reason: string }
);

type Notice = {
  key: NoticeKey;
  facts: NoticeFacts;
  /** Made only when the notice is to be sent; undefined when there is no address. */
  compose: () => Promise<Mail | undefined>;
  /** What the events about its mail repeat, besides the attempt. */
  tags?: Readonly<Record<string, string>>;
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
  { key, facts, compose, tags }: Notice,
  { notices, mailer, newId, clock }: NoticeDependencies,
): Promise<NoticeOutcome> => {
  const claimId = newId();
  if (!(await notices.claim({ key, facts }, { claimId, at: clock() })))
    return knownOf(await notices.find(key));
  const held = { key, claimId };
  const { reportIds } = facts;
  const open: NoticeOutcome = { outcome: 'open', reportIds };
  const notOurs: NoticeOutcome = { outcome: 'open', reportIds: [] };
  const fail = async (reason: string): Promise<NoticeOutcome> =>
    (await notices.failed(held, reason)) ? { outcome: 'failed', reason, reportIds } : notOurs;

  const mail = await compose();
  if (!mail) return fail('There is no e-mail address.');
  const isHandedOver = await notices.handOver(held).catch(async (cause: unknown) => {
    // Nothing has gone out, whatever is written down by now: the next attempt may send it today.
    await notices.release(held).catch((error: unknown) => {
      logger.error('notice-claim-left', error, { noticeId: facts.id });
    });
    throw cause;
  });
  if (!isHandedOver) return notOurs;
  const mailed = await mailer
    .send({ ...mail, ...(tags && { tags: { ...tags, attempt: claimId } }) })
    .catch((error: unknown): MailOutcome => {
      logger.error('notice-not-handed-over', error, { noticeId: facts.id });
      return { outcome: 'unknown' };
    });
  switch (mailed.outcome) {
    case 'accepted':
      return (await notices.sent(held, mailed.mailId)) ? { outcome: 'sent', reportIds } : notOurs;
    case 'rejected':
      return fail(mailed.reason);
    case 'unavailable':
      return (await notices.release(held)) ? open : notOurs;
    case 'unknown':
      return (await notices.lost(held)) ? open : notOurs;
  }
};

const knownOf = (notice: StoredNotice | undefined): NoticeOutcome => {
  const { state, reason = 'The warning came back.', reportIds = [] } = notice ?? {};
  if (state === 'failed') return { outcome: 'failed', reason, reportIds };
  return { outcome: state === 'sent' ? 'sent' : 'open', reportIds };
};
