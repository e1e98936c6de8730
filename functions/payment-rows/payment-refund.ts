import { sumOf } from 'shared/domain/prices/money.ts';
import * as z from 'zod/mini';
import type { NamedItem } from './payment-item.ts';

/**
 * `asked`: the provider has not confirmed that it made the refund. `pending`: it has, and the money is on its way.
 * `failed`: nothing was given back, or it came back.
 */
const refundStates = ['asked', 'pending', 'done', 'failed'] as const;
export type RefundState = (typeof refundStates)[number];

/** What is given back of one item of a payment by a provider, as stored with the payment (rules: payment-17). */
export const paymentRefund = z.object({
  /** Names it at the provider, too. */
  id: z.string(),
  item: z.object({ kind: z.enum(['charge', 'visit']), id: z.string() }),
  /** Cents, with tax, and the tax in them. */
  amount: z.int(),
  tax: z.int(),
  /** Cents of the item that were refunded before. */
  before: z.int(),
  /** Null if it was made in the provider's dashboard. */
  reason: z.nullable(z.string()),
  state: z.enum(refundStates),
  /** The provider's id, from when it is known. One refund made in its dashboard may be of several items. */
  refundId: z.nullable(z.string()),
  /** The business's day: of the provider, once it has confirmed it. */
  day: z.string(),
  /** Why it failed, for the operator to read. */
  failure: z.nullable(z.string()),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type PaymentRefund = z.infer<typeof paymentRefund>;

export const isOfItem =
  ({ kind, id }: NamedItem) =>
  ({ item }: PaymentRefund): boolean =>
    item.kind === kind && item.id === id;

/** Those that were given back, or are about to be. */
export const isStanding = ({ state }: PaymentRefund): boolean => state !== 'failed';

/** Cents, with tax. */
export const refundedOf = (refunds: readonly PaymentRefund[]): number =>
  sumOf(refunds.filter(isStanding).map(({ amount }) => amount));

/** The tax in them, in cents. */
export const refundedTaxOf = (refunds: readonly PaymentRefund[]): number =>
  sumOf(refunds.filter(isStanding).map(({ tax }) => tax));

/** Whether the provider or the bank has yet to confirm one. */
export const isRefunding = (refunds: readonly PaymentRefund[]): boolean =>
  refunds.some(({ state }) => state === 'asked' || state === 'pending');

type FailedRefund = { amount: number; message: string; at: string };

/** What has failed of the refunds of an item, in cents, until another refund of it is asked for. */
export const failedRefundOf = (refunds: readonly PaymentRefund[]): FailedRefund | undefined => {
  const failed = refunds.filter(
    (refund) =>
      !isStanding(refund) &&
      !refunds.some((other) => other !== refund && other.createdAt >= refund.updatedAt),
  );
  const latest = failed.toSorted((a, b) => a.updatedAt.localeCompare(b.updatedAt)).at(-1);
  return (
    latest && {
      amount: sumOf(failed.map(({ amount }) => amount)),
      message: latest.failure ?? '',
      at: latest.updatedAt,
    }
  );
};

/** Whether the provider has yet to confirm one, or one has failed and no other was asked for since. */
export const isAttentionNeeded = (refunds: readonly PaymentRefund[]): boolean =>
  refunds.some(
    ({ state, item }) => state === 'asked' || failedRefundOf(refunds.filter(isOfItem(item))),
  );

/** Milliseconds after which a refund that is not at the provider was never made, whatever became of the call. */
const forgottenMilliseconds = 60 * 60_000;

export const isForgotten = ({ createdAt }: Pick<PaymentRefund, 'createdAt'>, now: Date): boolean =>
  now.getTime() - Date.parse(createdAt) >= forgottenMilliseconds;
