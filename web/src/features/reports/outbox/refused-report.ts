import { ApiError, messageOf } from '../../../lib/api-error.ts';
import type { NextStep } from './next-step.ts';
import type { PhonePhoto, VisitRecord } from './visit-record.ts';

export const withPhoto = (
  record: VisitRecord,
  id: string,
  edit: (photo: PhonePhoto) => PhonePhoto,
): VisitRecord => ({
  ...record,
  photos: record.photos.map((photo) => (photo.id === id ? edit(photo) : photo)),
});

const unprepared = (photo: PhonePhoto): PhonePhoto => ({
  ...photo,
  state: 'preparing',
  sha256: null,
  announced: false,
});

const photoField = /^photos\.(\d+)$/;

/** A record whose step was refused: a photo is named by its place in the form; anything else stops the report. */
export const refused = (record: VisitRecord, step: NextStep, error: unknown): VisitRecord => {
  const message = messageOf(error, 'The report could not be saved.');
  if (step.do === 'upload')
    return withPhoto(record, step.photo.id, (photo) => ({
      ...photo,
      state: 'refused',
      problem: message,
    }));
  const body = step.do === 'repeat-save' ? step.saving.body : undefined;
  const named = body?.photos ?? [];
  const fields = error instanceof ApiError ? Object.entries(error.body?.fields ?? {}) : [];
  const problems = new Map(
    fields.flatMap(([field, problem]) => {
      const entry = named[Number(photoField.exec(field)?.[1] ?? 'NaN')];
      return entry === undefined ? [] : [[entry.slice(entry.lastIndexOf('/') + 1), problem]];
    }),
  );
  const photos = record.photos.map((photo): PhonePhoto => {
    const problem = problems.get(photo.id);
    return problem === undefined ? photo : { ...photo, state: 'refused', problem };
  });
  const isPhoto = photos.some((photo, index) => photo !== record.photos[index]);
  return {
    ...record,
    photos,
    saving: null,
    problem: isPhoto ? null : { kind: 'refused', message },
  };
};
