import type { ReadableReport } from 'shared/contracts/customer-reports.ts';
import { samplePhotos, sampleVisit } from 'shared/domain/reports/sample-report.ts';
import poolClear from './photos/pool-clear.webp';
import poolLeaves from './photos/pool-leaves.webp';
import testKit from './photos/test-kit.webp';

const addresses = { 'pool-clear': poolClear, 'pool-leaves': poolLeaves, 'test-kit': testKit };

/** The sample in the shape of the server's answer, with an address that does not exist. */
export const sampleReport: ReadableReport = {
  ...sampleVisit,
  bookingId: null,
  yard: null,
  photos: samplePhotos.map(({ file, caption }) => ({ address: addresses[file], caption })),
  photoDetails: samplePhotos.map(({ slot }) => ({
    slot,
    takenAt: null,
    sha256: null,
    phoneSha256: null,
    converted: false,
  })),
  servicePhotos: [],
  sentAt: '2026-06-16T15:42:00.000Z',
  keptUntil: '2026-12-16',
  record: null,
};
