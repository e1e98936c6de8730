import {
  isProviderMethod,
  paidMethodNames,
  type PaidMethod,
} from 'shared/domain/visits/booking-status.ts';
import { AppError } from 'shared/errors.ts';

/**
 * The refusal of whatever would change an item that an undecided payment takes (rules: payment-9).
 * @param paymentId of the payment, if it can still be ended
 */
export const paymentUnderWay = (paymentId?: string): AppError =>
  new AppError('conflict', 'A payment is under way.', {
    ...(paymentId !== undefined && { paymentId }),
  });

type Item = { heldBy: string | null } & ({ state: string } | { paymentStatus: string });

/** The refusal of whatever would change an item whose payment is contested (rules: payment-41). */
export const paymentDisputed = (): AppError =>
  new AppError('conflict', 'This payment is disputed.');

/** @throws AppError `conflict` if the payment of the charge or visit is contested */
export const requireUndisputed = (state: string): void => {
  if (state === 'disputed') throw paymentDisputed();
};

/** Nobody can end a payment that is processing. */
const stateOf = (item: Item): string => ('state' in item ? item.state : item.paymentStatus);

const isCollecting = (item: Item): boolean => stateOf(item) === 'collecting';

/** @throws AppError `conflict` for what a provider took: only it gives that back (rules: payment-17) */
export const requirePaidByHand = (method: PaidMethod | null): void => {
  if (!isProviderMethod(method)) return;
  const name = paidMethodNames[method].toLowerCase();
  throw new AppError(
    'conflict',
    `This was paid by ${name}. Please refund the payment, so that the money goes back the same way.`,
  );
};

/** @throws AppError `conflict` if a payment that is not yet decided takes the charge or visit, or it is disputed */
export const requireFree = (item: Item): void => {
  const { heldBy } = item;
  requireUndisputed(stateOf(item));
  if (heldBy !== null) throw paymentUnderWay(isCollecting(item) ? undefined : heldBy);
};
