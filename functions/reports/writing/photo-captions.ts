import type { ReportForm } from 'shared/contracts/reports.ts';
import { photoIdOf, readPhotoReference } from '../../photos/photo-keys.ts';
import { captionOf, type StoredReport } from '../stored-report.ts';

export const fileNames = ({
  photos,
  photoNames = [],
}: Pick<ReportForm, 'photos' | 'photoNames'>): Map<string, string> =>
  new Map(
    photos.flatMap((entry, index) => {
      const photoId = readPhotoReference(entry)?.photoId;
      const name = photoNames[index] ?? '';
      return photoId === undefined || name === '' ? [] : [[photoId, name]];
    }),
  );

type Captioning = {
  photos: readonly string[];
  form: Pick<ReportForm, 'photos' | 'photoCaptions'>;
  before: StoredReport;
};

/**
 * The captions of a report's photos, in order. If the form has none, each photo keeps its caption, even if
 * it has moved.
 */
export const captionsFor = ({ photos, form, before }: Captioning): string[] => {
  const captions = new Map<string, string>();
  if (form.photoCaptions === undefined)
    for (const [index, key] of before.photos.entries())
      captions.set(photoIdOf(key), captionOf(before, index));
  else
    for (const [index, entry] of form.photos.entries()) {
      const photoId = readPhotoReference(entry)?.photoId;
      // If a photo is listed twice, the first one counts.
      if (photoId !== undefined && !captions.has(photoId))
        captions.set(photoId, form.photoCaptions[index] ?? '');
    }
  return photos.map((key) => captions.get(photoIdOf(key)) ?? '');
};
