import { setTimeout as pause } from 'node:timers/promises';
import { logger } from './logger.ts';
import type { LogFacts } from './logger.ts';
import type { Mail, Mailer } from './mailer.ts';

type BestEffortMails = {
  mailer: Mailer;
  mails: readonly Mail[];
  /** Ids for the log, of the record the mails are about. */
  facts: LogFacts;
  /** Milliseconds a person waits for mails that are not what they asked for, 5000 unless said. */
  patience?: number;
};

/**
 * Hands over mails that accompany something already stored. A mail that fails, or a mail service that
 * does not answer, is logged and changes nothing for the caller: the record is what counts.
 */
export const sendBestEffort = async ({
  mailer,
  mails,
  facts,
  patience = 5000,
}: BestEffortMails): Promise<void> => {
  const giveUp = new AbortController();
  const all = Promise.all(
    mails.map(async (mail) => {
      try {
        const { outcome } = await mailer.send(mail);
        if (outcome !== 'accepted') logger.info('best-effort-mail-lost', { ...facts, outcome });
      } catch (error) {
        logger.error('best-effort-mail-lost', error, facts);
      }
    }),
  );
  const deadline = pause(patience, true, { signal: giveUp.signal }).catch(() => false);
  const isLate = await Promise.race([all.then(() => false), deadline]);
  giveUp.abort();
  if (isLate) logger.info('best-effort-mail-late', facts);
};
