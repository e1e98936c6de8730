import type { PhonePhoto, StopStep, VisitRecord } from './visit-record.ts';

export const withPhoto = (
  record: VisitRecord,
  id: string,
  edit: (photo: PhonePhoto) => PhonePhoto,
): VisitRecord => ({
  ...record,
  photos: record.photos.map((photo) => (photo.id === id ? edit(photo) : photo)),
});

/** To be made smaller and hashed again. */
export const unprepared = (photo: PhonePhoto): PhonePhoto => ({
  ...photo,
  state: 'preparing',
  sha256: null,
  announced: false,
});

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

/** The photos that came along with a step are the server's now. */
export const withoutShown = (record: VisitRecord): VisitRecord => ({
  ...record,
  photos: record.photos.filter(({ use, state }) => use === 'report' || state !== 'arrived'),
});
