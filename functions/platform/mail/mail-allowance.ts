import { alarmEvents } from '../logs/alarm-events.ts';
import { readEnvironment } from '../environment.ts';
import { logger } from '../logs/logger.ts';
import type { Table } from '../table/table.ts';
import { networkOf, withinLimit } from '../endpoint/throttle.ts';

/**
 * The share of a day's mails (`mailsPerDay` in infra/stages.ts) after which mails triggered by visitors and
 * customers stop: thank-you mails first, then notes to the operator. The rest is reserved for reports, warnings and
 * sign-in codes (docs/decisions/0026).
 */
const mailShares = { note: 1 / 2, thanks: 3 / 8 } as const;

const day = 86_400;

type CausedMail = {
  to: string;
  /** Account id or IP address. Without one, only the day's share applies. */
  cause?: string;
  /** Whether this mailbox may get another mail; checked along with the cause and before the day's share. */
  mailbox?: () => Promise<boolean>;
  now: Date;
};

export type MailAllowance = { admits: (mail: CausedMail) => Promise<boolean> };

/** Counts the mails that accompany a request, per UTC day, and logs those it holds back. */
export const mailAllowance = (table: Table): MailAllowance => ({
  admits: async ({ to, cause, mailbox = async () => true, now }) => {
    const kind = to === readEnvironment('ADMIN_EMAIL') ? 'note' : 'thanks';
    const share = Math.floor(Number(readEnvironment('MAILS_PER_DAY')) * mailShares[kind]);
    const perCause = Number(readEnvironment('MAILS_PER_CAUSE'));
    // A /48, the size of a typical IPv6 site, because a single site may hold 65,536 networks.
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
    // The day's share comes last, so that a caller who is refused does not use it up.
    return own.every(Boolean) && isWithin({ name: 'MAIL', limit: share });
  },
});
