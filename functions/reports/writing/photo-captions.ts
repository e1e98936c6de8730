import type { ReportForm } from 'shared/contracts/reports.ts';
import { photoIdOf, readPhotoReference } from '../../photos/photo-keys.ts';
import { captionOf } from '../stored-report.ts';
import type { StoredReport } from '../stored-report.ts';

/** What the form says the files are called, by the photo's id. */
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
  /** Object keys the report will hold, in their order. */
  photos: readonly string[];
  form: Pick<ReportForm, 'photos' | 'photoCaptions'>;
  before: StoredReport;
};

/**
 * The captions of a report's photos, in their order. A form that speaks of no captions leaves each
 * photo the one it has, wherever it stands now.
 */
export const captionsFor = ({ photos, form, before }: Captioning): string[] => {
  const captions = new Map<string, string>();
  if (form.photoCaptions === undefined)
    for (const [index, key] of before.photos.entries())
      captions.set(photoIdOf(key), captionOf(before, index));
  else
    for (const [index, entry] of form.photos.entries()) {
      const photoId = readPhotoReference(entry)?.photoId;
      // Of a photo listed twice the first one counts, as it does for its place.
      if (photoId !== undefined && !captions.has(photoId))
        captions.set(photoId, form.photoCaptions[index] ?? '');
    }
  return photos.map((key) => captions.get(photoIdOf(key)) ?? '');
};
