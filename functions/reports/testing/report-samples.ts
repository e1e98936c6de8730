import { randomUUID } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import { poolOf } from 'shared/domain/water/pool-of.ts';
import { withFinding } from '../sending/with-finding.ts';
import { blankReport, pdfKey, type StoredReport } from '../stored-report.ts';

/** Readings of each kind: a number, one beyond the kit's range, and text. */
export const sampleWater = {
  readAt: '2026-11-20T16:42:00.000Z',
  freeChlorine: 0.5,
  ph: 8,
  totalAlkalinity: 110,
  cyanuricAcid: 'below',
  temperatureF: 71,
  filterPressure: 14,
  clarity: 'clear',
} as const;

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

/** The delivery of a report whose mail was accepted. */
export const sentDelivery = (sentAt: string) =>
  ({ state: 'sent', claimId: randomUUID(), mailId: randomUUID(), sentAt }) as const;

/** A report that was queued half an hour ago. */
export const sampleQueuedReport = ({
  id: customerId,
  email: customerEmail,
}: {
  id: string;
  email: string;
}): StoredReport => {
  const past = new Date(Date.now() - 30 * 60_000).toISOString();
  return sampleReport({
    id: randomUUID(),
    customerId,
    customerEmail,
    delivery: { state: 'queued' },
    createdAt: past,
    updatedAt: past,
  });
};

export const pngChunk = (type: string, data: Buffer): Buffer => {
  const bytes = Buffer.alloc(12 + data.length);
  bytes.writeUInt32BE(data.length, 0);
  bytes.write(type, 4, 'latin1');
  data.copy(bytes, 8);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, 8 + data.length)), 8 + data.length);
  return bytes;
};

/** A plain PNG, gray unless `value` is given, with or without an alpha channel. */
export const samplePng = (
  width = 4,
  height = 3,
  { alpha = false, value = 120 }: { alpha?: boolean; value?: number } = {},
): Buffer => {
  const channels = alpha ? 4 : 3;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 8;
  header[9] = alpha ? 6 : 2;
  const row = Buffer.concat([Buffer.of(0), Buffer.alloc(width * channels, value)]);
  return Buffer.concat([
    Buffer.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(Buffer.concat(Array.from({ length: height }, () => row)))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
};

/** The headers of a rotated JPEG: `orientation` as a camera writes it (EXIF tag 0x0112). */
export const sampleJpeg = (width: number, height: number, orientation: number): Buffer => {
  const tiff = Buffer.from('4d4d002a00000008000101120003000000010000000000000000', 'hex');
  tiff.writeUInt16BE(orientation, 18);
  const exif = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]);
  const frame = Buffer.from('ffc00011080000000003012200021101031101', 'hex');
  frame.writeUInt16BE(height, 5);
  frame.writeUInt16BE(width, 7);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(exif.length + 2);
  return Buffer.concat([
    Buffer.from('ffd8ffe1', 'hex'),
    length,
    exif,
    frame,
    Buffer.from('ffd9', 'hex'),
  ]);
};

/** Where the PDF of a report is stored once it has been sent to a customer without details of a pool. */
export const keyOfSentPdf = (report: StoredReport): string =>
  pdfKey(
    report.status === 'sent'
      ? report
      : withFinding(report, { pool: poolOf(null), earlierStabilizer: null }),
  );
