import { isDeepStrictEqual } from 'node:util';
import { alarmEvents } from '../platform/logs/alarm-events.ts';
import { confirmOwnWrite } from '../platform/table/confirm-own-write.ts';
import { logger } from '../platform/logs/logger.ts';
import type { Mail, MailOutcome, Mailer } from '../platform/mail/mailer.ts';
import type { Table } from '../platform/table/table.ts';
import type { Delivery, DeliveryStep } from './delivery.ts';
import {
  failLostDelivery,
  findDelivery,
  takeDeliveryStep,
  takeStepBeside,
  type Beside,
  type DeliveryOwner,
  type Guard,
} from './delivery-store.ts';

/** A mail that quotes rows written together with its hand-over, and so is composed after that. */
type WitnessMail = {
  /** Runs again if another write came first ({@link takeStepBeside}). */
  besideHandOver: () => Promise<Beside & { compose: () => Mail }>;
};

type Sending = {
  owner: DeliveryOwner;
  /** `claimAgain` also sends a mail whose last attempt failed or was lost. */
  claim: 'claim' | 'claimAgain';
  /** Additional condition for the claim. */
  guard?: Guard;
  /** Runs once the mail is claimed. `problem` is a sentence saying why it cannot be sent. */
  compose: () => Promise<Mail | WitnessMail | { problem: string }>;
  /** Starts composing while claiming, in vain if another call has the claim. Only if composing needs no claim. */
  composesEarly?: true;
  /** Mail tags by which a mail event finds the owner. */
  tags: Readonly<Record<string, string>>;
};

export type SendDependencies = {
  table: Table;
  mailer: Mailer;
  newId: () => string;
  /** The current time rather than the call's: a delivery takes seconds. */
  clock: () => Date;
};

/** A step with which a call ends. */
type Settling = Extract<DeliveryStep, { action: 'accept' | 'fail' | 'releaseClaim' | 'lose' }>;

/** Whether a step to `to` was taken. After a mail was sent, an event of it may have moved its delivery on. */
const hasTaken = (stored: Delivery | undefined, to: Delivery): boolean =>
  isDeepStrictEqual(stored, to) ||
  (stored !== undefined && 'mailId' in stored && 'mailId' in to && stored.claimId === to.claimId);

/**
 * Sends a mail at most once, even with concurrent calls or a call that dies: claims it, composes it, records
 * that it is handed over, hands it over, and records the outcome with the owner's effects. A mail that quotes
 * rows written with the hand-over is composed once that is recorded. If an earlier call died after handing the mail
 * over, this one marks it as lost and sends nothing.
 * @returns the delivery as `sent`, `failed`, `lost` or, if the mail service is unavailable, `queued`;
 * undefined if the claim failed for another reason, such as another call
 */
export const sendOnce = async (
  { owner, claim: action, guard, compose, composesEarly, tags }: Sending,
  { table, mailer, newId, clock }: SendDependencies,
): Promise<Delivery | undefined> => {
  const claimId = newId();
  const take = async (step: DeliveryStep & { guard?: Guard | undefined }) =>
    (await takeDeliveryStep(table, owner, { ...step, claimId, now: clock() }))
      ? step.to
      : undefined;

  const claimed = { state: 'claimed', claimId, claimedAt: clock().toISOString() } as const;
  let found: Delivery | undefined;
  // A claim whose response was lost would block the delivery until it expires.
  const isOurs = async (): Promise<boolean> => {
    found = await findDelivery(table, owner.key);
    return found !== undefined && 'claimedAt' in found && found.claimId === claimId;
  };
  const claim = async () => (await take({ action, to: claimed, guard })) !== undefined;
  const early = composesEarly && compose();
  // Awaited below, if this call gets the claim.
  early?.catch(() => undefined);
  if (!(await confirmOwnWrite(claim, isOurs)))
    return found && failLostDelivery(table, { ...owner, delivery: found }, clock());

  // The table may execute a step twice, and then refuses the second.
  const settle = async (step: Settling): Promise<Delivery | undefined> => {
    const isStored = async () => hasTaken(await findDelivery(table, owner.key), step.to);
    const isTaken = await confirmOwnWrite(async () => (await take(step)) !== undefined, isStored);
    return isTaken ? step.to : undefined;
  };

  // Nothing has gone out yet, so the next call need not wait for the claim to expire.
  const releaseClaim = async (cause: unknown): Promise<never> => {
    await take({ action: 'releaseClaim', to: { state: 'queued' } }).catch((error: unknown) => {
      logger.error('claim-left', error, tags);
    });
    throw cause;
  };
  const composed = await (early ?? compose()).catch(releaseClaim);
  if ('problem' in composed)
    return settle({ action: 'fail', to: { state: 'failed', claimId, reason: composed.problem } });
  const handOver = async (): Promise<Mail | undefined> => {
    const to = { ...claimed, state: 'handed-over' } as const;
    if (!('besideHandOver' in composed))
      return (await take({ action: 'handOver', to })) && composed;
    const step = { action: 'handOver', to, claimId, now: clock() } as const;
    return (await takeStepBeside(table, owner, step, composed.besideHandOver))?.compose();
  };
  const mail = await handOver().catch(releaseClaim);
  if (!mail) return undefined;

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
      return settle({ action: 'accept', to: { state: 'sent', claimId, mailId, sentAt } });
    }
    case 'rejected':
      return settle({ action: 'fail', to: { state: 'failed', claimId, reason: mailed.reason } });
    case 'unavailable': {
      const { reason: problem } = mailed;
      const queued = { state: 'queued', ...(problem !== undefined && { problem }) } as const;
      return settle({ action: 'releaseClaim', to: queued });
    }
    case 'unknown':
      return settle({ action: 'lose', to: { state: 'lost', claimId } });
  }
};
