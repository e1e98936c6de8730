import { randomUUID } from 'node:crypto';
import { bookingStore } from '../../../bookings/booking-store.ts';
import { bookingSample } from '../../../bookings/testing/booking-sample.ts';
import { addCharge } from '../../../charges/charge-store.ts';
import { chargeSample } from '../../../charges/testing/charge-sample.ts';
import { putProviderPayment } from '../../../payment-rows/payment-store.ts';
import type { ProviderPayment } from '../../../payment-rows/provider-payment.ts';
import { thumbKey } from '../../../photos/photo-keys.ts';
import { photos } from '../../../platform/storage/photo-bucket.ts';
import { transact } from '../../../platform/table/transact.ts';
import { recordStore } from '../../../reports/record/record-store.ts';
import { reportStore } from '../../../reports/report-store.ts';
import type { StoredReport } from '../../../reports/stored-report.ts';
import type { TestPerson, World } from '../../../testing/world.ts';
import { providerPaymentSample } from '../../testing/payment-sample.ts';
import { jpegOf, sentReport } from './evidence-sample.ts';

/** A completed visit on a day, with a sent report, its row in the record, and photos in the bucket. */
const doneVisit = async (
  { table }: World,
  { id: userId, email }: TestPerson,
  { planId, day }: { planId: string; day: string },
): Promise<StoredReport> => {
  const visit = bookingSample({ userId, planId, scheduledDate: day, included: true });
  const report = sentReport(2, {
    serviceDate: day,
    customerId: userId,
    customerEmail: email,
    bookingId: visit.id,
  });
  await reportStore(table).create(report);
  const chain = randomUUID();
  const { operations } = await recordStore(table).append(report, { photos: [], chain });
  await transact(table, operations);
  for (const key of report.photos)
    for (const [at, bytes] of [
      [key, 4000],
      [thumbKey(key), 2000],
    ] as const)
      await photos().write({ key: at, type: 'image/jpeg', body: jpegOf(bytes) });
  await bookingStore(table).put({ ...visit, status: 'completed', reportId: report.id });
  return report;
};

/** A month of a plan with visits on two days, and a single visit without a report, paid by card. */
export const paidMonth = async (
  world: World,
  customer: TestPerson,
  changes: Partial<ProviderPayment> = {},
): Promise<{ payment: ProviderPayment; reports: StoredReport[] }> => {
  const { table } = world;
  const planId = randomUUID();
  const charge = chargeSample({ customerId: customer.id, planId });
  await transact(table, [addCharge(table, charge)]);
  const reports: StoredReport[] = [];
  for (const day of ['2026-11-03', '2026-11-10'])
    reports.push(await doneVisit(world, customer, { planId, day }));
  // Neither belongs to the charge: another month, and not done.
  await doneVisit(world, customer, { planId, day: '2026-12-02' });
  await bookingStore(table).put(
    bookingSample({ userId: customer.id, planId, scheduledDate: '2026-11-17', included: true }),
  );
  const single = bookingSample({
    userId: customer.id,
    serviceName: 'Filter cleaning',
    scheduledDate: '2026-11-12',
    status: 'completed',
  });
  await bookingStore(table).put(single);
  const sample = providerPaymentSample(charge, { paidOn: '2026-11-02', ...changes });
  const payment = {
    ...sample,
    items: [
      ...sample.items,
      { kind: 'visit' as const, id: single.id, name: single.serviceName, total: 22_500 },
    ],
  };
  await transact(table, [putProviderPayment(table, payment)]);
  return { payment, reports };
};
