import { downloadReport } from 'shared/contracts/customer-reports.ts';
import { AppError } from 'shared/errors.ts';
import { endpoint } from '../../platform/endpoint/endpoint.ts';
import { photos } from '../../platform/storage/photo-bucket.ts';
import { readSiteSettings } from '../../platform/site-settings.ts';
import { pdfStore } from '../pdf/pdf-store.ts';
import { mayRead, reportMissing } from '../report-rules.ts';
import { reportStore } from '../report-store.ts';

export const handler = endpoint({
  contract: downloadReport,
  dependencies: (table) => ({
    reports: reportStore(table),
    pdfs: pdfStore({ bucket: photos(), settings: readSiteSettings() }),
  }),
  handle: async ({ params, caller }, { reports, pdfs }) => {
    const [reader, report] = await Promise.all([caller.verified(), reports.find(params.id)]);
    if (!report || !mayRead(report, reader)) throw new AppError('not-found', reportMissing);
    return { location: await pdfs.downloadAddress(report) };
  },
});
