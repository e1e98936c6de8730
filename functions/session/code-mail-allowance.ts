import type { signInStore } from '../customers/sign-in-store.ts';
import { withinLimit } from '../platform/endpoint/throttle.ts';
import { readEnvironment } from '../platform/environment.ts';
import { alarmEvents } from '../platform/logs/alarm-events.ts';
import { logFailure } from '../platform/logs/log-failure.ts';
import { logger } from '../platform/logs/logger.ts';
import { mailboxOf } from '../platform/mail/mailbox-of.ts';
import type { Table } from '../platform/table/table.ts';
import type { CodeMail } from './code-mail.ts';

/** How many codes a mailbox gets in a UTC day. */
const codesPerMailbox = { operator: 10, other: 3 } as const;

/** The share of a day's codes for accounts that have never signed in. The rest is for those that have. */
const newAccountsShare = 1 / 2;

type Dependencies = {
  table: Table;
  people: Pick<ReturnType<typeof signInStore>, 'hasSignedIn'>;
};

/**
 * Counts the mails with codes, per mailbox and all of a UTC day together (docs/decisions/0063). What cannot be
 * counted is admitted.
 */
export const codeMailAllowance = ({ table, people }: Dependencies) => {
  const isWithin = async (
    name: string,
    rule: { subject?: string; limit: number; now: Date },
  ): Promise<boolean> => withinLimit(table, { ...rule, name, windowSeconds: 86_400 });

  const isWithinDay = async (name: string, limit: number, now: Date): Promise<boolean> => {
    const isIt = await isWithin(name, { limit, now });
    if (!isIt) logger.info(alarmEvents.mailHeldBack, { kind: 'code', rule: name });
    return isIt;
  };

  return {
    admits: async ({ sub, email, isInvitation }: CodeMail, now: Date): Promise<boolean> => {
      // The account itself, and not an address that ends up in the same mailbox.
      const isOperator = email.toLowerCase() === readEnvironment('ADMIN_EMAIL').toLowerCase();
      const isExempt = isOperator || isInvitation;
      const limit = codesPerMailbox[isOperator ? 'operator' : 'other'];
      const [mayMail, isKnown = true] = await Promise.all([
        isWithin('CODE-MAIL', { subject: mailboxOf(email), limit, now }),
        isExempt || logFailure('sign-in-not-read', {}, async () => people.hasSignedIn(sub)),
      ]);
      if (!mayMail) return false;
      const ofDay = Number(readEnvironment('CODE_MAILS_PER_DAY'));
      if (isExempt) {
        await isWithin('CODE-MAIL-DAY', { limit: ofDay, now });
        return true;
      }
      const ofNew = Math.floor(ofDay * newAccountsShare);
      return (
        (isKnown || (await isWithinDay('CODE-MAIL-NEW', ofNew, now))) &&
        (await isWithinDay('CODE-MAIL-DAY', ofDay, now))
      );
    },
  };
};
export type CodeMailAllowance = ReturnType<typeof codeMailAllowance>;
