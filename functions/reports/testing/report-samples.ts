import { crc32, deflateSync } from 'node:zlib';
import { blankReport } from '../stored-report.ts';
import type { StoredReport } from '../stored-report.ts';

/** A written report of a customer. */
export const sampleReport = (fields: Partial<StoredReport> = {}): StoredReport => ({
  ...blankReport({
    id: '0b0e7f3a-5a3c-4c61-9f5e-0a1b2c3d4e5f',
    serviceDate: '2026-11-20',
    createdAt: '2026-11-20T18:30:00.000Z',
  }),
  customerId: '3d1f0a52-8d57-4a6c-b1b5-6f2f1f3f9a10',
  customerName: 'Casey Customer',
  customerEmail: 'casey@example.com',
  customerAddress: '7 Elm Street, Spring, TX 77373',
  skimmedSurface: true,
  testedWater: true,
  notes: 'Backwashed the filter.',
  nextVisitDate: '2026-11-27',
  version: 1,
  ...fields,
});

const chunk = (type: string, data: Buffer): Buffer => {
  const bytes = Buffer.alloc(12 + data.length);
  bytes.writeUInt32BE(data.length, 0);
  bytes.write(type, 4, 'latin1');
  data.copy(bytes, 8);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, 8 + data.length)), 8 + data.length);
  return bytes;
};

/** A plain grey PNG, with or without an alpha channel. */
export const samplePng = (width = 4, height = 3, { alpha = false } = {}): Buffer => {
  const channels = alpha ? 4 : 3;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 8;
  header[9] = alpha ? 6 : 2;
  const row = Buffer.concat([Buffer.of(0), Buffer.alloc(width * channels, 120)]);
  return Buffer.concat([
    Buffer.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(Array.from({ length: height }, () => row)))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};
