import { setTimeout as pause } from 'node:timers/promises';
import { logger, type LogFacts } from '../logs/logger.ts';
import type { Mail, Mailer } from './mailer.ts';

type BestEffortMails = {
  mailer: Mailer;
  mails: readonly Mail[];
  /** Ids of the record the mails are about, for the log. */
  facts: LogFacts;
  /** Whether a mail to this address may go out. Always true if omitted. */
  admits?: (to: string) => Promise<boolean>;
  /** How long the caller waits for these mails, in milliseconds. */
  patience?: number;
};

/**
 * Hands over mails that accompany a stored record. Failures and timeouts are logged but never thrown.
 * @returns the mails that the mail service certainly did not accept and may accept later
 */
export const sendBestEffort = async ({
  mailer,
  mails,
  facts,
  admits = async () => true,
  patience: timeout = 5000,
}: BestEffortMails): Promise<readonly Mail[]> => {
  const giveUp = new AbortController();
  const untaken: Mail[] = [];
  const all = Promise.all(
    mails.map(async (mail) => {
      try {
        if (!(await admits(mail.to))) return;
        const { outcome } = await mailer.send(mail);
        if (outcome === 'unavailable') untaken.push(mail);
        if (outcome !== 'accepted') logger.info('best-effort-mail-lost', { ...facts, outcome });
      } catch (error) {
        logger.error('best-effort-mail-lost', error, facts);
      }
    }),
  );
  const deadline = pause(timeout, true, { signal: giveUp.signal }).catch(() => false);
  const isLate = await Promise.race([all.then(() => false), deadline]);
  giveUp.abort();
  if (isLate) logger.info('best-effort-mail-late', facts);
  return untaken;
};
