import { formatCalendarDate } from 'shared/domain/dates.ts';
import {
  paidMethodNames,
  type PaidMethod,
  type PaymentMethod,
} from 'shared/domain/visits/booking-status.ts';

type StoredPayment = {
  paymentMethod: PaidMethod | null;
  /** A calendar date. */
  paidOn: string | null;
  note: string | null;
};

type SentPayment = {
  method?: PaymentMethod | undefined;
  paidOn?: string | undefined;
  note?: string | undefined;
};

/** Whether a payment that is sent is the one that is stored. */
export const isSamePayment = (
  { paymentMethod, paidOn, note }: StoredPayment,
  sent: SentPayment,
): boolean =>
  paymentMethod === (sent.method ?? null) &&
  paidOn === (sent.paidOn ?? null) &&
  note === (sent.note || null);

/** How and when something was paid, as far as it is known. */
export const paymentFacts = ({ paymentMethod, paidOn }: StoredPayment): string[] => [
  ...(paymentMethod === null ? [] : [`by ${paidMethodNames[paymentMethod]}`]),
  ...(paidOn === null ? [] : [`on ${formatCalendarDate(paidOn)}`]),
];
