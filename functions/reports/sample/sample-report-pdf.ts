import { samplePhotos, sampleVisit } from 'shared/domain/reports/sample-report.ts';
import type { SiteSettings } from 'shared/domain/site/settings.ts';
import { photoKey } from '../../photos/photo-keys.ts';
import { renderReportPdf } from '../pdf/report-pdf.ts';
import { blankReport, type StoredReport } from '../stored-report.ts';

const keys = samplePhotos.map(({ file }) => photoKey(sampleVisit.id, file));

/** The sample visit as a stored report. */
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
 * Renders the sample report with a stage's letterhead, like any other report (rules: screen-71).
 * @param photoOf returns the JPEG of one of `samplePhotos`, given its file name without an extension
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
