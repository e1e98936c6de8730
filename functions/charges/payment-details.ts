import { formatCalendarDate } from 'shared/domain/dates.ts';
import { methodName, type PaymentSource } from 'shared/domain/prices/method-name.ts';
import type { PaidMethod, PaymentMethod } from 'shared/domain/visits/booking-status.ts';

type StoredPayment = {
  paymentMethod: PaidMethod | null;
  paymentSource: PaymentSource | null;
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
  { paymentMethod, paidOn, note }: Omit<StoredPayment, 'paymentSource'>,
  sent: SentPayment,
): boolean =>
  paymentMethod === (sent.method ?? null) &&
  paidOn === (sent.paidOn ?? null) &&
  note === (sent.note || null);

/** How and when something was paid, as far as it is known. */
export const paymentFacts = ({
  paymentMethod,
  paymentSource,
  paidOn,
}: Omit<StoredPayment, 'note'>): string[] => [
  ...(paymentMethod === null ? [] : [`by ${methodName(paymentMethod, paymentSource)}`]),
  ...(paidOn === null ? [] : [`on ${formatCalendarDate(paidOn)}`]),
];
