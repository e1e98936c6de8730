import type { MethodRow } from '../store/rows.ts';

export type Decline = { code: string; advice: string | null };

type TestCard = {
  brand: 'visa' | 'mastercard' | 'amex' | 'discover';
  /** How each charge is declined; saving the card too, unless `canBeSaved`. */
  decline?: Decline;
  canBeSaved?: true;
  /** Whether the customer must authenticate: until they have done so once for later payments, or for every payment. */
  authentication?: 'once' | 'always';
  /** What becomes of a refund, other than succeeding at once: it succeeds later, or fails later. */
  refund?: 'late' | 'fails';
};

const decline = (code: string, advice = 'try_again_later'): Decline => ({ code, advice });

/** Stripe's numbers for test mode (https://docs.stripe.com/testing). */
export const testCards: Readonly<Record<string, TestCard>> = {
  '4242424242424242': { brand: 'visa' },
  '5555555555554444': { brand: 'mastercard' },
  '4000000000000002': { brand: 'visa', decline: decline('generic_decline') },
  '4000000000009995': { brand: 'visa', decline: decline('insufficient_funds') },
  '4000000000000069': { brand: 'visa', decline: decline('expired_card', 'do_not_try_again') },
  '4000000000009979': { brand: 'visa', decline: decline('stolen_card', 'do_not_try_again') },
  '4000000000000341': { brand: 'visa', decline: decline('generic_decline'), canBeSaved: true },
  '4000000000005126': { brand: 'visa', refund: 'fails' },
  '4000000000007726': { brand: 'visa', refund: 'late' },
  '4000002500003155': { brand: 'visa', authentication: 'once' },
  '4000002760003184': { brand: 'visa', authentication: 'always' },
};

export const testRouting = '110000000';

/** By account number, why its bank refuses the debit after some days; null if it pays. */
export const testAccounts: Readonly<Record<string, Decline | null>> = {
  '000123456789': null,
  '000111111116': decline('no_account', 'do_not_try_again'),
  '000111111113': decline('account_closed', 'do_not_try_again'),
  '000222222227': decline('insufficient_funds'),
  '000333333335': decline('debit_not_authorized', 'do_not_try_again'),
};

export const cardOf = ({ type, number }: MethodRow): TestCard | undefined =>
  type === 'card' ? testCards[number] : undefined;

export const last4Of = ({ number }: MethodRow): string => number.slice(-4);
