import { alarmEvents } from '../platform/alarm-events.ts';
import { confirmOwnWrite } from '../platform/confirm-own-write.ts';
import { logger } from '../platform/logger.ts';
import type { Mail, MailOutcome, Mailer } from '../platform/mailer.ts';
import type { Table } from '../platform/table.ts';
import type { Delivery, DeliveryStep } from './delivery.ts';
import { isAttempt, takeDeliveryStep } from './delivery-store.ts';
import type { DeliveryOwner, Guard } from './delivery-store.ts';

type Sending = {
  owner: DeliveryOwner;
  /** Whether a mail that failed, or may have gone out, is sent again. */
  claim: 'claim' | 'claimAgain';
  /** What must hold of the row for the claim. */
  guard?: Guard;
  /** Makes the mail, once it is claimed; a problem is a sentence why it cannot be sent. */
  compose: () => Promise<Mail | { problem: string }>;
  /** By these an event about the mail finds its owner again. */
  tags: Readonly<Record<string, string>>;
};

export type SendDependencies = {
  table: Table;
  mailer: Mailer;
  newId: () => string;
  /** The time when it is asked, not when the request came: a delivery takes seconds. */
  clock: () => Date;
};

/**
 * Sends a mail at most once, however often and however concurrently it is asked for, also when a call
 * dies over it: claims it, composes it, writes down that it is handed over, hands it over, and writes
 * down how that ended with all that its owner has to write then. Gives the delivery as this call left
 * it, `sent`, `failed`, `lost` or, when the mail service is away, `queued`; undefined when another call
 * is or was at it.
 */
export const sendOnce = async (
  { owner, claim: action, guard, compose, tags }: Sending,
  { table, mailer, newId, clock }: SendDependencies,
): Promise<Delivery | undefined> => {
  const claimId = newId();
  const take = async (step: DeliveryStep & { guard?: Guard | undefined }) =>
    (await takeDeliveryStep(table, owner, { ...step, claimId, now: clock() }))
      ? step.to
      : undefined;

  const claimed = { state: 'claimed', claimId, claimedAt: clock().toISOString() } as const;
  // Left alone after a lost answer, the claim would keep everybody waiting.
  const isOurs = async () => isAttempt(table, { key: owner.key, claimId });
  const claim = async () => (await take({ action, to: claimed, guard })) !== undefined;
  if (!(await confirmOwnWrite(claim, isOurs))) return undefined;

  // Nothing has gone out yet, so whoever comes next need not wait for this call to count as dead.
  const releaseClaim = async (cause: unknown): Promise<never> => {
    await take({ action: 'releaseClaim', to: { state: 'queued' } }).catch((error: unknown) => {
      logger.error('claim-left', error, tags);
    });
    throw cause;
  };
  const mail = await compose().catch(releaseClaim);
  if ('problem' in mail)
    return take({ action: 'fail', to: { state: 'failed', claimId, reason: mail.problem } });
  const handedOver = { ...claimed, state: 'handed-over' } as const;
  if (!(await take({ action: 'handOver', to: handedOver }).catch(releaseClaim))) return undefined;

  const mailed = await mailer
    .send({ ...mail, tags: { ...tags, attempt: claimId } })
    .catch((error: unknown): MailOutcome => {
      logger.error(alarmEvents.mailNotHandedOver, error, tags);
      return { outcome: 'unknown' };
    });
  switch (mailed.outcome) {
    case 'accepted': {
      const { mailId } = mailed;
      const sentAt = clock().toISOString();
      return take({ action: 'accept', to: { state: 'sent', claimId, mailId, sentAt } });
    }
    case 'rejected':
      return take({ action: 'fail', to: { state: 'failed', claimId, reason: mailed.reason } });
    case 'unavailable':
      return take({ action: 'releaseClaim', to: { state: 'queued' } });
    case 'unknown':
      return take({ action: 'lose', to: { state: 'lost', claimId } });
  }
};
