import { randomUUID } from 'node:crypto';
import { photos } from '../../platform/photo-bucket.ts';
import { photoKey, readPhotoReference, thumbKey } from '../../photos/photo-keys.ts';
import type { Upload } from '../../photos/photo-keys.ts';
import { preparePhoto } from '../../photos/prepare-photo.ts';
import { processUpload } from '../../photos/process-upload.ts';
import { reportStore } from '../../reports/report-store.ts';
import { pdfKey } from '../../reports/stored-report.ts';
import type { StoredReport } from '../../reports/stored-report.ts';
import { sampleJpeg, sampleReport, sentDelivery } from '../../reports/testing/report-samples.ts';
import { uploadPhoto } from '../../reports/testing/upload-photo.ts';
import { personal } from '../personal-data.ts';
import type { Stage } from './scenario.ts';

/** A report of the customer with a photo, and its files. */
export const reportOf = async (
  { world, customer }: Stage,
  changes: Partial<StoredReport> = {},
  { hasPdf = true, queuedBy }: { hasPdf?: boolean; queuedBy?: string } = {},
): Promise<StoredReport> => {
  const id = randomUUID();
  const person = await customer();
  const photo = photoKey(id, randomUUID());
  const report = sampleReport({
    id,
    customerId: person.id,
    customerName: `${personal.firstName} ${personal.lastName}`,
    customerEmail: person.email,
    customerAddress: personal.address,
    notes: personal.notes,
    photoCaptions: [personal.caption],
    photos: [photo],
    ...changes,
  });
  await reportStore(world.table).create(report, { queuedBy });
  const body = sampleJpeg(4, 3, 1);
  for (const key of [photo, thumbKey(photo)])
    await photos().write({ key, type: 'image/jpeg', body });
  if (hasPdf)
    await photos().write({
      key: pdfKey(report),
      type: 'application/pdf',
      body: Buffer.from('%PDF-'),
    });
  return report;
};

/** The operator's form about a visit to the customer. */
export const formOf = async <T extends object>({ customer }: Stage, fields: T) => {
  const { id, email } = await customer();
  return {
    serviceDate: '2026-11-20',
    skimmedSurface: true,
    notes: personal.notes,
    photoCaptions: [personal.caption],
    photoNames: [personal.caption],
    customerId: id,
    customerEmail: email,
    ...fields,
  };
};

/** The fields of a sent report. */
export const sent = (at: Date) =>
  ({
    status: 'sent',
    delivery: sentDelivery(at.toISOString()),
    createdAt: at.toISOString(),
    updatedAt: at.toISOString(),
  }) as const;

/** An upload by the operator, as the browser makes it. */
export const newUpload = async ({ world, admin }: Stage) => {
  const reference = readPhotoReference(await uploadPhoto(world, admin));
  if (reference?.kind !== 'upload') throw new Error('No upload');
  return reference;
};

/** Prepares an upload as the listener would, before it is saved. */
export const prepareNow = async (upload: Upload): Promise<void> => {
  await processUpload(upload, { bucket: photos(), prepare: preparePhoto });
};
