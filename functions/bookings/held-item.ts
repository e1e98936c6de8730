import { AppError } from 'shared/errors.ts';

/** The refusal of whatever would change an item that an undecided payment takes (rules: payment-9). */
export const paymentUnderWay = (): AppError => new AppError('conflict', 'A payment is under way.');

/** @throws AppError `conflict` if a payment that is not yet decided takes the charge or visit */
export const requireFree = ({ heldBy }: { heldBy: string | null }): void => {
  if (heldBy !== null) throw paymentUnderWay();
};
