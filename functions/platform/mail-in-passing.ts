import { setTimeout as pause } from 'node:timers/promises';
import { logger } from './logger.ts';
import type { LogFacts } from './logger.ts';
import type { Mail, Mailer } from './mailer.ts';

/** Milliseconds a person waits for mails that are not what they asked for. */
const patience = 5000;

/**
 * Hands over mails that accompany something already stored. A mail that fails, or a mail service that
 * does not answer, is logged and changes nothing for the caller: the record is what counts.
 */
export const mailInPassing = async (
  mailer: Mailer,
  mails: readonly Mail[],
  facts: LogFacts,
): Promise<void> => {
  const giveUp = new AbortController();
  const all = Promise.all(
    mails.map(async (mail) => {
      try {
        const { outcome } = await mailer.send(mail);
        if (outcome !== 'accepted') logger.info('mail-in-passing-lost', { ...facts, outcome });
      } catch (error) {
        logger.error('mail-in-passing-lost', error, facts);
      }
    }),
  );
  const deadline = pause(patience, true, { signal: giveUp.signal }).catch(() => false);
  const isLate = await Promise.race([all.then(() => false), deadline]);
  giveUp.abort();
  if (isLate) logger.info('mail-in-passing-late', facts);
};
