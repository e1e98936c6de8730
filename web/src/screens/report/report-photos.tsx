import type { ReadableReport } from 'shared/contracts/customer-reports.ts';
import { missingPhotosSentence } from 'shared/domain/lines/missing-photos.ts';
import { PhotoGallery } from '../../features/reports/photo-gallery.tsx';
import { photoRemark } from '../../features/reports/recorded-facts.tsx';
import { Card } from '../../ui/card.tsx';

/** A report's photos, and which of the required ones are missing. */
export const ReportPhotos = ({ report }: { report: ReadableReport }) => {
  const slots = report.photoDetails.map(({ slot }) => slot);
  const missing =
    report.recordedAt === null ? undefined : missingPhotosSentence({ ...report, slots });
  if (report.photos.length === 0 && missing === undefined) return null;
  return (
    <Card className="flex flex-col gap-4">
      <h2 className="title-3">Photos</h2>
      <PhotoGallery
        photos={report.photos.map((photo, index) => ({
          ...photo,
          slot: slots[index] ?? null,
          remark: photoRemark(report, index),
          proof: '',
        }))}
      />
      {missing !== undefined && <p>{missing}</p>}
    </Card>
  );
};
