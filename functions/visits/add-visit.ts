import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { createBooking } from 'shared/contracts/admin-bookings.ts';
import type { BodyOf } from 'shared/contracts/contract.ts';
import type { SalesTax } from 'shared/domain/prices/sales-tax.ts';
import { AppError } from 'shared/errors.ts';
import type { BookingStore, StoredBooking } from '../bookings/booking-store.ts';
import type { StoredService } from '../catalogue/catalogue-store.ts';
import type { requestStore } from '../checkout/request-store.ts';
import type { Profile } from '../customers/stored-profile.ts';
import { derivedId } from '../platform/table/derived-id.ts';
import { priorResult } from '../platform/endpoint/idempotency.ts';
import type { Table } from '../platform/table/table.ts';
import { addedVisit } from './added-visit.ts';

type Adding = {
  adminId: string;
  form: BodyOf<typeof createBooking>;
  key: string | undefined;
  now: Date;
};

type Dependencies = {
  table: Table;
  bookings: Pick<BookingStore, 'find'>;
  catalogue: { getService: (id: string) => Promise<StoredService> };
  profiles: { find: (userId: string) => Promise<Profile | undefined> };
  settings: { tax: SalesTax };
  requests: Pick<ReturnType<typeof requestStore>, 'place'>;
};

/** The visit, its customer, and whether this call added it. */
type Added = { booking: StoredBooking; customer: Profile; isNew: boolean };

const customerMissing = (): AppError =>
  new AppError('not-found', 'This customer could not be found.');

/**
 * Adds a visit, once per idempotency key.
 * @throws AppError `not-found` for the customer or the service, `invalid` for the form.
 */
export const addVisit = async (
  { adminId, form, key, now }: Adding,
  { table, bookings, catalogue, profiles, requests, settings: { tax } }: Dependencies,
): Promise<Added> => {
  const idempotentAction =
    key === undefined ? undefined : { userId: adminId, action: 'create-booking', key, body: form };
  const id = key === undefined ? randomUUID() : derivedId('booking', adminId, key);
  const { customerId, serviceId } = form;
  const [customer, service, before] = await Promise.all([
    profiles.find(customerId),
    serviceId ? catalogue.getService(serviceId) : undefined,
    idempotentAction && priorResult(table, idempotentAction),
  ]);
  if (!customer || customer.isAdmin) throw customerMissing();
  const stored = before && (await bookings.find(id));
  if (stored) return { booking: stored, customer, isNew: false };
  const booking = addedVisit({ id, form, customer, service, tax, now });
  const placed = requests.place({
    bookings: [booking],
    plans: [],
    lines: [],
    idempotentAction,
    now,
  });
  const isNew = await placed.then(
    (outcome) => outcome === 'placed',
    async (error: unknown) => {
      // The write may have succeeded although its response was lost, in which case this call has to send the mail.
      const found = await bookings.find(id).catch(() => undefined);
      if (!isDeepStrictEqual(found, booking)) throw error;
      return true;
    },
  );
  if (isNew) return { booking, customer, isNew };
  // Another call with this key was faster, or the customer is gone. If its body was different, this call is refused.
  if (idempotentAction) await priorResult(table, idempotentAction);
  const other = await bookings.find(id);
  if (!other) throw customerMissing();
  return { booking: other, customer, isNew };
};
