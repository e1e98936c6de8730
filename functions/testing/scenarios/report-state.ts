import { randomUUID } from 'node:crypto';
import { photos } from '../../platform/storage/photo-bucket.ts';
import { photoKey, readPhotoReference, thumbKey, type Upload } from '../../photos/photo-keys.ts';
import { sha256Of } from '../../photos/made-photo.ts';
import { preparePhoto } from '../../photos/prepare-photo.ts';
import { processUpload } from '../../photos/process-upload.ts';
import { transact } from '../../platform/table/transact.ts';
import { madeDetails, unknownDetails } from '../../reports/photos/photo-record.ts';
import { recordStore } from '../../reports/record/record-store.ts';
import { reportStore } from '../../reports/report-store.ts';
import type { StoredReport } from '../../reports/stored-report.ts';
import {
  keyOfSentPdf,
  sampleJpeg,
  sampleReport,
  sentDelivery,
} from '../../reports/testing/report-samples.ts';
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
  const photoId = randomUUID();
  const photo = photoKey(id, photoId);
  const body = sampleJpeg(4, 3, 1);
  const made = madeDetails({ sha256: sha256Of(body), uploadSha256: sha256Of(body) });
  const report = sampleReport({
    id,
    customerId: person.id,
    customerName: `${personal.firstName} ${personal.lastName}`,
    customerEmail: person.email,
    customerAddress: personal.address,
    notes: personal.notes,
    photoCaptions: [personal.caption],
    photos: [photo],
    photoDetails: { [photoId]: { ...unknownDetails, ...made } },
    ...changes,
  });
  await reportStore(world.table).create(report, { queuedBy });
  for (const key of [photo, thumbKey(photo)])
    await photos().write({ key, type: 'image/jpeg', body });
  if (hasPdf)
    await photos().write({
      key: keyOfSentPdf(report),
      type: 'application/pdf',
      body: Buffer.from('%PDF-'),
    });
  return report;
};

/** A sent report that has its row in the customer's record. */
export const recordedReport = async (
  stage: Stage,
  at: Date,
  changes: Partial<StoredReport> = {},
): Promise<StoredReport> => {
  const { table } = stage.world;
  const report = await reportOf(stage, { ...sent(at), ...changes });
  const chain = randomUUID();
  const { operations } = await recordStore(table).append(report, { photos: [], chain });
  await transact(table, operations);
  return report;
};

/** The form of a report, as the operator fills it in for the customer. */
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
