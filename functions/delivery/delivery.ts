import * as z from 'zod/mini';

/** How long one call may be at a delivery, in ms; whoever claimed it longer ago has died. */
export const claimMilliseconds = 60_000;

const claim = { claimId: z.string(), claimedAt: z.string() };
const accepted = { claimId: z.string(), mailId: z.string(), sentAt: z.string() };

/**
 * How far the one mail about something is (docs/decisions/0023). It is the
 * attribute `delivery` of its owner's row. A claim is one attempt to send the mail; its id goes with the
 * mail as a tag, so that an event about the mail names the attempt. Instants are ISO in UTC.
 */
export const delivery = z.discriminatedUnion('state', [
  /** Nobody has asked for it. A row that says nothing of a delivery is in this state. */
  z.object({ state: z.literal('none') }),
  z.object({ state: z.literal('queued') }),
  /** A call is at it, and nothing has gone out. */
  z.object({ state: z.literal('claimed'), ...claim }),
  /** The mail service gets it now: from here on it may have gone out. */
  z.object({ state: z.literal('handed-over'), ...claim }),
  /** The mail service took it. */
  z.object({ state: z.literal('sent'), ...accepted }),
  /** The mailbox took it. */
  z.object({ state: z.literal('delivered'), ...accepted }),
  /** It was refused, or came back; the reason is a sentence for the operator. */
  z.object({ state: z.literal('failed'), claimId: z.string(), reason: z.string() }),
  /** Nobody knows whether it went out. */
  z.object({ state: z.literal('lost'), claimId: z.string() }),
  /** It was sent and has been acted upon: when it comes back now, that is too late. */
  z.object({ state: z.literal('final'), ...accepted }),
]);
export type Delivery = z.infer<typeof delivery>;
export type DeliveryState = Delivery['state'];

export type Transition = {
  /** The states it may start from. */
  from: readonly DeliveryState[];
  /** One more, once the call that claimed it has died. */
  fromDead?: 'claimed' | 'handed-over';
  to: DeliveryState;
  /** Only for the attempt that the delivery names. */
  isOwn?: true;
};

const idle = ['none', 'queued', 'failed', 'lost'] as const;

/** Every change of a delivery, with its legal prior states. */
export const deliveryTransitions = {
  queue: { from: idle, fromDead: 'claimed', to: 'queued' },
  unqueue: { from: idle, fromDead: 'claimed', to: 'none' },
  claim: { from: ['none', 'queued'], fromDead: 'claimed', to: 'claimed' },
  /** Asked for by somebody who may know of the failure or the doubt. */
  claimAgain: { from: idle, fromDead: 'claimed', to: 'claimed' },
  /** Also once more: the SDK repeats a write whose answer was lost. */
  handOver: { from: ['claimed', 'handed-over'], isOwn: true, to: 'handed-over' },
  accept: { from: ['handed-over'], isOwn: true, to: 'sent' },
  fail: { from: ['claimed', 'handed-over'], isOwn: true, to: 'failed' },
  releaseClaim: { from: ['claimed', 'handed-over'], isOwn: true, to: 'queued' },
  lose: { from: ['handed-over'], isOwn: true, to: 'lost' },
  /** By whoever finds that the attempt died over the answer. */
  failLost: { from: [], fromDead: 'handed-over', isOwn: true, to: 'lost' },
  markDelivered: { from: ['sent'], isOwn: true, to: 'delivered' },
  markBounced: { from: ['handed-over', 'sent', 'delivered', 'lost'], isOwn: true, to: 'failed' },
  finalize: { from: ['sent', 'delivered', 'final'], to: 'final' },
} as const satisfies Record<string, Transition>;
export type DeliveryAction = keyof typeof deliveryTransitions;

/** A transition with the delivery after it; without one the state alone changes, and the rest stays. */
export type DeliveryStep =
  | { action: 'finalize'; to?: never }
  | {
      [A in Exclude<DeliveryAction, 'finalize'>]: {
        action: A;
        to: Extract<Delivery, { state: (typeof deliveryTransitions)[A]['to'] }>;
      };
    }[Exclude<DeliveryAction, 'finalize'>];

/** Claims taken until then are of calls that have died. */
export const deadSince = (now: Date): string =>
  new Date(now.getTime() - claimMilliseconds).toISOString();

/** True while another call may still be at it. */
export const isClaimed = (given: Delivery, now: Date): boolean =>
  'claimedAt' in given && given.claimedAt > deadSince(now);

/** When the mail went out; null while it did not. */
export const sentAtOf = (given: Delivery): string | null =>
  'sentAt' in given ? given.sentAt : null;

/** The attempt that a delivery is of. */
export const claimIdOf = (given: Delivery): string | undefined =>
  'claimId' in given ? given.claimId : undefined;
