import type { ServiceReport } from 'shared/contracts/reports.ts';
import type { VisitReportInput } from 'shared/contracts/visit-reports.ts';
import type { PhonePhoto, StopStep, VisitRecord } from './visit-record.ts';
import type { VisitKey } from './visit-records.ts';

/** The calls that carry a visit to the server. Each can be repeated safely. */
export type VisitCalls = {
  save: (visit: string, body: VisitReportInput) => Promise<ServiceReport>;
  read: (visit: string) => Promise<ServiceReport>;
  upload: (photo: PhonePhoto, bytes: ArrayBuffer, reportId: string | null) => Promise<void>;
  act: (record: VisitRecord, step: StopStep) => Promise<void>;
  send: (reportId: string) => Promise<ServiceReport>;
  /** Looks for a newer build; true if one is about to take over. */
  update: () => Promise<boolean>;
};

/** How far it got: `until` is the time in milliseconds from which there is more to do. */
export type Synced =
  | { outcome: 'rest'; until?: number }
  | { outcome: 'no-line' | 'signed-out' | 'updating' };

/** The visit that is carried, the calls to make, and the build that makes them. */
export type Syncing = { key: VisitKey; calls: VisitCalls; build: string };

/** A record with one of its photos changed. */
export const withPhoto = (
  record: VisitRecord,
  id: string,
  edit: (photo: PhonePhoto) => PhonePhoto,
): VisitRecord => ({
  ...record,
  photos: record.photos.map((photo) => (photo.id === id ? edit(photo) : photo)),
});

/** The photos that show why the visit was not possible. */
export const shownPhotos = ({ photos }: VisitRecord): PhonePhoto[] =>
  photos.filter(({ use }) => use === 'notPossible');

/** A record without these photos; their bytes have to be deleted as well. */
export const withoutPhotos = (record: VisitRecord, gone: readonly PhonePhoto[]): VisitRecord => ({
  ...record,
  photos: record.photos.filter(({ id }) => gone.every((one) => one.id !== id)),
});

/** A record with one of its steps changed. */
export const withStep = (
  record: VisitRecord,
  done: StopStep,
  edit: Partial<StopStep>,
): VisitRecord => ({
  ...record,
  steps: record.steps.map((step) =>
    step.action === done.action && step.askedAt === done.askedAt ? { ...step, ...edit } : step,
  ),
});
