import type { ReadableReport } from 'shared/contracts/customer-reports.ts';
import { missingPhotosSentence } from 'shared/domain/lines/missing-photos.ts';
import type { PhotoSlot } from 'shared/domain/photos/photo-slots.ts';
import { BeforeAfter } from '../../features/reports/before-after.tsx';
import { PhotoGallery } from '../../features/reports/photo-gallery.tsx';
import { photoRemark } from '../../features/reports/recorded-facts.tsx';
import { Card } from '../../ui/card.tsx';

/** The address of the only photo of that slot; undefined if there is none, or more than one. */
const onlyOne = ({ photos, photoDetails }: ReadableReport, slot: PhotoSlot): string | undefined => {
  const found = photos.filter((_, index) => photoDetails[index]?.slot === slot);
  return found.length === 1 ? (found[0]?.address ?? undefined) : undefined;
};

/** The photos before and after the visit first, side by side; a single pair lies over each other behind a slider. */
export const ReportPhotos = ({ report }: { report: ReadableReport }) => {
  const slots = report.photoDetails.map(({ slot }) => slot);
  const missing =
    report.recordedAt === null ? undefined : missingPhotosSentence({ ...report, slots });
  if (report.photos.length === 0 && missing === undefined) return null;
  const [before, after] = [onlyOne(report, 'before'), onlyOne(report, 'after')];
  return (
    <Card className="flex flex-col gap-4">
      <h2 className="title-3">Photos</h2>
      {before !== undefined && after !== undefined && (
        <BeforeAfter before={`${before}?size=thumb`} after={`${after}?size=thumb`} />
      )}
      <PhotoGallery
        photos={report.photos.map((photo, index) => ({
          ...photo,
          remark: photoRemark(report, index),
          proof: '',
        }))}
      />
      {missing !== undefined && <p>{missing}</p>}
    </Card>
  );
};
