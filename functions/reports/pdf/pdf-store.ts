import type { SiteSettings } from 'shared/domain/site/settings.ts';
import type { PhotoBucket } from '../../platform/storage/photo-bucket.ts';
import { isReadyPhoto } from '../photos/report-photos.ts';
import { incompletePdfKey, pdfKey, type StoredReport } from '../stored-report.ts';

type PdfDependencies = { bucket: PhotoBucket; settings: SiteSettings };

/** The PDFs of reports. Each is rendered when its version is first needed and then stored in the bucket. */
export const pdfStore = ({ bucket, settings }: PdfDependencies) => {
  const make = async (report: StoredReport): Promise<{ key: string; body: Uint8Array }> => {
    // Loaded on demand: fonts and drawing are two thirds of the bundle, and most downloads find an existing PDF.
    const { renderReportPdf } = await import('./report-pdf.ts');
    const photos = await Promise.all(
      report.photos.map(async (key) => (isReadyPhoto(report, key) ? bucket.read(key) : undefined)),
    );
    const body = await renderReportPdf({ report, settings, photos });
    // A PDF that lacks an unreadable photo must not be served to the next reader.
    const isComplete = report.photos.every(
      (photo, index) => photos[index] !== undefined || !isReadyPhoto(report, photo),
    );
    const key = isComplete ? pdfKey(report) : incompletePdfKey(report);
    await bucket.write({ key, type: 'application/pdf', body });
    return { key, body };
  };

  return {
    read: async (report: StoredReport): Promise<Uint8Array> =>
      (await bucket.read(pdfKey(report))) ?? (await make(report)).body,

    /** A presigned URL from which a browser saves the PDF. */
    downloadAddress: async (report: StoredReport): Promise<string> => {
      const isMade = await bucket.exists(pdfKey(report));
      return bucket.presignGet({
        key: isMade ? pdfKey(report) : (await make(report)).key,
        expires: 60,
        disposition: `attachment; filename="${pdfFilename(report)}"`,
      });
    },
  };
};
export type PdfStore = ReturnType<typeof pdfStore>;

export const pdfFilename = ({ serviceDate }: Pick<StoredReport, 'serviceDate'>): string =>
  `service-report-${serviceDate}.pdf`;
