import { sumOf } from 'shared/domain/prices/money.ts';
import * as z from 'zod/mini';
import type { NamedItem } from './payment-item.ts';

/**
 * `inquiry`: the cardholder's bank only asks, and nothing has been taken away. `prevented`: it asked, and goes no
 * further. `open`: the money is gone until it is decided.
 */
const disputeStates = ['inquiry', 'prevented', 'open', 'won', 'lost'] as const;
export type DisputeState = (typeof disputeStates)[number];

/** That a payment is contested, as stored with the payment (rules: payment-41). */
export const paymentDispute = z.object({
  /** The provider's id. */
  id: z.string(),
  state: z.enum(disputeStates),
  /** Cents, with tax: all of the payment, or a part. */
  amount: z.int(),
  /** What the provider charges for it, in cents. */
  fee: z.int(),
  /** The provider's word, such as `fraudulent` or `debit_not_authorized`. */
  reason: z.string(),
  /** Until when evidence is taken; null if none is. */
  dueBy: z.nullable(z.string()),
  /** The business's days: of the provider when it was opened, and on which we learned how it ended. */
  openedOn: z.string(),
  closedOn: z.nullable(z.string()),
  /** Whether it is about real money. */
  isLive: z.boolean(),
  /** When our evidence was last put there. */
  evidenceAt: z.nullable(z.string()),
  /** What was lost of each item if a part of the payment was: cents, with tax, and the tax in them. */
  losses: z._default(
    z.array(
      z.object({
        item: z.object({ kind: z.enum(['charge', 'visit']), id: z.string() }),
        amount: z.int(),
        tax: z.int(),
      }),
    ),
    [],
  ),
  updatedAt: z.string(),
});
export type PaymentDispute = z.infer<typeof paymentDispute>;

/** Whether it is yet to be decided; an inquiry has taken nothing, but may still become a dispute. */
export const isPending = ({ state }: Pick<PaymentDispute, 'state'>): boolean =>
  state === 'inquiry' || state === 'open';

/** The one that is to be decided first, or else the latest. */
export const currentDispute = (disputes: readonly PaymentDispute[]): PaymentDispute | undefined =>
  disputes.findLast(({ state }) => state === 'open') ??
  disputes.findLast(isPending) ??
  disputes.at(-1);

/** Cents of an item that were lost while the payment was not lost as a whole, and the tax in them. */
export const lossOf = (
  disputes: readonly PaymentDispute[],
  { kind, id }: NamedItem,
): { amount: number; tax: number } => {
  const own = disputes.flatMap(({ losses }) =>
    losses.filter(({ item }) => item.kind === kind && item.id === id),
  );
  return { amount: sumOf(own.map(({ amount }) => amount)), tax: sumOf(own.map(({ tax }) => tax)) };
};
