import { randomUUID } from 'node:crypto';
import { placeBookings } from 'shared/contracts/checkout.ts';
import { cartStore } from '../../cart/cart-store.ts';
import { catalogueStore } from '../../catalogue/catalogue-store.ts';
import { profileStore } from '../../customers/profile-store.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { table } from '../../platform/table.ts';
import { bookingStore } from '../booking-store.ts';
import { placeRequest, requestView } from '../place-request.ts';
import { requestStore } from '../request-store.ts';

export const handler = endpoint({
  contract: placeBookings,
  dependencies: () => ({
    table: table(),
    bookings: bookingStore(table()),
    cart: cartStore(table()),
    catalogue: catalogueStore(table()),
    profiles: profileStore(table()),
    requests: requestStore(table()),
    newId: (): string => randomUUID(),
  }),
  handle: async ({ caller: { userId }, body: form, now, idempotencyKey: key }, dependencies) =>
    requestView(await placeRequest({ userId, form, key, now }, dependencies)),
});
