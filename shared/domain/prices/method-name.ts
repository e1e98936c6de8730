import { paidMethodNames, type PaidMethod } from '../visits/booking-status.ts';
import type { SavedType } from './autopay.ts';

/** The card or bank account that a payment provider charged. */
export type PaymentSource = {
  /** A card's brand as the provider calls it, such as `visa`; the name of a bank. */
  brand: string | null;
  /** The last digits of the card's or account's number. */
  last4: string | null;
};

const cardBrands: Partial<Record<string, string>> = {
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
};

/** 'Visa ending in 4242' or 'Example Bank account ending in 6789', as far as known; otherwise 'Zelle' or 'Link'. */
export const methodName = (method: PaidMethod, source: PaymentSource | null): string => {
  const { brand, last4 } = source ?? { brand: null, last4: null };
  const name =
    method === 'card'
      ? (cardBrands[brand ?? ''] ?? paidMethodNames.card)
      : method === 'bank' && brand !== null
        ? `${brand} account`
        : paidMethodNames[method];
  return last4 === null ? name : `${name} ending in ${last4}`;
};

/** The same of one that a customer has saved. */
export const savedMethodName = ({ type, ...source }: { type: SavedType } & PaymentSource): string =>
  methodName(type === 'card' ? 'card' : 'bank', source);
