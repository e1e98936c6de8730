import { reviewStore } from '../bookings/review-store.ts';
import { readSiteSettings } from '../platform/site-settings.ts';
import type { Table } from '../platform/table/table.ts';
import { chargeStore } from '../charges/charge-store.ts';
import { paymentStore } from '../payment-rows/payment-store.ts';
import type { startPaying } from '../payments/start-payment.ts';
import { visitStores } from '../visits/visit-stores.ts';

type Pay = (start: Parameters<typeof startPaying>[0]) => ReturnType<typeof startPaying>;

/** Looking at a link asks no payment provider. */
const asksNobody: { pay: Pay | null } = { pay: null };

/** What the links' purposes read and write. */
export const linkDependencies = (table: Table) => ({
  ...visitStores(table),
  charges: chargeStore(table),
  payments: paymentStore(table),
  ...asksNobody,
  reviews: reviewStore(table),
  settings: readSiteSettings(),
});
export type LinkDependencies = ReturnType<typeof linkDependencies>;
