import { createHash, randomUUID } from 'node:crypto';
import { addDays } from 'shared/domain/dates.ts';
import { noPrev } from 'shared/domain/reports/record-chain.ts';
import { reportNumber } from 'shared/domain/reports/report-number.ts';
import type { RecordRow } from 'shared/contracts/record.ts';
import { bookingSample } from '../../../bookings/testing/booking-sample.ts';
import { chargeSample } from '../../../charges/testing/charge-sample.ts';
import { photoIdOf, photoKey } from '../../../photos/photo-keys.ts';
import { unknownDetails } from '../../../reports/photos/photo-record.ts';
import type { StoredReport } from '../../../reports/stored-report.ts';
import { sampleJpeg, sampleReport, sampleWater } from '../../../reports/testing/report-samples.ts';
import { testSettings as settings } from '../../../testing/world.ts';
import { disputeSample } from '../../testing/dispute-sample.ts';
import { providerPaymentSample } from '../../testing/payment-sample.ts';
import type { Evidence, EvidenceVisit } from '../evidence.ts';

/** A JPEG of so many bytes. */
export const jpegOf = (bytes: number): Uint8Array =>
  Buffer.concat([sampleJpeg(480, 360, 1), Buffer.alloc(bytes, 7)]).subarray(0, bytes);

/** A sent report with photos before and after the work, by both clocks. */
export const sentReport = (
  photos: number,
  { serviceDate = '2026-11-20', ...changes }: Partial<StoredReport> = {},
): StoredReport => {
  const id = randomUUID();
  const keys = Array.from({ length: photos }, () => photoKey(id, randomUUID()));
  return sampleReport({
    id,
    serviceDate,
    photos: keys,
    photoDetails: Object.fromEntries(
      keys.map((key, index) => [
        photoIdOf(key),
        {
          ...unknownDetails,
          slot: index % 2 === 0 ? 'before' : 'after',
          takenAt: `${serviceDate}T10:${30 + (index % 30)}:00-06:00`,
        },
      ]),
    ),
    water: sampleWater,
    recordedAt: `${serviceDate}T16:42:00.000Z`,
    receivedAt: `${serviceDate}T19:05:00.000Z`,
    status: 'sent',
    delivery: {
      state: 'delivered',
      claimId: 'claim',
      mailId: 'mail',
      sentAt: `${serviceDate}T19:06:00.000Z`,
    },
    ...changes,
  });
};

export const rowOf = (report: StoredReport, seq = 1): RecordRow => ({
  chain: randomUUID(),
  seq,
  prev: noPrev,
  report: reportNumber(report),
  date: report.serviceDate,
  line: 'pool',
  tasks: { skimmedSurface: true, testedWater: true, emptiedBaskets: true, brushedWalls: false },
  readings: { freeChlorine: '0.5', ph: '8', totalAlkalinity: '110' },
  hash: createHash('sha256').update(report.id).digest('hex'),
});

/** A completed visit of a week, each with so many photos. */
export const visitSample = (week: number, photos: number): EvidenceVisit => {
  const scheduledDate = addDays('2026-11-03', 7 * week);
  const report = sentReport(photos, { serviceDate: scheduledDate });
  return {
    visit: bookingSample({ status: 'completed', scheduledDate, reportId: report.id }),
    report,
    rows: [rowOf(report, week + 1)],
  };
};

/** A disputed charge by card with these visits. */
export const evidenceSample = (
  visits: readonly EvidenceVisit[],
  changes: Partial<Evidence> = {},
): Evidence => {
  const charge = chargeSample();
  const payment = providerPaymentSample(charge, { paidOn: '2026-11-02' });
  return {
    payment,
    dispute: disputeSample(),
    customer: {
      name: 'Casey Customer',
      email: 'casey@example.com',
      address: '7 Elm Street, Spring, TX 77373',
    },
    items: payment.items.map((item) => ({
      ...item,
      tax: charge.tax,
      days: ['2026-11-02', '2026-12-01'],
      visits,
    })),
    consent: null,
    settings,
    now: new Date('2026-11-21T18:00:00Z'),
    ...changes,
  };
};

/** A bucket in which each photo has these sizes in bytes; without one, there is no such version. */
export const bucketOf = ({ large, small }: { large?: number; small?: number }) => {
  const bytesOf = (key: string): Uint8Array | undefined => {
    const bytes = key.endsWith('-thumb') ? small : large;
    return bytes === undefined ? undefined : jpegOf(bytes);
  };
  const read: string[] = [];
  return {
    /** The keys that were read. */
    read,
    bucket: {
      peek: async (key: string) => {
        const body = bytesOf(key);
        return body && { head: body.subarray(0, 1), size: body.length, etag: undefined };
      },
      read: async (key: string) => {
        read.push(key);
        return bytesOf(key);
      },
    },
  };
};
