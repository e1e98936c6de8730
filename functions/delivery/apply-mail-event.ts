import { AppError } from 'shared/errors.ts';
import type { MailEvent } from '../platform/mail-events.ts';
import type { Table } from '../platform/table.ts';
import { claimIdOf, isClaimed } from './delivery.ts';
import type { Delivery, DeliveryStep } from './delivery.ts';
import { takeDeliveryStep } from './delivery-store.ts';
import type { DeliveryOwner } from './delivery-store.ts';

/** A mail that an event tells of. */
export type TrackedMail = DeliveryOwner & {
  delivery: Delivery;
  /** What follows when it came back, beyond that transaction: done again with each such event. */
  afterBounce?: (reason: string) => Promise<void>;
};

/** A kind of mail whose events matter. */
export type MailOwner = {
  /** The outcomes that change anything. */
  listensTo: readonly MailEvent['outcome'][];
  /** The mail that the tags name, as it is now; undefined when they name none of this kind. */
  find: (tags: MailEvent['tags']) => Promise<TrackedMail | undefined>;
};

/** What an event did: `too-late` when its mail has been acted upon, `ignored` when it says nothing new. */
export type MailEventResult = 'delivered' | 'bounced' | 'too-late' | 'ignored';

/** More than a delivery has states before it once it was handed over. */
const attempts = 5;

/**
 * Writes down what became of a mail. The mail says itself whose it is and of which attempt to send it.
 * An event that comes twice, late, or of a mail that another one has replaced changes nothing.
 * @throws AppError `unavailable` while the call that sends the mail lives and has not finished: the
 * event is to come again.
 */
export const applyMailEvent = async (
  event: MailEvent,
  owners: readonly MailOwner[],
  { table, clock }: { table: Table; clock: () => Date },
): Promise<MailEventResult> => {
  const claimId = event.tags['attempt'];
  const listening = owners.filter(({ listensTo }) => listensTo.includes(event.outcome));
  if (claimId === undefined || event.outcome === 'none') return 'ignored';

  const find = async (): Promise<TrackedMail | undefined> => {
    for (const owner of listening) {
      const mail = await owner.find(event.tags);
      if (mail) return claimIdOf(mail.delivery) === claimId ? mail : undefined;
    }
    return undefined;
  };

  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const mail = await find();
    if (!mail) return 'ignored';
    const { delivery } = mail;
    const facts = { claimId, now: clock(), seen: delivery.state };
    const take = async (step: DeliveryStep): Promise<boolean> =>
      takeDeliveryStep(table, mail, { ...step, ...facts });
    if (delivery.state === 'handed-over' && isClaimed(delivery, facts.now)) break;
    if (delivery.state === 'final') return 'too-late';
    if (event.outcome !== 'delivered') {
      const { reason } = event;
      const failed = { state: 'failed', claimId, reason } as const;
      if (delivery.state === 'failed' || (await take({ action: 'markBounced', to: failed }))) {
        await mail.afterBounce?.(reason);
        return 'bounced';
      }
    } else if (delivery.state === 'handed-over') {
      // The call that sent it has died over the answer; this is the answer.
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
