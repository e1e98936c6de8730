import * as z from 'zod/mini';

/** How long a claim lasts, in ms. A call that claimed a delivery longer ago has died. */
export const claimMilliseconds = 60_000;

const claim = { claimId: z.string(), claimedAt: z.string() };
const accepted = { claimId: z.string(), mailId: z.string(), sentAt: z.string() };

/**
 * The state of a mail (docs/decisions/0023), stored as the attribute `delivery` of its owner's row. The mail
 * is tagged with its `claimId`, so that mail events name the attempt. Instants are ISO in UTC.
 */
export const delivery = z.discriminatedUnion('state', [
  /** Not requested. A row without the attribute means the same. */
  z.object({ state: z.literal('none') }),
  /** Waiting to be sent. If a problem on our side made an attempt fail, `problem` tells the operator in a sentence. */
  z.object({ state: z.literal('queued'), problem: z.optional(z.string()) }),
  /** A call is preparing it, and nothing has gone out. */
  z.object({ state: z.literal('claimed'), ...claim }),
  /** About to be passed to the mail service. From here on, it may have gone out. */
  z.object({ state: z.literal('handed-over'), ...claim }),
  /** Accepted by the mail service. */
  z.object({ state: z.literal('sent'), ...accepted }),
  /** Accepted by the mailbox. */
  z.object({ state: z.literal('delivered'), ...accepted }),
  /** Rejected or bounced; the reason is a sentence for the operator. */
  z.object({ state: z.literal('failed'), claimId: z.string(), reason: z.string() }),
  /** It may or may not have gone out. */
  z.object({ state: z.literal('lost'), claimId: z.string() }),
  /** There is nobody to mail. `sentAt` is when the owner was finished instead. */
  z.object({ state: z.literal('unmailed'), sentAt: z.string() }),
  /** Sent and since acted upon, so a bounce no longer changes anything. */
  z.object({ state: z.literal('final'), ...accepted }),
]);
export type Delivery = z.infer<typeof delivery>;
export type DeliveryState = Delivery['state'];

export type Transition = {
  from: readonly DeliveryState[];
  /** Another state it may start from, if the call that claimed the delivery has died. */
  fromDead?: 'claimed' | 'handed-over';
  to: DeliveryState;
  /** Only the attempt in `claimId` may take it. */
  isOwn?: true;
};

const idle = ['none', 'queued', 'failed', 'lost'] as const;

export const deliveryTransitions = {
  queue: { from: idle, fromDead: 'claimed', to: 'queued' },
  unqueue: { from: idle, fromDead: 'claimed', to: 'none' },
  claim: { from: ['none', 'queued'], fromDead: 'claimed', to: 'claimed' },
  /** Only at the explicit request of a person who can see that the last attempt failed or was lost. */
  claimAgain: { from: idle, fromDead: 'claimed', to: 'claimed' },
  /** Finishes the owner without a mail. */
  finish: { from: idle, fromDead: 'claimed', to: 'unmailed' },
  /** May repeat, because the SDK retries a write whose response was lost. */
  handOver: { from: ['claimed', 'handed-over'], isOwn: true, to: 'handed-over' },
  accept: { from: ['handed-over'], isOwn: true, to: 'sent' },
  fail: { from: ['claimed', 'handed-over'], isOwn: true, to: 'failed' },
  releaseClaim: { from: ['claimed', 'handed-over'], isOwn: true, to: 'queued' },
  lose: { from: ['handed-over'], isOwn: true, to: 'lost' },
  /** Taken by any call that finds that the sending call has died. */
  failLost: { from: [], fromDead: 'handed-over', isOwn: true, to: 'lost' },
  markDelivered: { from: ['sent'], isOwn: true, to: 'delivered' },
  markBounced: { from: ['handed-over', 'sent', 'delivered', 'lost'], isOwn: true, to: 'failed' },
  finalize: { from: ['sent', 'delivered', 'final'], to: 'final' },
} as const satisfies Record<string, Transition>;
export type DeliveryAction = keyof typeof deliveryTransitions;

/** A transition and the delivery after it; `finalize` changes only the state. */
export type DeliveryStep =
  | { action: 'finalize'; to?: never }
  | {
      [A in Exclude<DeliveryAction, 'finalize'>]: {
        action: A;
        to: Extract<Delivery, { state: (typeof deliveryTransitions)[A]['to'] }>;
      };
    }[Exclude<DeliveryAction, 'finalize'>];

/** Calls that claimed a delivery at this instant or earlier have died. */
export const deadSince = (now: Date): string =>
  new Date(now.getTime() - claimMilliseconds).toISOString();

/** True while the call that claimed it may still be running. */
export const isClaimed = (input: Delivery, now: Date): boolean =>
  'claimedAt' in input && input.claimedAt > deadSince(now);

/** The ISO instant at which the mail was sent, or the owner finished without one; otherwise null. */
export const sentAtOf = (input: Delivery): string | null =>
  'sentAt' in input ? input.sentAt : null;

export const claimIdOf = (input: Delivery): string | undefined =>
  'claimId' in input ? input.claimId : undefined;
