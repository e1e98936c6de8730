import type { ServiceReport } from 'shared/contracts/reports.ts';
import { contentOf } from '../report/editor-form.ts';
import { shownPhotos } from './syncing.ts';
import { dropBytes } from './photo-bytes.ts';
import { photosOfReport } from './report-body.ts';
import { photosFromElsewhere } from './stored-photos.ts';
import { isOver, type PhonePhoto, type VisitRecord } from './visit-record.ts';
import { dropRecord, editRecord, type VisitKey } from './visit-records.ts';

/** Overwrites the other version, which the operator has seen. */
export const keepOwnVersion = async (key: VisitKey, stored: ServiceReport): Promise<void> => {
  await editRecord(key, (record) => ({
    ...record,
    problem: null,
    saving: null,
    savedMark: null,
    version: stored.version,
    reportId: stored.id,
  }));
};

/** What was done at a visit besides its report. */
const withoutReport = (record: VisitRecord): VisitRecord => ({
  ...record,
  hasReport: false,
  problem: null,
  saving: null,
  savedMark: null,
  send: null,
  stored: [],
  photos: shownPhotos(record),
});

/**
 * Continues with the other version. This phone's photos stay; the operator can remove them. If the other version was
 * sent, only what was done besides the report is left to be carried: a payment, for example.
 */
export const takeServerVersion = async (key: VisitKey, stored: ServiceReport): Promise<void> => {
  if (stored.status === 'sent') {
    let gone: readonly PhonePhoto[] = [];
    await editRecord(key, (record) => {
      gone = photosOfReport(record);
      return withoutReport(record);
    });
    await dropBytes(gone.map(({ id }) => id));
    await dropRecord(key, isOver);
    return;
  }
  await editRecord(key, (record) => ({
    ...record,
    problem: null,
    saving: null,
    savedMark: null,
    send: null,
    version: stored.version,
    reportId: stored.id,
    values: { ...contentOf(stored).values },
    stored: photosFromElsewhere(stored, record.photos),
  }));
};
