import { AppError } from 'shared/errors.ts';
import type { MailEvent } from '../platform/mail/mail-events.ts';
import type { Table } from '../platform/table/table.ts';
import { claimIdOf, isClaimed, type Delivery, type DeliveryStep } from './delivery.ts';
import { takeDeliveryStep, type DeliveryOwner } from './delivery-store.ts';

/** The mail an event is about. */
export type TrackedMail = DeliveryOwner & {
  delivery: Delivery;
  /** Runs after the transaction of a bounce, and again for each repeated bounce event. */
  afterBounce?: (reason: string) => Promise<void>;
};

/** A kind of mail that reacts to mail events. */
export type MailOwner = {
  listensTo: readonly MailEvent['outcome'][];
  /** How it treats a complaint about a mail that had arrived. */
  complaintIs: 'delivered' | 'failed';
  /** Reads the tagged mail; undefined when the tags are not of this kind. */
  find: (tags: MailEvent['tags']) => Promise<TrackedMail | undefined>;
};

/** `too-late`: the delivery was already final. `ignored`: the event changed nothing. */
export type MailEventResult = 'delivered' | 'bounced' | 'too-late' | 'ignored';

/** More than the transitions a delivery can take once it is handed over. */
const attempts = 5;

/**
 * Records a mail event. The mail's tags name its owner and the attempt. Events that are repeated, late or
 * about an earlier attempt change nothing.
 * @throws AppError `unavailable` while the sending call is still running, so that the event is retried.
 */
export const applyMailEvent = async (
  event: MailEvent,
  owners: readonly MailOwner[],
  { table, clock }: { table: Table; clock: () => Date },
): Promise<MailEventResult> => {
  const claimId = event.tags['attempt'];
  const listening = owners.filter(({ listensTo }) => listensTo.includes(event.outcome));
  if (claimId === undefined || event.outcome === 'none') return 'ignored';

  const find = async () => {
    for (const { find: findMail, complaintIs } of listening) {
      const mail = await findMail(event.tags);
      if (mail) return claimIdOf(mail.delivery) === claimId ? { mail, complaintIs } : undefined;
    }
    return undefined;
  };

  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const found = await find();
    if (!found) return 'ignored';
    const { mail } = found;
    const { delivery } = mail;
    const meaning = event.outcome === 'complained' ? found.complaintIs : event.outcome;
    const facts = { claimId, now: clock(), seen: delivery.state };
    const take = async (step: DeliveryStep): Promise<boolean> =>
      takeDeliveryStep(table, mail, { ...step, ...facts });
    if (delivery.state === 'handed-over' && isClaimed(delivery, facts.now)) break;
    if (delivery.state === 'final') return 'too-late';
    if (meaning !== 'delivered' && 'reason' in event) {
      const { reason } = event;
      const failed = { state: 'failed', claimId, reason } as const;
      if (delivery.state === 'failed' || (await take({ action: 'markBounced', to: failed }))) {
        await mail.afterBounce?.(reason);
        return 'bounced';
      }
    } else if (delivery.state === 'handed-over') {
      // The sending call died before it got the mail service's answer, which the event implies.
      const sentAt = new Date(event.acceptedAt).toISOString();
      await take({
        action: 'accept',
        to: { state: 'sent', claimId, mailId: event.mailId, sentAt },
      });
    } else if (delivery.state !== 'sent') return 'ignored';
    else if (await take({ action: 'markDelivered', to: { ...delivery, state: 'delivered' } }))
      return 'delivered';
  }
  throw new AppError('unavailable', 'The mail is still being sent');
};
