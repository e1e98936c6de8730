import { businessDate } from 'shared/domain/dates.ts';
import type { BodyOf } from 'shared/contracts/contract.ts';
import type { actOnPayment } from 'shared/contracts/payments.ts';
import type { PaymentAction } from 'shared/domain/prices/payment-state.ts';
import { AppError } from 'shared/errors.ts';
import type { BookingStore } from '../bookings/booking-store.ts';
import type { ChargeStore } from '../charges/charge-store.ts';
import { namesOf } from '../charges/due-items.ts';
import { payTogether } from '../charges/record-payment.ts';
import { customerExists } from '../customers/customer-exists.ts';
import type { Profile } from '../customers/stored-profile.ts';
import { retryOnConflict } from '../platform/table/retry-on-conflict.ts';
import type { Table } from '../platform/table/table.ts';
import { transactIfCurrent } from '../platform/table/transact.ts';
import { decidedPayment, isDecided } from './payment-rules.ts';
import { saveDecision, type PaymentStore } from '../payment-rows/payment-store.ts';
import type { StoredPayment } from '../payment-rows/stored-payment.ts';

type Decision = {
  id: string;
  action: PaymentAction;
  body: BodyOf<typeof actOnPayment>;
  now: Date;
};

export type DecisionDependencies = {
  table: Table;
  charges: Pick<ChargeStore, 'getMany'>;
  bookings: Pick<BookingStore, 'getMany'>;
  payments: Pick<PaymentStore, 'findReported'>;
  profiles: { getMany: (userIds: readonly string[]) => Promise<Profile[]> };
};

/**
 * Confirms a reported payment, which marks its items as paid by its method today, or dismisses it (rules: payment-4).
 * @throws AppError `not-found`; `conflict` if it was decided otherwise, or an item was paid in another way meanwhile
 */
export const decidePayment = async (
  { id, action, body, now }: Decision,
  { profiles, payments, ...dependencies }: DecisionDependencies,
): Promise<{ payment: StoredPayment; customerName: string }> =>
  retryOnConflict(async () => {
    const { table } = dependencies;
    const stored = await payments.findReported(id);
    if (!stored) throw new AppError('not-found', 'This payment could not be found.');
    const { customerId } = stored;
    const nameOf = async () => (await namesOf([customerId], profiles)).get(customerId) ?? '';
    if (isDecided(stored, { action, body }))
      return { payment: stored, customerName: await nameOf() };
    const payment = decidedPayment(stored, { action, body, now });
    const save = saveDecision(table, payment);
    const write = async () => {
      if (action === 'dismiss')
        return transactIfCurrent(table, [save, customerExists(table, customerId)]);
      const items = stored.items.map(({ kind, id: itemId }) => ({ kind, id: itemId }));
      const paid = { items, method: stored.method, paidOn: businessDate(now) };
      const paying = { customerId, body: paid, idempotentAction: undefined, also: [save], now };
      return (await payTogether(paying, dependencies)) !== 'overtaken';
    };
    const [customerName, isWritten] = await Promise.all([nameOf(), write()]);
    return isWritten ? { payment, customerName } : 'overtaken';
  }, 'This payment is being changed elsewhere. Please look again.');
