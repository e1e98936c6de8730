import { samplePhotos, sampleVisit } from 'shared/domain/sample-report.ts';
import type { SiteSettings } from 'shared/domain/settings.ts';
import { photoKey } from '../../photos/photo-keys.ts';
import { renderReportPdf } from '../pdf/report-pdf.ts';
import { blankReport } from '../stored-report.ts';
import type { StoredReport } from '../stored-report.ts';

const keys = samplePhotos.map(({ file }) => photoKey(sampleVisit.id, file));

/** The sample as it would be stored. */
const sample: StoredReport = {
  ...blankReport({
    id: sampleVisit.id,
    serviceDate: sampleVisit.serviceDate,
    createdAt: sampleVisit.recordedAt,
  }),
  ...sampleVisit,
  customerName: 'Sam Sample',
  photos: keys,
  photoCaptions: samplePhotos.map(({ caption }) => caption),
  photoDetails: Object.fromEntries(
    samplePhotos.map(({ file, slot }) => [
      file,
      { slot, takenAt: null, sha256: null, phoneSha256: null, converted: false },
    ]),
  ),
};

/**
 * The PDF of the sample report with a stage's letterhead, drawn as any report's is (rules: screen-71).
 * @param photoOf the JPEG of one of `samplePhotos`, by its file's name without an extension
 */
export const renderSamplePdf = (
  settings: SiteSettings,
  photoOf: (file: string) => Uint8Array,
): Promise<Uint8Array> =>
  renderReportPdf({
    report: sample,
    settings,
    photos: samplePhotos.map(({ file }) => photoOf(file)),
  });
