import type { OwnDueItem } from 'shared/contracts/charges.ts';
import { businessDate, formatCalendarDate } from 'shared/domain/dates.ts';
import type { SiteSettings } from 'shared/domain/site/settings.ts';
import { AppError } from 'shared/errors.ts';
import { isOwed } from '../bookings/booking-list-keys.ts';
import type { BookingStore } from '../bookings/booking-store.ts';
import { customerExists } from '../customers/customer-exists.ts';
import { mailProblem } from '../customers/mail-problem.ts';
import type { profileStore } from '../customers/profile-store.ts';
import type { Profile } from '../customers/stored-profile.ts';
import { claimIdOf, type Delivery } from '../delivery/delivery.ts';
import { sendOnce, type SendDependencies } from '../delivery/send-once.ts';
import { cancellationCodes } from '../platform/table/cancellations.ts';
import { keys } from '../platform/table/keys.ts';
import { deleteRow, getRow } from '../platform/table/rows.ts';
import { isCharge, type ChargeStore } from '../charges/charge-store.ts';
import { dueItemOf } from '../charges/due-items.ts';
import { nextReminder, reminderRow } from '../charges/last-reminder.ts';
import { composePaymentReminder } from './payment-reminder-mail.ts';
import type { PaymentStore } from '../payment-rows/payment-store.ts';

type Dependencies = SendDependencies & {
  charges: Pick<ChargeStore, 'listOwed' | 'getMany'>;
  bookings: Pick<BookingStore, 'getMany'>;
  payments: Pick<PaymentStore, 'listReportedItems'>;
  profiles: Pick<ReturnType<typeof profileStore>, 'getCustomer'>;
  settings: SiteSettings;
};

const refuse = (message: string): never => {
  throw new AppError('conflict', message);
};

/** Seconds until it is known what became of a reminder that is being sent. */
const retryAfter = 5;

/** @throws AppError `conflict` if no mail reaches the customer */
const requireAddress = (customer: Profile): string => {
  const problem = mailProblem(customer);
  if (problem !== undefined || customer.email === null)
    return refuse(`${problem} Please call the customer.`);
  return customer.email;
};

type Due = {
  items: OwnDueItem[];
  /** Whether anything else is due that the customer has reported as paid. */
  isReported: boolean;
};

/**
 * What the customer is to be reminded of: the balance due right now, because the list of it may lag, except what they have
 * reported as paid.
 */
const dueNow = async (
  customerId: string,
  { charges, bookings, payments }: Pick<Dependencies, 'charges' | 'bookings' | 'payments'>,
): Promise<Due> => {
  const [listed, reported] = await Promise.all([
    charges.listOwed(customerId),
    payments.listReportedItems(customerId),
  ]);
  const idsOf = (ofCharges: boolean) =>
    listed.filter((row) => isCharge(row) === ofCharges).map(({ id }) => id);
  const [due, visits] = await Promise.all([
    charges.getMany(idsOf(true).slice(0, mostItems)),
    bookings.getMany(idsOf(false).slice(0, mostItems)),
  ]);
  const owed = new Map(
    [...due.filter(({ state }) => state === 'due'), ...visits.filter(isOwed)].map((row) => [
      row.id,
      row,
    ]),
  );
  const rows = listed.flatMap(({ id }) => owed.get(id) ?? []);
  return {
    items: rows.filter(({ id }) => !reported.has(id)).map(dueItemOf),
    isReported: rows.some(({ id }) => reported.has(id)),
  };
};

/** Charges and visits each, the oldest first: what one batch reads. */
const mostItems = 100;

const settled: ReadonlySet<Delivery['state']> = new Set(['sent', 'delivered', 'lost', 'failed']);

const sent: ReadonlySet<Delivery['state']> = new Set(['sent', 'delivered']);

/**
 * Clears the last reminder so that another can be sent, unless it is less than seven days old.
 * @returns whether the last one was sent by an earlier call with this key, so that there is nothing left to do
 * @throws AppError `conflict`
 */
const clearLast = async (
  customerId: string,
  requestKey: string | undefined,
  { table, clock }: SendDependencies,
): Promise<boolean> => {
  const key = keys.paymentReminder(customerId);
  const last = await getRow(table, { key, row: reminderRow, latest: true });
  if (!last?.delivery || !settled.has(last.delivery.state)) return false;
  if (requestKey !== undefined && last.requestKey === requestKey && sent.has(last.delivery.state))
    return true;
  const again = nextReminder(last);
  if (again && clock() < again)
    refuse(
      `This customer was reminded on ${formatCalendarDate(businessDate(new Date(last.remindedAt)))}. The next reminder can go out from ${formatCalendarDate(businessDate(again))} on.`,
    );
  // If another call was faster, the claim decides.
  await deleteRow(table, {
    key,
    when: 'delivery.claimId = :claimId and delivery.#state = :state',
    values: { claimId: claimIdOf(last.delivery), state: last.delivery.state },
  });
  return false;
};

/**
 * Mails a customer the list of what they are to pay, at most once in seven days, also with concurrent calls. Repeated
 * with its idempotency key, it mails once and returns the same.
 * @returns the address it went to
 * @throws AppError `not-found`; `conflict` with the reason why nothing was sent; `delivery-failed` or `unavailable`
 */
export const remindOfDue = async (
  {
    customerId,
    now,
    idempotencyKey,
  }: { customerId: string; now: Date; idempotencyKey?: string | undefined },
  dependencies: Dependencies,
): Promise<string> => {
  const { table, profiles, settings, clock } = dependencies;
  const [customer, { items, isReported }, isRepeated] = await Promise.all([
    profiles.getCustomer(customerId),
    dueNow(customerId, dependencies),
    clearLast(customerId, idempotencyKey, dependencies),
  ]);
  // Also if it has bounced or everything was paid since.
  if (isRepeated && customer.email !== null) return customer.email;
  const to = requireAddress(customer);
  if (items.length === 0)
    refuse(
      isReported
        ? 'This customer has reported everything due as paid. Please confirm or dismiss it first.'
        : 'Nothing is due from this customer.',
    );
  const result = await sendOnce(
    {
      owner: {
        key: keys.paymentReminder(customerId),
        effects: ({ state }) =>
          state === 'claimed'
            ? {
                set: {
                  remindedAt: clock().toISOString(),
                  requestKey: idempotencyKey ?? null,
                },
                operations: [customerExists(table, customerId)],
              }
            : {},
      },
      claim: 'claim',
      compose: async () => composePaymentReminder({ to, customer, items, now, settings }),
      tags: { remindedOfDue: customerId },
    },
    dependencies,
  ).catch((error: unknown) => {
    if (cancellationCodes(error).includes('ConditionalCheckFailed'))
      throw new AppError('not-found', 'This customer could not be found.');
    throw error;
  });
  if (!result)
    throw new AppError(
      'conflict',
      'This customer is just being reminded. Please look again in a minute.',
      { retryAfter },
    );
  switch (result.state) {
    case 'failed':
      throw new AppError('delivery-failed', `The reminder could not be sent. ${result.reason}`);
    case 'lost':
      throw new AppError(
        'delivery-failed',
        'We cannot tell whether the reminder went out. Please ask the customer.',
      );
    case 'queued':
      throw new AppError('unavailable', 'No mail can be sent right now. Please try again later.');
    default:
      return to;
  }
};
