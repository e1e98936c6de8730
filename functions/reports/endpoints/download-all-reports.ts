import { downloadAllReports } from 'shared/contracts/customer-reports.ts';
import { businessDate } from 'shared/domain/dates.ts';
import { AppError } from 'shared/errors.ts';
import { endpoint } from '../../platform/endpoint/endpoint.ts';
import { photos } from '../../platform/storage/photo-bucket.ts';
import { readSiteSettings } from '../../platform/site-settings.ts';
import { streamUpload } from '../../platform/storage/stream-upload.ts';
import { reportsOfPart } from '../archive/archive-entries.ts';
import { archiveStore } from '../archive/archive-store.ts';
import { pdfStore } from '../pdf/pdf-store.ts';
import { reportLists } from '../lists/report-lists.ts';

export const handler = endpoint({
  contract: downloadAllReports,
  dependencies: (table) => ({
    lists: reportLists(table),
    archives: archiveStore({
      table,
      bucket: photos(),
      pdfs: pdfStore({ bucket: photos(), settings: readSiteSettings() }),
      upload: streamUpload(),
    }),
  }),
  handle: async ({ query: { part, parts }, caller, now }, { lists, archives }) => {
    const { userId } = caller;
    const all = await lists.allSentTo(userId);
    const reports = reportsOfPart(all, { part, parts });
    if (reports.length === 0)
      throw new AppError('not-found', 'There are no service reports to download yet.');
    const suffix = parts > 1 ? `-part-${part}-of-${parts}` : '';
    const filename = `service-reports-${businessDate(now)}${suffix}.zip`;
    const outcome = await archives.address({ customerId: userId, reports, filename, now });
    if (outcome.made) return { location: outcome.location };
    if (outcome.because === 'preparing')
      return { location: `/download-reports?archive=preparing&part=${part}&parts=${parts}` };
    if (reports.length === 1)
      throw new AppError(
        'unavailable',
        'The archive could not be made in time. Please download this report on its own.',
      );
    return { location: `/download-reports?parts=${Math.min(parts * 2, all.length)}` };
  },
});
