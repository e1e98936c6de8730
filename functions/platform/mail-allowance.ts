import { alarmEvents } from './alarm-events.ts';
import { readEnvironment } from './environment.ts';
import { logger } from './logger.ts';
import type { Table } from './table.ts';
import { networkOf, withinLimit } from './throttle.ts';

/**
 * Up to which part of a day's mails (`mailsPerDay` in infra/stages.ts) those go out that visitors and customers
 * cause: thanks stop first, then notes to the operator. Reports, warnings and sign-in codes have the rest
 * (docs/decisions/0026).
 */
const mailShares = { note: 1 / 2, thanks: 3 / 8 } as const;

const day = 86_400;

type CausedMail = {
  to: string;
  /** Account id or IP address; without one, only the day's share counts. */
  cause?: string;
  /** Whether the mailbox may have another, counted beside the cause and before the day's share. */
  mailbox?: () => Promise<boolean>;
  now: Date;
};

export type MailAllowance = { admits: (mail: CausedMail) => Promise<boolean> };

/** Counts the mails that accompany a request, in the UTC day; what must not go out is logged. */
export const mailAllowance = (table: Table): MailAllowance => ({
  admits: async ({ to, cause, mailbox = async () => true, now }) => {
    const kind = to === readEnvironment('ADMIN_EMAIL') ? 'note' : 'thanks';
    const share = Math.floor(Number(readEnvironment('MAILS_PER_DAY')) * mailShares[kind]);
    const perCause = Number(readEnvironment('MAILS_PER_CAUSE'));
    // The site of an IPv6 line, which may hold 65,536 networks.
    const subject = cause === undefined ? undefined : networkOf(cause, 48);
    const isWithin = async (rule: { name: string; subject?: string; limit: number }) => {
      const isIt = await withinLimit(table, { ...rule, windowSeconds: day, now });
      if (!isIt) logger.info(alarmEvents.mailHeldBack, { kind, rule: rule.name });
      return isIt;
    };
    const own = await Promise.all([
      mailbox(),
      subject === undefined || isWithin({ name: 'MAIL-CAUSE', subject, limit: perCause }),
    ]);
    // The day's share last: one caller who is refused must not use it up.
    return own.every(Boolean) && isWithin({ name: 'MAIL', limit: share });
  },
});
