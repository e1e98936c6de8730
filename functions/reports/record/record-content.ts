import { createHash } from 'node:crypto';
import type { RecordContent } from 'shared/contracts/record.ts';
import { lazily } from 'shared/domain/lazily.ts';
import { factsOfLine } from 'shared/domain/lines/visit-facts.ts';
import { reportNumber } from 'shared/domain/reports/report-number.ts';
import { recordedFields, testedFields } from 'shared/domain/water/water-readings.ts';
import { sha256Of } from '../../photos/made-photo.ts';
import { photoIdOf } from '../../photos/photo-keys.ts';
import type { PhotoBucket } from '../../platform/storage/photo-bucket.ts';
import { isReadyPhoto } from '../photos/report-photos.ts';
import { checklistOf, type StoredReport } from '../stored-report.ts';

/** The SHA-256 of a text in hexadecimal, the form of every hash in a record. */
export const sha256Hex = (text: string): string => createHash('sha256').update(text).digest('hex');

const plain = lazily(
  () => new Intl.NumberFormat('en-US', { useGrouping: false, maximumFractionDigits: 20 }),
);

/** A number as it was entered, '7.4', never with an exponent. */
const entered = (value: number): string => plain().format(value);

/**
 * The SHA-256 of each photo that is ready, in the report's order. For older photos, whose hash was not stored, it is
 * computed from the file.
 */
export const photoHashes = async (
  report: StoredReport,
  bucket: Pick<PhotoBucket, 'read'>,
): Promise<string[]> => {
  const found = await Promise.all(
    report.photos
      .filter((key) => isReadyPhoto(report, key))
      .map(async (key) => {
        const known = report.photoDetails[photoIdOf(key)]?.sha256;
        if (known) return known;
        const file = await bucket.read(key);
        return file && sha256Of(file);
      }),
  );
  return found.flatMap((hash) =>
    hash === undefined ? [] : [Buffer.from(hash, 'base64').toString('hex')],
  );
};

type Readings = NonNullable<RecordContent['readings']>;

const readingsOf = (water: StoredReport['water']): Readings => {
  if (!water) return {};
  const readings: Readings = {};
  for (const field of [...testedFields, ...recordedFields]) {
    const value = water[field];
    if (value !== undefined) readings[field] = typeof value === 'number' ? entered(value) : value;
  }
  const { clarity, flashedPink, spa } = water;
  return {
    ...readings,
    ...(clarity !== undefined && { clarity }),
    ...(flashedPink !== undefined && { flashedPink }),
    ...(spa !== undefined && { spa }),
  };
};

const unlessEmpty = <K extends string, V extends object>(name: K, value: V) =>
  Object.keys(value).length > 0 ? { [name]: value } : {};

/** What goes into a report's row: everything but names, addresses and free text (rules: record-2). */
export const recordContentOf = (
  report: StoredReport,
  photos: readonly string[],
): Omit<RecordContent, 'chain'> => {
  const { serviceDate, line } = report;
  const { water, added, yard } = factsOfLine(report);
  const bags = yard?.bags ?? null;
  return {
    report: reportNumber(report),
    date: serviceDate,
    line,
    tasks: Object.fromEntries(checklistOf(report).map(({ key, done }) => [key, done])),
    ...unlessEmpty('readings', readingsOf(water)),
    ...unlessEmpty(
      'doses',
      added.map(({ chemical, amount, unit }) => ({ chemical, amount: entered(amount), unit })),
    ),
    ...unlessEmpty('areas', yard?.areas ?? []),
    ...(bags !== null && { bags: entered(bags) }),
    ...unlessEmpty('photos', photos),
  };
};
