import { exportOwnData } from 'shared/contracts/privacy.ts';
import { cartStore } from '../../cart/cart-store.ts';
import { profileStore } from '../../customers/profile-store.ts';
import { endpoint } from '../../platform/endpoint/endpoint.ts';
import { customerRecords } from '../customer-records.ts';
import { exportOf } from '../export-customer.ts';

export const handler = endpoint({
  contract: exportOwnData,
  dependencies: (table) => ({
    profiles: profileStore(table),
    cart: cartStore(table),
    records: customerRecords(table),
  }),
  handle: async ({ caller, now }, dependencies) => exportOf(caller.userId, now, dependencies),
});
