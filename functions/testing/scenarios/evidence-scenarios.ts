import { bookingStore } from '../../bookings/booking-store.ts';
import { paymentStore, putProviderPayment } from '../../payment-rows/payment-store.ts';
import { disputeSample } from '../../payments/testing/dispute-sample.ts';
import { transact } from '../../platform/table/transact.ts';
import { paid } from './payment-state.ts';
import { stripe, taking } from './paying-stage.ts';
import { recordedReport } from './report-state.ts';
import type { EndpointScenarios } from './scenario.ts';

export const evidenceScenarios = {
  'gather-evidence': {
    ...taking,
    prepare: async (stage, now) => {
      const { table } = stage.world;
      const { id, items, intentId } = await paid(stage);
      const { id: reportId } = await recordedReport(stage, now);
      const bookings = bookingStore(table);
      const visit = await bookings.find(items[1]!.id);
      await bookings.put({ ...visit!, reportId });
      const payment = await paymentStore(table).findOfProvider(id);
      const dispute = disputeSample({
        id: stripe.dispute(intentId),
        dueBy: new Date(now.getTime() + 86_400_000).toISOString(),
      });
      const contested = { ...payment!, disputes: [dispute], revision: payment!.revision + 1 };
      await transact(table, [putProviderPayment(table, contested)]);
      return { params: { id } };
    },
  },
} satisfies Partial<EndpointScenarios>;
